package import UlakHTTP
package import UlakMockServer

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What an answer is on an HTTP/2 connection.
package struct AnswerPlan: Sendable {
  /// The GOAWAYs that go before it: the last stream, if it is said, and the code.
  package private(set) var goAways: [(lastStream: Int32?, code: HTTP2ErrorCode)] = []
  /// How long to wait before it.
  package private(set) var delay: Duration
  /// What is done on the stream.
  package let step: Step

  /// What is done on the stream.
  package enum Step: Sendable {
    /// A head, and after it a body if there is one. What the script says comes after what the body has.
    case answer(HTTPStatus, HTTPFields, StreamBody?, [AnswerScript.Operation])
    /// A reset.
    case reset(HTTP2ErrorCode)
    /// Bytes that are no frames of ours.
    case raw(Data, thenClose: Bool)
    /// The end of the connection.
    case end(ConnectionEnding)
    /// Nothing.
    case stall
  }

  /// Plans an answer to a request of this method.
  package init(_ answer: MockAnswer, to method: HTTPMethod) {
    delay = answer.delay
    var instead: Step?
    for fault in answer.faults {
      if case .goAway(let last, let code) = fault.effect {
        goAways.append((last.map { Int32(truncatingIfNeeded: $0) }, code))
        continue
      }
      guard fault.moment.isBeforeAnswer else { continue }
      switch fault.effect {
      case .delay(let duration): delay += duration
      case .stall: instead = instead ?? .stall
      case .close, .halfClose: instead = instead ?? .end(.close)
      case .reset: instead = instead ?? .end(.reset)
      case .resetStream(let code): instead = instead ?? .reset(code)
      case .send(let bytes): instead = instead ?? .raw(bytes, thenClose: false)
      case .malformed: instead = instead ?? Self.step(.malformed(.noHTTP), method)
      case .goAway: break
      }
    }
    step = instead ?? Self.step(answer, method)
  }

  private static func step(_ answer: MockAnswer, _ method: HTTPMethod) -> Step {
    switch answer.conduct {
    case .answer: return self.answer(answer, method)
    case .raw(let bytes, let thenClose): return .raw(bytes, thenClose: thenClose)
    case .stall: return .stall
    case .close: return .end(.close)
    case .reset: return .end(.reset)
    case .malformed:
      return self.answer(.text("This breaks the rules of HTTP/1.1, which is not spoken here.\n", status: 501), method)
    }
  }

  private static func answer(_ answer: MockAnswer, _ method: HTTPMethod) -> Step {
    var fields = answer.headerFields
    let forbidsBody = answer.status.isInformational || answer.status == 204 || answer.status == 304
    if let length = answer.declaredLength, !forbidsBody, !fields.contains(.contentLength) {
      fields.append(HTTPField(name: .contentLength, value: "\(length)"))
    }
    let script = AnswerScript(answer, hasContent: !forbidsBody && method != .head)
    guard let plain = script.plain else {
      return .answer(answer.status, fields, StreamBody([], ending: nil), script.operations)
    }
    // The head can end the stream itself, if nothing is to follow.
    if case .end = plain.ending, plain.pieces.allSatisfy(\.isEmpty) { return .answer(answer.status, fields, nil, []) }
    return .answer(answer.status, fields, StreamBody(plain.pieces, ending: plain.ending), [])
  }
}

extension MockAnswer {
  /// What the head says of the body's length, where that is known.
  fileprivate var declaredLength: Int? {
    switch body {
    case .data(let data): data.count
    case .truncated(let declared, _): declared
    case .chunks, .pieces: nil
    }
  }
}

extension MockFault.Moment {
  /// Whether it comes before the head of the answer: all of them are one moment here, when the request is there.
  fileprivate var isBeforeAnswer: Bool {
    switch self {
    case .accept, .handshake, .requestHead, .requestBody, .responseStart: true
    case .responseHead, .responseBody, .responseEnd: false
    }
  }
}
