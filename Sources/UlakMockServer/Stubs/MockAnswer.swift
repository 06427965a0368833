public import UlakHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a stub answers: a status, fields and a body, or some misbehaviour.
///
/// Fields go on the wire in the order and spelling written here. The server adds the framing (`Content-Length` or
/// `Transfer-Encoding`, and `Connection` where it closes) unless the stub wrote it, in which case the stub is right
/// even if it is wrong. It adds nothing else, `Date` included.
public struct MockAnswer: Sendable {
  /// The status.
  public var status: HTTPStatus
  /// The fields.
  public var headerFields: HTTPFields
  /// The content. It is not sent in answer to HEAD, nor with a 204 or 304.
  public var body: Body
  /// Interim answers (1xx) sent before this one, at once even if this one is delayed.
  public var interim: [HTTPResponseHead] = []
  /// How long to wait before answering, on the server's clock.
  public var delay: Duration = .zero
  /// What is done on the wire.
  package var conduct = Conduct.answer
  /// What is done to an HTTP/2 connection beside.
  package var http2Effects: [MockHTTP2Effect] = []

  /// An answer.
  public init(status: HTTPStatus = 200, headerFields: HTTPFields = [:], body: Body = .data(Data())) {
    self.status = status
    self.headerFields = headerFields
    self.body = body
  }

  /// The content of an answer.
  public enum Body: Sendable {
    /// Bytes, sent with their length.
    case data(Data)
    /// Pieces, each sent as a chunk of the chunked coding (RFC 9112, section 7.1). Empty pieces are left out.
    case chunks([Data])
    /// Bytes sent with a length that may be another, after which the connection is closed.
    case truncated(declared: Int, sent: Data)
  }

  /// What is done on the wire.
  package enum Conduct: Sendable {
    /// The answer is sent.
    case answer
    /// These bytes are sent.
    case raw(Data, thenClose: Bool)
    /// Nothing is sent, and the connection stays open.
    case stall
    /// The connection is closed.
    case close
    /// The connection is reset.
    case reset
  }
}

extension MockAnswer {
  /// The same answer, after a while.
  public func after(_ delay: Duration) -> MockAnswer {
    var copy = self
    copy.delay = delay
    return copy
  }

  /// The same answer with an interim one (1xx) before it; may be repeated.
  public func preceded(by status: HTTPStatus, headerFields: HTTPFields = [:]) -> MockAnswer {
    var copy = self
    copy.interim.append(HTTPResponseHead(status: status, headerFields: headerFields))
    return copy
  }
}
