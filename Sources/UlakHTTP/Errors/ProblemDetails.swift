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

  /// Reads a document; nil if it is larger than ``maximumBytes`` or not a JSON object.
  public init?(json: Data) {
    guard json.count <= Self.maximumBytes,
      case .object(var members)? = try? JSONDecoder().decode(JSONValue.self, from: json)
    else { return nil }
    type = members.removeValue(forKey: "type")?.string ?? "about:blank"
    title = members.removeValue(forKey: "title")?.string
    status = members.removeValue(forKey: "status")?.integer
    detail = members.removeValue(forKey: "detail")?.string
    instance = members.removeValue(forKey: "instance")?.string
    extensions = members
  }
}
