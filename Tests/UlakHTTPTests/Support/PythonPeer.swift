import Foundation

/// Python's standard library as a reader of what we write: nobody here wrote it.
enum PythonPeer {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether this machine has it.
  static let isAvailable = (try? answersHere("sys.stdout.write(sys.stdin.read())", to: ["yes"])) == ["yes"]

  /// What the script writes for lines: a line for each. The script has `coded` and `decoded` for bytes.
  ///
  /// Waiting for a process blocks a thread, which is none of those that tasks share.
  static func answers(_ script: String, to lines: [String]) async throws -> [String] {
    try await apart { try answersHere(script, to: lines) }
  }

  /// Does what takes long on a thread of its own: those that tasks share are few, and other tests need them.
  static func apart<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }

  private static let prelude = """
    import base64, sys
    def decoded(text): return base64.b64decode(text)
    def coded(data): return base64.b64encode(data).decode()

    """

  private static func answersHere(_ script: String, to lines: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ulak-peer-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: input)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", prelude + script]
    // Files and not pipes: neither side ever waits for the other.
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(description: "python3 failed; see its words above") }
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

extension Data {
  /// The bytes in the form in which they go to Python and come back: Base64, which Foundation is quick at.
  var coded: String { base64EncodedString() }
}

extension String {
  var coded: String { Data(utf8).coded }
}

/// Every Unicode scalar value, some thousands in each text.
func textsOfAllScalars(without isUnwanted: (UInt32) -> Bool = { _ in false }) -> [String] {
  stride(from: UInt32(0), to: 0x11_0000, by: 0x2000).map { start in
    var text = String.UnicodeScalarView()
    for code in start..<start + 0x2000 where !isUnwanted(code) {
      if let scalar = Unicode.Scalar(code) { text.append(scalar) }
    }
    return String(text)
  }
}
