package import UlakHTTP
package import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an answer is on an HTTP/2 connection.
package struct AnswerPlan: Sendable {
  /// The GOAWAYs that go before it: the last stream, if it is said, and the code.
  package private(set) var goAways: [(lastStream: Int32?, code: HTTP2ErrorCode)] = []
  /// What is done on the stream.
  package let step: Step

  /// What is done on the stream.
  package enum Step: Sendable {
    /// A head, and after it a body if there is one.
    case answer(HTTPStatus, HTTPFields, StreamBody?)
    /// A reset.
    case reset(HTTP2ErrorCode)
    /// What HTTP/1.1 would do as well.
    case misbehave(MockAnswer.Conduct)
  }

  /// Plans an answer to a request of this method.
  package init(_ answer: MockAnswer, to method: HTTPMethod) {
    var reset: HTTP2ErrorCode?
    var cut: (HTTP2ErrorCode, Int)?
    for effect in answer.http2Effects {
      switch effect {
      case .goAway(let last, let code): goAways.append((last, code))
      case .resetStream(let code, nil): reset = code
      case .resetStream(let code, let bytes?): cut = (code, bytes)
      }
    }
    if let reset {
      step = .reset(reset)
    } else if case .answer = answer.conduct {
      step = Self.answer(answer, method, cut)
    } else {
      step = .misbehave(answer.conduct)
    }
  }

  private static func answer(_ answer: MockAnswer, _ method: HTTPMethod, _ cut: (HTTP2ErrorCode, Int)?) -> Step {
    var fields = answer.headerFields
    var pieces: [Data]
    var length: Int?
    var ending = StreamBody.Ending.end
    switch answer.body {
    case .data(let data): (pieces, length) = ([data], data.count)
    case .chunks(let chunks): pieces = chunks
    case .truncated(let declared, let sent):
      (pieces, length) = ([sent], declared)
      ending = .reset(.internalError)
    }
    let forbidsBody = answer.status.isInformational || answer.status == 204 || answer.status == 304
    if let length, !forbidsBody, !fields.contains(.contentLength) {
      fields.append(HTTPField(name: .contentLength, value: "\(length)"))
    }
    if let (code, bytes) = cut {
      pieces = prefix(of: pieces, bytes)
      ending = .reset(code)
    }
    let hasNoContent = forbidsBody || method == .head
    if hasNoContent {
      guard cut != nil else { return .answer(answer.status, fields, nil) }
      pieces = []
    }
    // The head can end the stream itself, if nothing is to follow.
    if case .end = ending, pieces.allSatisfy(\.isEmpty) { return .answer(answer.status, fields, nil) }
    return .answer(answer.status, fields, StreamBody(pieces, ending: ending))
  }

  private static func prefix(of pieces: [Data], _ count: Int) -> [Data] {
    var left = count
    return pieces.map { piece in
      defer { left -= min(left, piece.count) }
      return piece.prefix(left)
    }
  }
}
