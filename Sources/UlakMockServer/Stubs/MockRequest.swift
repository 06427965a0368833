public import UlakHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request as a stub sees it.
public struct MockRequest: Sendable {
  /// The method.
  public let method: HTTPMethod
  /// The target of the request line, byte for byte.
  public let target: String
  /// The path of the target, byte for byte, without its query.
  public let path: String
  /// The fields, in the order and spelling they came in.
  public let headerFields: HTTPFields
  /// The whole content, chunks put together.
  public package(set) var body: Data
  /// The fields after a chunked body.
  public package(set) var trailerFields: HTTPFields
  /// What the path has in the places of the stub's parameters, escapes undone; empty if no stub matched.
  public package(set) var parameters: [String: String] = [:]
  private let rawQuery: String?

  package init(
    method: HTTPMethod, target: String, headerFields: HTTPFields, body: Data = Data(), trailerFields: HTTPFields = [:]
  ) {
    self.method = method
    self.target = target
    self.headerFields = headerFields
    self.body = body
    self.trailerFields = trailerFields
    (path, rawQuery) = Self.split(target)
  }

  /// The query of the target.
  public var query: MockQuery { MockQuery(rawQuery ?? "") }

  /// The content as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The content read as JSON, with snake-case keys and ISO 8601 dates.
  ///
  /// - Throws: `DecodingError`.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: body)
  }

  private static func split(_ target: String) -> (path: String, query: String?) {
    var rest = Substring(target)
    if rest.utf8.first != 0x2F, let colon = rest.utf8.firstIndex(of: 0x3A), rest[colon...].hasPrefix("://") {
      // The absolute form, as proxies get it (RFC 9112, section 3.2.2).
      let authority = rest[colon...].dropFirst(3)
      rest = authority[(authority.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? authority.endIndex)...]
      if rest.utf8.first != 0x2F { rest = "/" + rest }
    }
    guard let mark = rest.utf8.firstIndex(of: 0x3F) else { return (String(rest), nil) }
    return (String(rest[..<mark]), String(rest[mark...].dropFirst()))
  }
}
