public import UlakPlatform

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request in the journal of a ``MockServer``: what arrived, where and when.
@dynamicMemberLookup
public struct RecordedRequest: Sendable {
  /// The request. Its members are this type's own too.
  public let request: MockRequest
  /// The bytes of its head, up to and with the empty line.
  public let rawHead: Data
  /// The connection it came on, counted from one in the order they were accepted.
  public let connection: Int
  /// Its place on that connection, counted from one.
  public let position: Int
  /// When its head had arrived, on the server's clock.
  public let arrival: MonotonicInstant

  /// Whatever the request has.
  public subscript<Value>(dynamicMember member: KeyPath<MockRequest, Value>) -> Value { request[keyPath: member] }
}
