import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One request of the pipe, understood.
struct PipeRequest: Sendable {
  enum Redirect: String { case follow, manual, error }

  let id: PipeID
  var request: HTTPRequest
  var redirect = Redirect.follow
  /// Whether the command line's credentials go with it.
  var usesCredentials = true
  var timeout: Duration?

  /// Members that belong to later parts.
  static let laterMembers: Set<String> = ["partition", "idempotent", "priority", "purge"]
  static let laterCacheModes: Set<String> = ["reload", "no-cache", "force-cache", "only-if-cached"]

  /// - Throws: ``NetworkError``
  init(id: PipeID, members: [(name: String, value: JSONNode)]) throws {
    self.id = id
    var method: String?
    var url: HTTPURL?
    var fields = HTTPFields()
    var body: Data?
    var usesCredentials = true
    for (name, value) in members where name != "id" && name != "cancel" && value != .null {
      switch name {
      case "method": method = try Self.text(value, name)
      case "url": url = try HTTPURL(try Self.text(value, name))
      case "headers": fields = try PipeFields.fields(value)
      case "body": body = try Self.body(value)
      case "redirect": redirect = try Self.choice(value, name)
      case "credentials": usesCredentials = try Self.word(value, name, ["include", "omit"]) == "include"
      case "cache": try Self.checkCache(value)
      case "timeout_ms": timeout = try Self.milliseconds(value)
      case _ where Self.laterMembers.contains(name):
        throw NetworkError(.unsupported, detail: "the member “\(name)” is not part of this version yet")
      default:
        throw NetworkError(.unsupported, detail: "there is no member “\(Self.shown(name))” (see “ulak pipe --help”)")
      }
    }
    guard let method else { throw NetworkError(.invalidMethod, detail: "“method” is missing") }
    guard let url else { throw NetworkError(.invalidURL, detail: "“url” is missing") }
    self.usesCredentials = usesCredentials
    request = HTTPRequest(
      method: HTTPMethod(method), url: url, headerFields: fields, body: body.map { .data($0) } ?? .none)
  }

  /// A name from the other side, short and harmless enough for a message.
  private static func shown(_ name: String) -> String {
    let beginning = String(name.unicodeScalars.prefix(40))
    return TerminalText.safe(beginning) + (beginning == name ? "" : "…")
  }

  private static func text(_ value: JSONNode, _ name: String) throws -> String {
    guard case .string(let string) = value, let text = string.text else {
      throw PipeLine.malformed("“\(name)” is not a string")
    }
    return text
  }

  private static func word(_ value: JSONNode, _ name: String, _ allowed: Set<String>) throws -> String {
    let word = try text(value, name)
    guard allowed.contains(word) else {
      throw PipeLine.malformed("“\(name)” is not one of \(allowed.sorted().joined(separator: ", "))")
    }
    return word
  }

  private static func choice(_ value: JSONNode, _ name: String) throws -> Redirect {
    guard let choice = Redirect(rawValue: try word(value, name, ["follow", "manual", "error"])) else { return .follow }
    return choice
  }

  /// There is no cache, so to neither read nor write one is what happens anyway.
  private static func checkCache(_ value: JSONNode) throws {
    let mode = try word(value, "cache", laterCacheModes.union(["default", "no-store"]))
    guard !laterCacheModes.contains(mode) else {
      throw NetworkError(.unsupported, detail: "the cache mode \(mode) is not part of this version yet")
    }
  }

  private static func body(_ value: JSONNode) throws -> Data {
    guard case .string(let string) = value else { throw PipeLine.malformed("“body” is not a string") }
    // Base64 needs no escapes, so the bytes can be decoded where they stand; “\/” is the one that is seen.
    let encoded = string.raw.contains(0x5C) ? string.text.map { Data($0.utf8) } : Data(string.raw)
    guard let encoded, let body = Data(base64Encoded: encoded) else {
      throw PipeLine.malformed("“body” is not base64")
    }
    return body
  }

  private static func milliseconds(_ value: JSONNode) throws -> Duration {
    guard case .number(let text) = value, let number = Double(text), number > 0, number <= 1e12 else {
      throw PipeLine.malformed("“timeout_ms” is not a positive number")
    }
    return .nanoseconds(max(1, Int64(number * 1_000_000)))
  }
}
