import Synchronization
import UlakHAR
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What of a cassette is in its file.
struct WrittenState: Sendable {
  var revision = 0
  var bytes = 0
}

extension Cassette {
  /// The requests that nothing answered, each with the reasons: an app may have swallowed the errors.
  public var unmatched: [String] { state.withLock { $0.unmatched } }

  /// The recordings that no request asked for, as `recording 2, GET https://api.example.com/users`.
  public var unplayed: [String] {
    state.withLock { $0.tape.unplayed.map { "recording \($0.number), \($0.label)" } }
  }

  /// Writes what is not in the file yet. Where nothing was recorded, nothing is touched.
  ///
  /// - Throws: `NetworkError` in category `file`; the old file is there still, and the recordings are kept.
  public func save() throws { try persist(everything: true) }

  /// Writes all that the cassette holds to another file: a way out where its own cannot be written.
  ///
  /// - Throws: `NetworkError` in category `file`.
  public func save(to path: String) throws {
    guard let document = try state.withLock({ try $0.document() }) else { return }
    try CassetteFile(path: path).write(document)
  }

  /// Writes what is not in the file yet and ends the cassette: a request after this fails.
  ///
  /// - Parameter requiringAllPlayed: whether a recording that no request asked for is a failure.
  /// - Throws: `NetworkError` in category `file`; with reason `notRecorded` for recordings that were not played.
  public func close(requiringAllPlayed: Bool = false) throws {
    state.withLock { $0.isClosed = true }
    try save()
    let unplayed = requiringAllPlayed ? unplayed : []
    guard unplayed.isEmpty else {
      let list = unplayed.map { "\n  \($0)" }.joined()
      throw NetworkError(.notRecorded, detail: "no request asked for these of \(path):\(list)")
    }
  }

  /// Writes the file if there is anything new; for a large file, if enough is.
  func persist(everything: Bool) throws {
    try writing.withLock { written in
      let snapshot = state.withLock { ($0.revision, $0.size) }
      guard snapshot.0 > written.revision else { return }
      // Writing the whole for every exchange would take the square of its size.
      let isWorthIt = snapshot.1 < 4 * 1024 * 1024 || snapshot.1 - written.bytes > written.bytes / 16
      guard everything || isWorthIt else { return }
      let (revision, document) = try state.withLock { ($0.revision, try $0.document()) }
      guard let document else { return }
      try file.write(document)
      written.revision = revision
      written.bytes = document.count
    }
  }
}

extension CassetteState {
  /// About how many bytes the file has.
  var size: Int { texts.reduce(0) { $0 + $1.utf8.count } }

  /// The file; nil if there is nothing to write.
  func document() throws -> Data? {
    guard let frame else { return nil }
    return try HARFile.document(frame, entries: revision == 0 ? try presentTexts() : texts)
  }
}
