#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a form is sent as, one after the other: bytes of its own, and the contents of its parts.
enum MultipartSegment: Sendable {
  case bytes(Data)
  case part(HTTPBody)

  /// Up to this many bytes, a form whose parts are in memory is one piece of data: sending that is cheaper.
  static let wholeUpTo = 256 * 1024

  /// The body that consists of the segments.
  ///
  /// - Throws: ``NetworkError`` with reason `encodingFailed` if its length is no number.
  static func joined(_ segments: [MultipartSegment]) throws -> HTTPBody {
    let length = try length(of: segments)
    let bodies = segments.compactMap { if case .part(let body) = $0 { body } else { nil } }
    if let length, length <= wholeUpTo, bodies.allSatisfy({ $0.bytes != nil || $0.isNone }) {
      var whole = Data(capacity: length)
      for segment in segments {
        switch segment {
        case .bytes(let data): whole.append(data)
        case .part(let body): if let data = body.bytes { whole.append(data) }
        }
      }
      return .data(whole)
    }
    @Sendable func stream() -> HTTPBodyStream {
      let reader = MultipartReader(segments)
      return HTTPBodyStream { try await reader.next() }
    }
    if bodies.allSatisfy(\.isReplayable) { return .stream(length: length) { stream() } }
    return .once(length: length, stream())
  }

  /// The sum of all lengths; nil if one of them is not known.
  private static func length(of segments: [MultipartSegment]) throws -> Int? {
    var sum = 0
    for segment in segments {
      let length: Int?
      switch segment {
      case .bytes(let data): length = data.count
      case .part(let body): length = body.length
      }
      guard let length else { return nil }
      let (next, overflows) = sum.addingReportingOverflow(length)
      guard length >= 0, !overflows else {
        throw NetworkError(.encodingFailed, detail: "the length of a form is no number")
      }
      sum = next
    }
    return sum
  }
}

/// Reads the segments of a form for one sending: each part is opened when it is its turn, so that a form of a thousand
/// files needs one descriptor.
private actor MultipartReader {
  private var rest: ArraySlice<MultipartSegment>
  private var part: (iterator: HTTPBodyStream.Iterator, missing: Int?)?

  init(_ segments: [MultipartSegment]) { rest = segments[...] }

  func next() async throws -> Data? {
    while true {
      if var part {
        guard let piece = try await part.iterator.next() else {
          guard part.missing ?? 0 == 0 else { throw Self.unexpectedLength }
          self.part = nil
          continue
        }
        if let missing = part.missing {
          guard piece.count <= missing else { throw Self.unexpectedLength }
          part.missing = missing - piece.count
        }
        self.part = part
        return piece
      }
      switch rest.popFirst() {
      case nil: return nil
      case .bytes(let data): return data
      case .part(let body): part = (try await body.open().makeAsyncIterator(), body.length)
      }
    }
  }

  // The server was told a length that the parts around this one are counted in.
  private static let unexpectedLength = NetworkError(
    .bodyChanged, detail: "a part of a form is not as long as it said it would be")
}
