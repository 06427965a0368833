import Foundation
import Testing
import UlakHTTP
import UlakMockHTTP2
import UlakMockServer

@Suite("An answer's plan")
struct AnswerPlanTests {
  private struct Outline: Equatable {
    var status = 0
    var length: String?
    var hasBody = false
  }

  private func outline(_ answer: MockAnswer, _ method: HTTPMethod = .get) throws -> Outline {
    guard case .answer(let status, let fields, let body, _) = AnswerPlan(answer, to: method).step else {
      throw MockServerError.stopped
    }
    return Outline(status: status.code, length: fields[.contentLength], hasBody: body != nil)
  }

  @Test("the length is said where it is known, and what the stub says of it stays")
  func lengths() throws {
    #expect(try outline(.text("abc")) == Outline(status: 200, length: "3", hasBody: true))
    #expect(try outline(.text("abc"), .head) == Outline(status: 200, length: "3", hasBody: false))
    #expect(try outline(.text("")) == Outline(status: 200, length: "0", hasBody: false))
    #expect(try outline(.chunked([Data(), Data("a".utf8)])) == Outline(status: 200, length: nil, hasBody: true))
    #expect(try outline(.chunked([Data()])) == Outline(status: 200, length: nil, hasBody: false))
    #expect(try outline(.status(304)) == Outline(status: 304, length: nil, hasBody: false))
    #expect(try outline(.text("abc", headerFields: [.contentLength: "9"])).length == "9")
    let short = MockAnswer.truncated(declared: 9, sent: Data())
    #expect(try outline(short) == Outline(status: 200, length: "9", hasBody: true))
    #expect(try outline(short, .head) == Outline(status: 200, length: "9", hasBody: false))
  }

  @Test("a reset after the head of an answer without content has a body to come after")
  func resets() throws {
    #expect(try outline(.status(204).http2Reset(.cancel, afterBodyBytes: 5)).hasBody)
    #expect(try outline(.text("abc").http2Reset(.cancel, afterBodyBytes: 0), .head).hasBody)
    guard case .reset(.cancel) = AnswerPlan(.http2Reset(.cancel), to: .get).step else {
      Issue.record("no reset")
      return
    }
    let plan = AnswerPlan(MockAnswer.text("a").goAway(lastStream: 7, .cancel).goAway(), to: .get)
    #expect(plan.goAways.map(\.lastStream) == [7, nil] && plan.goAways.map(\.code) == [.cancel, .noError])
  }

  @Test("codes have their names")
  func codes() {
    #expect(HTTP2ErrorCode.refusedStream.description == "REFUSED_STREAM")
    #expect(HTTP2ErrorCode.http11Required.description == "HTTP_1_1_REQUIRED")
    #expect(HTTP2ErrorCode(rawValue: 0xABCD).description == "0xabcd")
  }
}
