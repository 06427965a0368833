import Synchronization
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file as the body of a request: what it was like when the request was made, so that a change is noticed.
struct HTTPFileBody: Sendable {
  let path: String
  let range: Range<Int>
  private let stamp: FileReading.Stamp

  var length: Int { range.count }
  /// Whether it is all of the file, and not a part.
  var isWhole: Bool { range == 0..<stamp.size }

  init(_ file: String, range: Range<Int>?) throws {
    let stamp = try Self.naming(file) { try FileReading.stamp(ofFile: file) }
    let range = range ?? 0..<stamp.size
    guard range.lowerBound >= 0, range.upperBound <= stamp.size else {
      throw NetworkError(
        .fileRead, detail: "\(file) has \(stamp.size) bytes, and not those from \(range.lowerBound) on")
    }
    (path, self.range, self.stamp) = (file, range, stamp)
  }

  /// The part of the file as a stream.
  func open() throws -> HTTPBodyStream {
    let (path, changed) = (path, changed)
    let file = try Self.naming(path) { try FileReading(path) }
    guard file.stamp == stamp else { throw changed }
    let source = Source(file: file, range: range)
    return HTTPBodyStream {
      guard let piece = try Self.naming(path, { try source.next() }) else { return nil }
      guard !piece.isEmpty else { throw changed }
      return piece
    }
  }

  private var changed: NetworkError {
    NetworkError(.bodyChanged, detail: "\(path) is not what it was when the request was made")
  }

  private static func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileReading.Failure {
      throw NetworkError(error.isPermission ? .filePermission : .fileRead, detail: "\(path): \(error)")
    }
  }

  /// Hands the file out piece by piece, to one reader.
  private final class Source: Sendable {
    private let file: FileReading
    private let end: Int
    private let position: Atomic<Int>

    init(file: FileReading, range: Range<Int>) {
      self.file = file
      end = range.upperBound
      position = Atomic(range.lowerBound)
    }

    /// The next piece; nil at the end, an empty one if the file ends before.
    func next() throws -> Data? {
      let start = position.load(ordering: .acquiring)
      guard start < end else { return nil }
      let piece = try file.read(min(FileReading.pieceSize, end - start), at: start)
      position.store(start + piece.count, ordering: .releasing)
      return piece
    }
  }
}
