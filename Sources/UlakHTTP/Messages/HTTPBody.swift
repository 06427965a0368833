#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The body of a request.
///
/// Whether it can be sent again decides about retries and redirects, so each kind knows it.
public struct HTTPBody: Sendable {
  enum Storage: Sendable {
    case none
    case data(Data)
  }

  let storage: Storage

  /// No body at all. `POST`, `PUT` and `PATCH` say so with `Content-Length: 0`, other methods say nothing.
  public static let none = HTTPBody(storage: .none)

  /// A body that is in memory. It can be sent again.
  public static func data(_ data: Data) -> HTTPBody { HTTPBody(storage: .data(data)) }

  /// Whether there is no body. An empty body is a body: it is sent with `Content-Length: 0`.
  public var isNone: Bool {
    if case .none = storage { return true }
    return false
  }

  /// The length in bytes, nil while it is not known.
  public var length: Int? {
    switch storage {
    case .none: 0
    case .data(let data): data.count
    }
  }

  /// The bytes, where they are in memory.
  public var bytes: Data? {
    switch storage {
    case .none: nil
    case .data(let data): data
    }
  }
}
