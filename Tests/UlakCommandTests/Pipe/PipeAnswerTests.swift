import Foundation
import Testing
import Ulak

@testable import UlakCommand

@Suite struct PipeAnswerTests {
  private let id = PipeID(.string(JSONString("a\"b")))!

  @Test("An answer has every member, in one line")
  func answer() throws {
    var fields: HTTPFields = ["ETag": "\"v\"", "etag": ""]
    fields.append(name: "X-Latin", valueBytes: [0xE9, 0x00, 0x7F, 0x22])
    var facts = AttemptFacts()
    facts.timings.connect = .microseconds(1_234)
    facts.timings.total = .microseconds(5_000)
    var response = HTTPResponse(
      status: HTTPStatus(299, reasonPhrase: "Fine\t"), headerFields: fields,
      interim: [
        HTTPResponseHead(status: 103, headerFields: ["Link": "</a>"]), HTTPResponseHead(status: 102, headerFields: [:]),
      ],
      facts: facts)
    response.attempts = [AttemptRecord(status: 299, reason: nil, duration: .milliseconds(5))]
    let line = text(PipeAnswer.line(id, response, body: Data([0, 255]), url: try HTTPURL("http://x/a#f")))
    #expect(
      line == #"{"id":"a\"b","status":299,"statusText":"Fine\t","headers":[["ETag","\"v\""],["etag",""],"#
        + #"["X-Latin","é\u0000\u007f\""]],"body":"AP8=","interim":[[103,[["Link","</a>"]]],[102,[]]],"#
        + #""url":"http://x/a#f","redirected":false,"source":"network","age":0,"attempts":1,"#
        + #""timings":{"connect":1.234,"total":5.000}}"# + "\n")
  }

  @Test("An error has a name and a message, and what else is known")
  func errors() {
    var lost = NetworkError(.connectionLost, detail: "x\"y")
    lost.mayHaveBeenProcessed = true
    #expect(
      text(PipeAnswer.line(id, lost)) == #"{"id":"a\"b","error":{"name":"connectivity.connectionLost","#
        + #""message":"The connection was interrupted. (x\"y)","mayHaveBeenProcessed":true}}"# + "\n")
    #expect(
      text(PipeAnswer.line(nil, NetworkError(.redirectRefused), status: 302))
        == #"{"id":null,"error":{"name":"redirect.refused","message":"The server sent us in circles.","status":302}}"#
        + "\n")
    #expect(
      text(PipeAnswer.line(nil, CancellationError()))
        == #"{"id":null,"error":{"name":"cancelled","message":"Cancelled."}}"# + "\n")
  }

  @Test("What is written is read back the same")
  func roundTrip() throws {
    let bytes = (0...255).map { UInt8($0) }
    var fields = HTTPFields()
    fields.append(name: "X", valueBytes: bytes)
    var written: [UInt8] = []
    PipeFields.write(fields, to: &written)
    let read = try PipeFields.fields(try JSONNode(parsing: written))
    #expect(read == fields)
  }
}
