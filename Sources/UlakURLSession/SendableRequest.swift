import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request in the form that URLSession can send without changing its meaning.
struct SendableRequest {
  let url: URL
  let method: String
  let fields: [(name: String, value: String)]
  let body: Data?

  /// Translates a request.
  ///
  /// - Throws: ``NetworkError`` with reason `unsupported` for what URLSession would send otherwise than asked.
  init(_ request: HTTPRequest) throws {
    guard let url = URL(string: request.url.absoluteWithoutFragment, encodingInvalidCharacters: false) else {
      throw NetworkError(.invalidURL, detail: "URLSession cannot read the address")
    }
    self.url = url
    method = request.method.rawValue
    body = request.body.bytes
    // It fails such a request with a code that speaks of the answer's size.
    if method == "GET", let body, !body.isEmpty {
      throw NetworkError(.unsupported, detail: "URLSession does not send a body with GET")
    }
    fields = try Self.fields(of: request)
  }

  private static func fields(of request: HTTPRequest) throws -> [(name: String, value: String)] {
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
    if !request.body.isNone, !seen.contains(.contentType) {
      fields.append((HTTPField.Name.contentType.rawName, "application/octet-stream"))
    }
    return fields
  }
}
