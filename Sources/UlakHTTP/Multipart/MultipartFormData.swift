public import UlakPlatform

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A form with files (`multipart/form-data`, RFC 7578): fields in the order written, names may repeat.
///
/// ```swift
/// .post("photos", body: .multipart(["title": "Sunset", "photo": .file("/tmp/sunset.jpg", type: .jpeg)]))
/// ```
///
/// It is sent piece by piece and never copied to a file; its length is known if that of each part is. Names and file names
/// are escaped by the rules of the HTML standard, so none can end a quoted text or begin a line: `"` is `%22`, CR `%0D`,
/// LF `%0A`, everything else is sent as UTF-8. Texts are sent as they are.
public struct MultipartFormData: Sendable, ExpressibleByDictionaryLiteral {
  /// The most parts a form may have.
  public static let maximumParts = 10_000
  /// The most bytes of a name or a file name.
  public static let maximumNameBytes = 8 * 1024

  struct NamedPart: Sendable {
    let name: String
    let part: Part
  }

  private(set) var parts: [NamedPart] = []

  /// No fields.
  public init() {}

  /// Fields in the order written; nil leaves one out.
  public init(dictionaryLiteral elements: (String, Part?)...) {
    for case (let name, let part?) in elements { append(name, part) }
  }

  /// Adds a field.
  public mutating func append(_ name: String, _ part: Part) { parts.append(NamedPart(name: name, part: part)) }

  /// The form as the body of a request, and the media type to send with it. Files are looked at now and read while
  /// they are sent.
  ///
  /// - Parameter random: what the boundary is drawn from. It has 192 random bits; a boundary that occurs in a part that
  ///   is in memory is drawn again.
  /// - Throws: ``NetworkError`` with reason `encodingFailed` or `invalidHeader` for a part that cannot be named or
  ///   described, or too many of them; in category `file` for a file that cannot be read.
  public func encoded(random: any RandomSource = SystemRandomSource()) throws -> (body: HTTPBody, type: MediaType) {
    guard parts.count <= Self.maximumParts else {
      throw NetworkError(.encodingFailed, detail: "a form has more than \(Self.maximumParts) parts")
    }
    let contents = try parts.map { try $0.part.content.body() }
    let boundary = try MultipartBoundary.drawn(from: random, avoiding: contents.compactMap(\.bytes))
    var segments: [MultipartSegment] = []
    for (part, content) in zip(parts, contents) {
      segments.append(.bytes(Data("--\(boundary)\r\n\(try MultipartHead.text(of: part))\r\n".utf8)))
      segments.append(.part(content))
      segments.append(.bytes(Data("\r\n".utf8)))
    }
    segments.append(.bytes(Data("--\(boundary)--\r\n".utf8)))
    return (try MultipartSegment.joined(segments), .multipartFormData(boundary: boundary))
  }
}

extension MultipartFormData {
  /// What a field holds.
  public struct Part: Sendable, ExpressibleByStringInterpolation {
    enum Content: Sendable {
      case body(HTTPBody)
      /// Opened when the form is encoded, since nothing fails while a request is declared.
      case file(String)

      func body() throws -> HTTPBody {
        switch self {
        case .body(let body): body
        case .file(let path): try .file(path)
        }
      }
    }

    let content: Content
    let filename: String?
    let type: MediaType?

    /// A text, sent as UTF-8 and without a media type, as browsers do.
    public static func text(_ text: String) -> Part {
      Part(content: .body(.data(Data(text.utf8))), filename: nil, type: nil)
    }

    /// A text written as a literal.
    public init(stringLiteral value: String) { self = .text(value) }

    /// Bytes; with a file name servers take them for a file.
    public static func data(_ data: Data, filename: String? = nil, type: MediaType? = nil) -> Part {
      Part(content: .body(.data(data)), filename: filename, type: type)
    }

    /// A file, read while it is sent.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - filename: what the server is told that it is called; the last part of the path by default.
    ///   - type: what it holds.
    public static func file(_ path: String, filename: String? = nil, type: MediaType = .octetStream) -> Part {
      Part(content: .file(path), filename: filename ?? lastComponent(path), type: type)
    }

    /// Anything that can be the body of a request, such as a part of a file or a stream.
    public static func body(_ body: HTTPBody, filename: String? = nil, type: MediaType? = nil) -> Part {
      Part(content: .body(body), filename: filename, type: type)
    }

    private init(content: Content, filename: String?, type: MediaType?) {
      self.content = content
      self.filename = filename
      self.type = type
    }

    private static func lastComponent(_ path: String) -> String {
      path.utf8.split(separator: 0x2F).last.map { String(Substring($0)) } ?? path
    }
  }
}

// Names of fields are the app's words, what they hold may be secrets.
extension MultipartFormData: CustomStringConvertible, CustomReflectable {
  /// The names of the fields.
  public var description: String { parts.map { "\($0.name)=…" }.joined(separator: "&") }
  /// The names of the fields.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: parts.map(\.name), displayStyle: .collection) }
}

extension MultipartFormData.Part: CustomStringConvertible, CustomReflectable {
  /// The media type, if it has one.
  public var description: String { type.map { "part of \($0.essence)" } ?? "part" }
  /// The media type, if it has one.
  public var customMirror: Mirror { Mirror(self, children: ["type": type?.essence as Any]) }
}
