import Foundation
import ParityKit
import Synchronization

/// Runs `parity-child` for one exchange. FoundationNetworking may take the process down or never come back.
enum Child {
  /// How a child ended.
  enum Ending: Sendable, Equatable, CustomStringConvertible {
    case reported(ParityReport)
    case crashed(signal: Int32)
    case outOfTime
    case failed(String)

    var description: String {
      switch self {
      case .reported(let report): "\(report)"
      case .crashed(let signal): "the child crashed with signal \(signal)"
      case .outOfTime: "the child did not come back in time"
      case .failed(let words): words
      }
    }
  }

  /// How long one exchange may take: far longer than any of them does.
  private static let limit = 20

  static func play(_ exchange: ParityCase, base: String, closedPort: Int) async throws -> Ending {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = try executable()
    process.arguments = [base, "\(closedPort)", exchange.rawValue]
    process.standardOutput = output
    process.standardError = errors
    let isLate = Atomic(false)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { return continuation.resume(throwing: error) }
      let id = process.processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit)) { [weak process] in
        // The child is ours and waited for here alone, so the number is still its own while it runs.
        guard let process, process.isRunning else { return }
        isLate.store(true, ordering: .sequentiallyConsistent)
        kill(id, SIGKILL)
      }
    }
    if isLate.load(ordering: .sequentiallyConsistent) { return .outOfTime }
    if process.terminationReason == .uncaughtSignal { return .crashed(signal: process.terminationStatus) }
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    guard process.terminationStatus == 0 else { return .failed(words) }
    let line = output.fileHandleForReading.readDataToEndOfFile()
    return .reported(try JSONDecoder().decode(ParityReport.self, from: line))
  }

  /// It is built into the folder of the tests.
  private static func executable() throws -> URL {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("parity-child")
  }
}
