import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Under another name, for ``Program`` has one of its own.
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }

/// The built command, run as anybody would run it.
final class Program: Sendable {
  /// What it left behind.
  struct Outcome: Sendable {
    /// The exit code; 1000 and the signal's number if a signal ended it.
    let code: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// Where the output goes.
  enum OutputKind: Sendable {
    case pipe
    case terminal
    /// A pipe whose reader has gone.
    case closedPipe
    /// A disk without room.
    case fullDisk
  }

  enum Failure: Error {
    case cannotStart(Int32)
    case endedEarly
  }

  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32

  /// Beside the tests: `swift build` puts both there.
  private static let path: String = {
    let tests = CommandLine.arguments[0]
    #if canImport(Darwin)
      let folder = Bundle(for: Program.self).bundleURL.deletingLastPathComponent()
    #else
      let folder = URL(
        fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? tests
      )
      .deletingLastPathComponent()
    #endif
    return folder.appendingPathComponent("ulak").path
  }()

  /// Starts the command. Nothing but the given variables and a search path is in its environment.
  ///
  /// - Parameter redirection: what a shell is to do with the streams before.
  init(
    _ arguments: [String], environment: [String: String] = [:], output kind: OutputKind = .pipe,
    redirection: String? = nil
  ) throws {
    let shell = redirection.map { ["/bin/sh", "-c", "exec \"$@\" \($0)", "sh"] } ?? []
    var variables = ["PATH": "/usr/bin:/bin", "TERM": "xterm"]
    variables.merge(environment) { $1 }
    let list = variables.map { "\($0.key)=\($0.value)" }
    let started = Self.turn.withLock { _ in
      let stdin = Self.pipe()
      let stdout = kind == .terminal ? Self.terminal() : Self.pipe()
      let target = kind == .fullDisk ? unsafe open("/dev/full", O_WRONLY | O_CLOEXEC) : stdout.write
      defer { if kind == .fullDisk { close(target) } }
      let stderr = Self.pipe()
      if kind == .closedPipe { close(stdout.read) }
      let result = Self.spawn(shell + [Self.path] + arguments, list, [stdin.read, target, stderr.write])
      for descriptor in [stdin.read, stdout.write, stderr.write] { close(descriptor) }
      return (result, stdin.write, kind == .closedPipe ? -1 : stdout.read, stderr.read)
    }
    (input, output, errors) = (started.1, started.2, started.3)
    process = started.0.process
    guard started.0.code == 0 else { throw Failure.cannotStart(started.0.code) }
  }

  /// Runs the command to its end.
  static func run(
    _ arguments: String..., input: Data? = nil, environment: [String: String] = [:], output: OutputKind = .pipe,
    throughShell redirection: String? = nil
  ) async throws -> Outcome {
    let program = try Program(arguments, environment: environment, output: output, redirection: redirection)
    async let outcome = program.outcome()
    if let input { try await program.send(input) }
    program.closeInput()
    return try await outcome
  }

  // MARK: While it runs

  /// Writes to its standard input.
  func send(_ bytes: Data) async throws {
    let input = input
    try await onThread {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
        guard count > 0 else { throw Failure.endedEarly }
        rest = rest.dropFirst(count)
      }
    }
  }

  func send(line: String) async throws { try await send(Data("\(line)\n".utf8)) }

  func closeInput() { close(input) }

  func signal(_ number: Int32) { kill(process, number) }

  /// The next line of its standard output, without the line break.
  func line() async throws -> String {
    let output = output
    return try await onThread {
      var line: [UInt8] = []
      var byte: UInt8 = 0
      while unsafe read(output, &byte, 1) == 1, byte != 0x0A { line.append(byte) }
      guard byte == 0x0A else { throw Failure.endedEarly }
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// Everything it has yet to say, and how it ends.
  func outcome() async throws -> Outcome {
    async let output = Self.rest(of: output)
    async let errors = Self.rest(of: errors)
    let process = process
    let (bytes, text) = try await (output, String(decoding: errors, as: UTF8.self))
    let code = try await onThread {
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      return signal == 0 ? (status >> 8) & 0xFF : 1000 + signal
    }
    return Outcome(code: code, output: bytes, errors: text)
  }

  // MARK: The system

  private static func rest(of descriptor: Int32) async throws -> Data {
    try await onThread {
      guard descriptor >= 0 else { return Data() }
      defer { close(descriptor) }
      var content = Data()
      var chunk = [UInt8](repeating: 0, count: 65_536)
      // The end of a terminal is an error to its master.
      while case let count = unsafe read(descriptor, &chunk, chunk.count), count > 0 || (count < 0 && errno == EINTR) {
        if count > 0 { content.append(contentsOf: chunk[..<count]) }
      }
      return content
    }
  }

  /// Tests run side by side, and a child that kept another's pipe open would keep its reader waiting: descriptors are
  /// made and handed on by one test at a time, and are closed on exec.
  private static let turn = Mutex(())

  private static func pipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    _ = unsafe systemPipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func terminal() -> (read: Int32, write: Int32) {
    var (master, slave): (Int32, Int32) = (0, 0)
    _ = unsafe openpty(&master, &slave, nil, nil, nil)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (master, slave)
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String], _ descriptors: [Int32]
  ) -> (code: Int32, process: pid_t) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    var process: pid_t = 0
    var argumentList = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var variableList = unsafe environment.map { unsafe strdup($0) } + [nil]
    let code = unsafe posix_spawn(&process, arguments[0], &actions, nil, &argumentList, &variableList)
    // swift-format-ignore
    for unsafe pointer in unsafe argumentList + variableList { unsafe free(pointer) }
    return (code, process)
  }
}
