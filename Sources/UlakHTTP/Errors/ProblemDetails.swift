#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A server's machine-readable description of a problem (RFC 9457).
///
/// A member of the wrong type counts as absent; unknown members are kept in ``extensions``.
public struct ProblemDetails: Sendable, Hashable {
  /// What kind of problem it is, an address that is never fetched; `about:blank` when absent.
  public var type: String
  /// A short summary of the kind, the same for every occurrence.
  public var title: String?
  /// The status as the document has it; the response's own status counts.
  public var status: Int?
  /// What happened this time.
  public var detail: String?
  /// Which occurrence it is.
  public var instance: String?
  /// All other members.
  public var extensions: [String: JSONValue]

  /// The largest document that is read, in bytes.
  public static let maximumBytes = 64 * 1024

  /// A description that the app makes itself; see ``AnswerClassifier``.
  public init(
    type: String = "about:blank", title: String? = nil, status: Int? = nil, detail: String? = nil,
    instance: String? = nil, extensions: [String: JSONValue] = [:]
  ) {
    self.type = type
    self.title = title
    self.status = status
    self.detail = detail
    self.instance = instance
    self.extensions = extensions
  }

  /// Reads a document; nil if it is larger than ``maximumBytes`` or not a JSON object.
  ///
  /// - Parameter address: where the document came from, which relative types and instances are relative to (RFC 9457,
  ///   sections 3.1.1 and 3.1.5).
  public init?(json: Data, from address: HTTPURL? = nil) {
    guard case .object(var members)? = JSONValue(json: json, maximumBytes: Self.maximumBytes) else { return nil }
    type = Self.absolute(members.removeValue(forKey: "type")?.string, address) ?? "about:blank"
    title = members.removeValue(forKey: "title")?.string
    status = members.removeValue(forKey: "status")?.integer
    detail = members.removeValue(forKey: "detail")?.string
    instance = Self.absolute(members.removeValue(forKey: "instance")?.string, address)
    extensions = members
  }

  /// A reference made absolute where that is possible, else as it is.
  private static func absolute(_ reference: String?, _ address: HTTPURL?) -> String? {
    guard let reference, let address, !HTTPURL.hasScheme(reference) else { return reference }
    return (try? address.resolving(reference))?.absoluteString ?? reference
  }
}
