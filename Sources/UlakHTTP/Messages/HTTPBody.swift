#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The body of a request.
///
/// Whether it can be sent again decides about retries and redirects, so each kind knows it.
///
/// ```swift
/// let video = try HTTPBody.file("/tmp/video.mp4")
/// let log = HTTPBody.stream { HTTPBodyStream(lines) }       // made anew for each sending, length unknown
/// ```
public struct HTTPBody: Sendable {
  enum Storage: Sendable {
    case none
    case data(Data)
    case file(HTTPFileBody)
    case stream(length: Int?, open: @Sendable () async throws -> HTTPBodyStream)
    case once(length: Int?, stream: HTTPBodyStream)
  }

  let storage: Storage

  /// No body at all. `POST`, `PUT` and `PATCH` say so with `Content-Length: 0`, other methods say nothing.
  public static let none = HTTPBody(storage: .none)

  /// A body that is in memory. It can be sent again.
  public static func data(_ data: Data) -> HTTPBody { HTTPBody(storage: .data(data)) }

  /// A file, or a part of one, read while it is sent. It can be sent again.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - range: which of its bytes; nil for all.
  /// - Throws: ``NetworkError`` in category `file`. If the file changes before it has been sent, sending it fails with
  ///   reason `bodyChanged`.
  public static func file(_ path: String, range: Range<Int>? = nil) throws -> HTTPBody {
    HTTPBody(storage: .file(try HTTPFileBody(path, range: range)))
  }

  /// A stream that is made anew each time the body is sent. It can be sent again.
  ///
  /// - Parameters:
  ///   - length: how many bytes it has, nil if that is not known: then it is sent in the chunked coding, or in frames.
  ///   - open: makes the stream.
  public static func stream(
    length: Int? = nil, _ open: @escaping @Sendable () async throws -> HTTPBodyStream
  ) -> HTTPBody {
    HTTPBody(storage: .stream(length: length, open: open))
  }

  /// A stream that can be read once, and so sent once: a retry or a redirect that needs the body again fails with reason
  /// `bodyNotReplayable`.
  ///
  /// - Parameter length: how many bytes it has, nil if that is not known.
  public static func once(length: Int? = nil, _ stream: HTTPBodyStream) -> HTTPBody {
    HTTPBody(storage: .once(length: length, stream: stream))
  }

  /// Whether there is no body. An empty body is a body: it is sent with `Content-Length: 0`.
  public var isNone: Bool {
    if case .none = storage { return true }
    return false
  }

  /// Whether it can be sent more than once.
  public var isReplayable: Bool {
    if case .once = storage { return false }
    return true
  }

  /// The length in bytes, nil while it is not known.
  public var length: Int? {
    switch storage {
    case .none: 0
    case .data(let data): data.count
    case .file(let file): file.length
    case .stream(let length, _), .once(let length, _): length
    }
  }

  /// The bytes, where they are in memory.
  public var bytes: Data? {
    if case .data(let data) = storage { return data }
    return nil
  }

  /// Whether it comes piece by piece, from ``open()``.
  package var isStreamed: Bool {
    switch storage {
    case .none, .data: false
    case .file, .stream, .once: true
    }
  }

  /// Where the file is of which all bytes are the body; nil if it is anything else.
  package var wholeFilePath: String? {
    if case .file(let file) = storage, file.isWhole { return file.path }
    return nil
  }

  /// The body as a stream, from its beginning.
  ///
  /// - Throws: what opening a file or making a stream throws; ``NetworkError`` with reason `bodyNotReplayable` from the
  ///   first piece of a body that was opened before and can be read once.
  public func open() async throws -> HTTPBodyStream {
    switch storage {
    case .none: return HTTPBodyStream(Data())
    case .data(let data): return HTTPBodyStream(data)
    case .file(let file): return try file.open()
    case .stream(_, let open): return try await open()
    case .once(_, let stream):
      let reader = OnceReader(stream)
      return HTTPBodyStream { try await reader.next() }
    }
  }
}

/// Reads a stream for the one sending it has.
private actor OnceReader {
  private var iterator: HTTPBodyStream.Iterator

  init(_ stream: HTTPBodyStream) { iterator = stream.makeAsyncIterator() }

  func next() async throws -> Data? {
    var iterator = self.iterator
    defer { self.iterator = iterator }
    do { return try await iterator.next() } catch let error as NetworkError where error.reason == .bodyAlreadyRead {
      throw NetworkError(.bodyNotReplayable)
    }
  }
}
