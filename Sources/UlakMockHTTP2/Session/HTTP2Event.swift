package import UlakHTTP
package import UlakMockServer

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The head of a request, its pseudo-header fields taken apart from the others (RFC 9113, section 8.3.1).
package struct HTTP2RequestHead: Sendable {
  /// `:method`
  package var method = ""
  /// `:scheme`; nil for CONNECT.
  package var scheme: String?
  /// `:authority`, if it was sent.
  package var authority: String?
  /// `:path`; nil for CONNECT.
  package var path: String?
  /// The other fields.
  package var fields = HTTPFields()
  /// All fields in the order they came, each as a line `name: value`, with an empty line at the end.
  package var raw = Data()
  /// Whether the list was larger than allowed: then fields are missing.
  package var isCut = false
}

/// What has come from the peer.
package enum HTTP2Event: Sendable {
  /// A request begins.
  case head(stream: Int32, HTTP2RequestHead)
  /// A piece of its body. Whoever has dealt with it says so, or the windows do not open again.
  case body(stream: Int32, Data)
  /// The fields after its body.
  case trailers(stream: Int32, HTTPFields)
  /// It has arrived whole.
  case end(stream: Int32)
  /// A stream is over, well or not.
  case closed(stream: Int32, HTTP2ErrorCode)
  /// The peer's settings, by their numbers.
  case settings([UInt16: UInt32])
  /// The peer has taken our settings over.
  case settingsAcknowledged
  /// The peer asked whether we are there; the answer is under way.
  case ping
  /// The peer is about to end the connection.
  case goAway(lastStream: Int32, HTTP2ErrorCode)
}

/// The connection cannot go on.
package struct HTTP2SessionError: Error, Sendable, Hashable {
  /// nghttp2's number for it.
  package let code: Int32
  /// What nghttp2 says to it.
  package let text: String
}
