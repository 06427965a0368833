import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request in the form that URLSession can send without changing its meaning.
struct SendableRequest {
  /// How its content gets to the session.
  enum Content: Equatable {
    case none
    case data(Data)
    /// The session reads the file.
    case file(String)
    /// The session asks for the pieces; nil for a length that is not known.
    case stream(length: Int?)
  }

  let url: URL
  let method: String
  let fields: [(name: String, value: String)]
  let content: Content

  /// Translates a request.
  ///
  /// - Throws: ``NetworkError`` with reason `unsupported` for what URLSession would send otherwise than asked.
  init(_ request: HTTPRequest) throws {
    guard let url = URL(string: request.url.absoluteWithoutFragment, encodingInvalidCharacters: false) else {
      throw NetworkError(.invalidURL, detail: "URLSession cannot read the address")
    }
    self.url = url
    method = request.method.rawValue
    content = Self.content(of: request.body)
    // It fails such a request with a code that speaks of the answer's size.
    if method == "GET", !request.body.isNone, request.body.length != 0 {
      throw NetworkError(.unsupported, detail: "URLSession does not send a body with GET")
    }
    fields = try Self.fields(of: request, content: content)
  }

  private static func content(of body: HTTPBody) -> Content {
    if body.isNone { return .none }
    if let data = body.bytes { return .data(data) }
    // An empty file is nothing to read, and a stream of no bytes is nothing to wait for.
    if body.length == 0, body.isReplayable { return .data(Data()) }
    return body.wholeFilePath.map(Content.file) ?? .stream(length: body.length)
  }

  private static func fields(of request: HTTPRequest, content: Content) throws -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    var seen: Set<HTTPField.Name> = []
    for name in request.headerFields.map(\.name) where seen.insert(name).inserted {
      // Repeats leave as one field, joined as RFC 9110 section 5.3 allows.
      guard let value = request.headerFields[name] else { continue }
      guard value.utf8.allSatisfy({ $0 < 0x80 }) else {
        throw NetworkError(.unsupported, detail: "URLSession sends only ASCII in fields, and \(name) has other bytes")
      }
      fields.append((name.rawName, value))
    }
    // Without a type, URLSession calls every body a form.
    if content != .none, !seen.contains(.contentType) {
      fields.append((HTTPField.Name.contentType.rawName, "application/octet-stream"))
    }
    // A stream has the chunked coding unless it is told otherwise.
    if case .stream(let length?) = content {
      fields.append((HTTPField.Name.contentLength.rawName, "\(length)"))
    }
    return fields
  }
}
