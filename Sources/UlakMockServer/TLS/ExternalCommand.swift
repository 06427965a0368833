#if canImport(COpenSSL)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif
  #if canImport(FoundationEssentials)
    package import FoundationEssentials
  #else
    package import Foundation
  #endif

  /// Runs a program and waits for it.
  package enum ExternalCommand {
    /// What a program left behind.
    package struct Outcome: Sendable {
      /// The exit status; 128 and the signal's number if a signal ended it.
      package let status: Int32
      /// What it wrote to its standard output.
      package let output: Data
      /// What it wrote to its standard error, as text.
      package let errorText: String
    }

    /// Runs `arguments[0]`, found through the search path, without input. Blocks until it has ended.
    ///
    /// - Throws: ``MockServerError/system(call:code:)`` if it cannot be started.
    package static func run(_ arguments: [String]) throws -> Outcome {
      let folder = try TemporaryFolder()
      let process = try start(arguments, output: folder.path("out"), errors: folder.path("err"))
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { throw MockServerError.system(call: "waitpid", code: errno) }
      }
      let signal = status & 0x7F
      return Outcome(
        status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: try folder.contents("out"),
        errorText: String(decoding: try folder.contents("err"), as: UTF8.self))
    }

    private static func start(_ arguments: [String], output: String, errors: String) throws -> pid_t {
      var actions = unsafe posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      let creating = O_WRONLY | O_CREAT | O_TRUNC
      unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      unsafe posix_spawn_file_actions_addopen(&actions, 1, output, creating, 0o600)
      unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, creating, 0o600)
      let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
      var process: pid_t = 0
      // Safe: both lists end with nil and live until the call returns; the system copies them.
      let code = unsafe withCStrings(arguments) { arguments in
        unsafe withCStrings(environment) { environment in
          unsafe posix_spawnp(&process, arguments[0]!, &actions, nil, arguments, environment)
        }
      }
      guard code == 0 else { throw MockServerError.system(call: "posix_spawnp \(arguments[0])", code: code) }
      return process
    }

    private static func withCStrings<Result>(
      _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
      var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
      defer {
        // swift-format-ignore
        for unsafe pointer in unsafe pointers { unsafe free(pointer) }
      }
      return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
    }
  }
#endif
