#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The body of an endpoint's request, before it is encoded.
///
/// ```swift
/// .post("products", body: .json(new))
/// .post("login", body: .form(["user": name, "password": password]))
/// .put("films/\(id)", body: .file("/tmp/film.mp4", type: MediaType("video/mp4")))
/// .post("photos", body: .multipart(["title": "Sunset", "photo": .file("/tmp/sunset.jpg", type: .jpeg)]))
/// .post("events", body: .json(events).gzipped())
/// ```
///
/// Nothing fails while a body is declared: what cannot be encoded, or a file that cannot be read, fails the call.
public struct RequestBody: Sendable {
  // Indirect: a request is copied on its way, and this way its body is one reference.
  indirect enum Content: Sendable {
    case value(@Sendable (any BodyEncoder) throws -> Data)
    case body(HTTPBody, MediaType?)
    case file(String, Range<Int>?, MediaType?)
    case form(Query)
    case multipart(MultipartFormData)
  }

  let content: Content
  private(set) var isGzipped = false

  private init(_ content: Content) { self.content = content }

  /// A value to be encoded by the client's encoder, off the caller's actor.
  public static func json(_ value: some Encodable & Sendable) -> RequestBody {
    RequestBody(.value { encoder in try encoder.encode(value) })
  }

  /// A value that must not leave the caller's actor: its parts are taken down at once, and the client's encoder, with
  /// its key and date styles, gets them later.
  public static func json(_ value: some Encodable) -> RequestBody {
    let parts = Result { try EncodableParts(of: value) }
    return RequestBody(.value { encoder in try encoder.encode(parts.get()) })
  }

  /// Bytes of a media type.
  public static func data(_ data: Data, type: MediaType? = .octetStream) -> RequestBody {
    RequestBody(.body(.data(data), type))
  }

  /// A file, or a part of one, read while it is sent.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - range: which of its bytes; nil for all.
  ///   - type: what it holds.
  public static func file(
    _ path: String, range: Range<Int>? = nil, type: MediaType? = .octetStream
  ) -> RequestBody {
    RequestBody(.file(path, range, type))
  }

  /// A stream that is made anew each time the body is sent.
  ///
  /// - Parameters:
  ///   - length: how many bytes it has, nil if that is not known.
  ///   - type: what it holds.
  ///   - open: makes the stream.
  public static func stream(
    length: Int? = nil, type: MediaType? = .octetStream, _ open: @escaping @Sendable () async throws -> HTTPBodyStream
  ) -> RequestBody {
    RequestBody(.body(.stream(length: length, open), type))
  }

  /// A body as the transport takes it, such as a stream that can be sent once.
  public static func body(_ body: HTTPBody, type: MediaType? = .octetStream) -> RequestBody {
    RequestBody(.body(body, type))
  }

  /// Pairs as a form (`application/x-www-form-urlencoded`), in the client's style unless they have one of their own.
  public static func form(_ pairs: Query) -> RequestBody { RequestBody(.form(pairs)) }

  /// The members of a value as a form; see ``Query/init(encoding:style:)``.
  public static func form(encoding value: some Encodable, style: QueryStyle? = nil) -> RequestBody {
    RequestBody(.form(Query(encoding: value, style: style)))
  }

  /// A form with files (`multipart/form-data`), sent piece by piece.
  public static func multipart(_ form: MultipartFormData) -> RequestBody { RequestBody(.multipart(form)) }

  /// The same body, compressed with gzip (`Content-Encoding: gzip`), for servers that are known to read it.
  ///
  /// What is in memory is compressed before it is sent, and sent as it is if that does not make it smaller. Files and
  /// streams are compressed while they are sent, so that their length is not known. What could be sent again still can.
  public func gzipped() -> RequestBody {
    var copy = self
    copy.isGzipped = true
    return copy
  }
}

// What it holds may be a secret.
extension RequestBody: CustomStringConvertible, CustomReflectable {
  /// What kind of body it is.
  public var description: String {
    let kind =
      switch content {
      case .value: "value"
      case .body: "content"
      case .file: "file"
      case .form(let pairs): "form \(pairs)"
      case .multipart(let form): "multipart form \(form)"
      }
    return isGzipped ? "\(kind), gzip" : kind
  }

  /// What kind of body it is.
  public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}
