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
  /// Fields after the content, where the chunked coding or HTTP/2 has a place for them.
  public var trailerFields: HTTPFields = [:]
  /// What goes wrong while it is given.
  public var faults: [MockFault] = []
  /// How fast it leaves.
  public var pace = MockPace()
  /// Whether it is given as soon as the head of the request has come, whatever of the content is still under way. That
  /// is read afterwards.
  public var isEarly = false
  /// What is done on the wire.
  package var conduct = Conduct.answer
  /// What is done to an HTTP/2 connection beside.

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
    /// Content and waits, in the chunked coding unless the fields have a `Content-Length`.
    case pieces([MockPiece])
    /// Bytes sent with a length that may be another, after which the connection is closed.
    case truncated(declared: Int, sent: Data)
  }

  /// What is done on the wire.
  package enum Conduct: Sendable {
    /// The answer is sent.
    case answer
    /// These bytes are sent.
    case raw(Data, thenClose: Bool)
    /// An answer that breaks the rules is sent.
    case malformed(MockMalformation)
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

  /// The same answer with something that goes wrong; may be repeated.
  ///
  /// Moments before the request has come whole are kept only by answers that are known by then: not by a closure's.
  public func failing(_ effect: MockFault.Effect, at moment: MockFault.Moment) -> MockAnswer {
    var copy = self
    copy.faults.append(MockFault(effect, at: moment))
    return copy
  }

  /// The same answer, given as soon as the head of the request has come. Not for a closure's.
  public func early() -> MockAnswer {
    var copy = self
    copy.isEarly = true
    return copy
  }
}
