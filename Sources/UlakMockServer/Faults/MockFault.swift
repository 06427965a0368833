#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something that goes wrong on the wire: an effect at a moment.
///
/// ```swift
/// server.on(.get, "/film", .data(film).failing(.reset, at: .responseBody(after: 1024)))   // with this answer
/// server.inject(.close, at: .requestHead, on: "/orders", .first(2))                       // whatever the answer
/// server.inject(.stall, at: .handshake, .probability(0.1, seed: 7))                       // one connection in ten
/// ```
public struct MockFault: Sendable, Hashable {
  /// What happens.
  public var effect: Effect
  /// When it happens.
  public var moment: Moment

  /// A fault.
  public init(_ effect: Effect, at moment: Moment) {
    self.effect = effect
    self.moment = moment
  }

  /// What happens.
  public enum Effect: Sendable, Hashable {
    /// Nothing more is read or sent, and the connection stays open until the peer gives up.
    case stall
    /// The connection is closed in order, after what was sent so far.
    case close
    /// The server ends its side and goes on reading what the peer sends.
    case halfClose
    /// The connection is reset (RST).
    case reset
    /// HTTP/2: the peer is told that no streams after `lastStream`, or the latest one if that is nil, are dealt with
    /// (GOAWAY); once the others are answered, the connection closes. HTTP/1.1: it closes after this exchange.
    case goAway(lastStream: Int? = nil, HTTP2ErrorCode = .noError)
    /// HTTP/2: the stream is reset with this error code (RST_STREAM). HTTP/1.1: the connection is reset.
    case resetStream(HTTP2ErrorCode)
    /// Everything waits for so long, and then goes on.
    case delay(Duration)
    /// These bytes are sent, and then everything goes on.
    case send(Data)
    /// An answer that breaks the rules of HTTP/1.1 is sent in place of the stub's. HTTP/2 has no such answers: there it is
    /// a 501 that says so.
    case malformed(MockMalformation)
  }

  /// When it happens. HTTP/2 knows only those of the answer: what comes before is taken for ``responseStart``.
  public enum Moment: Sendable, Hashable {
    /// The connection was accepted and nothing was read; before any TLS.
    case accept
    /// The first bytes of the peer's TLS handshake have come. Without TLS, as ``accept``.
    case handshake
    /// The head of the request has come, and nothing of its content was read.
    case requestHead
    /// So many bytes of the request's content have come, or all if there are fewer.
    case requestBody(after: Int)
    /// The whole request has come, and nothing was answered.
    case responseStart
    /// The head of the answer was sent.
    case responseHead
    /// So many bytes of the answer's content were sent, or all if there are fewer.
    case responseBody(after: Int)
    /// The whole answer was sent.
    case responseEnd

    /// Whether it belongs to a connection and not to one of its exchanges.
    var isOfConnection: Bool { self == .accept || self == .handshake }
  }
}

extension MockFault.Effect {
  /// HTTP/2: the stream was not processed (RST_STREAM with REFUSED_STREAM, RFC 9113, section 8.7).
  public static let refuseStream = Self.resetStream(.refusedStream)

  /// Whether everything goes on after it.
  var isPassing: Bool {
    switch self {
    case .delay, .send, .goAway: true
    default: false
    }
  }
}
