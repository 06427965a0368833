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
  /// The bytes of its head, up to and with the empty line. Empty in HTTP/2, whose heads are no text.
  public let rawHead: Data
  /// The connection it came on, counted from one in the order they were accepted.
  public let connection: Int
  /// Its place on that connection, counted from one.
  public let position: Int
  /// When its head had arrived, on the server's clock.
  public let arrival: MonotonicInstant
  /// The sizes of the chunks, or frames, its content came in; empty if it came as one.
  public var chunkSizes: [Int] = []
  /// Whether it had come whole. One whose connection a fault ended before that has only what had come.
  public var isComplete = true
  /// What was agreed on in the TLS handshake; nil without TLS.
  public var tls: MockTLSFacts?
  /// The version of HTTP it came in: `HTTP/1.1`, `HTTP/1.0` or `HTTP/2`.
  public var version = "HTTP/1.1"
  var rawBody: Data?

  /// A request that arrived.
  package init(
    request: MockRequest, rawHead: Data, connection: Int, position: Int, arrival: MonotonicInstant
  ) {
    self.request = request
    self.rawHead = rawHead
    self.connection = connection
    self.position = position
    self.arrival = arrival
  }

  /// Every byte of it as it came over the wire.
  public var rawBytes: Data { rawHead + (rawBody ?? request.body) }

  /// Whatever the request has.
  public subscript<Value>(dynamicMember member: KeyPath<MockRequest, Value>) -> Value { request[keyPath: member] }
}
