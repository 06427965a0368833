import Foundation
import Testing
import Ulak

@testable import UlakCommand

@Suite struct PipeLineTests {
  private func line(_ text: String) -> PipeLine { PipeLine(Array(text.utf8)) }

  private func parsed(_ members: String) throws -> PipeRequest {
    switch line(#"{"id":1,"method":"GET","url":"http://x/"\#(members)}"#) {
    case .request(let request): return request
    case .invalid(_, let error): throw error
    case .cancel: throw UsageError("cancel")
    }
  }

  private func written(_ id: PipeID?) -> String? {
    id.map { id in
      var bytes: [UInt8] = []
      id.write(to: &bytes)
      return text(bytes)
    }
  }

  @Test("A request with everything that works")
  func request() throws {
    let request = try parsed(
      #","headers":[["X-A","é\u0001"],["x-a",""]],"body":"AP8=","cache":"no-store","redirect":"manual","#
        + #""credentials":"omit","timeout_ms":1500.5,"cancel":false"#)
    #expect(request.request.method == .get)
    #expect(request.request.url.absoluteString == "http://x/")
    #expect(request.request.headerFields.count == 2)
    #expect(request.request.headerFields.latin1Value(at: 0) == "é\u{1}")
    #expect(request.request.body.bytes == Data([0, 255]))
    #expect(request.redirect == .manual)
    #expect(!request.usesCredentials)
    #expect(request.timeout == .microseconds(1_500_500))
  }

  @Test("What is left out or null has its default")
  func defaults() throws {
    for members in [
      "", #","headers":null,"body":null,"cache":null,"redirect":null,"credentials":null,"timeout_ms":null"#,
    ] {
      let request = try parsed(members)
      #expect(request.request.headerFields.isEmpty)
      #expect(request.request.body.isNone)
      #expect(request.redirect == .follow)
      #expect(request.usesCredentials)
      #expect(request.timeout == nil)
    }
    #expect(try parsed(#","body":"""#).request.body.length == 0)
    #expect(try parsed(#","body":"""#).request.body.isNone == false)
    #expect(try parsed(#","body":"\/\/8=""#).request.body.bytes == Data([255, 255]))
  }

  @Test(
    "Members of later parts, and members that nobody knows, are refused",
    arguments: [
      #""partition":"p""#, #""idempotent":true"#, #""priority":1"#, #""purge":"all""#, #""unheard":1"#,
      #""cache":"reload""#, #""cache":"no-cache""#, #""cache":"force-cache""#, #""cache":"only-if-cached""#,
    ])
  func unsupported(member: String) {
    #expect(throws: NetworkError(.unsupported)) { try parsed(",\(member)") }
  }

  @Test(
    "A member that nobody knows is named, in a short and harmless way",
    arguments: [
      ("timeout", "timeout"), (#"\u001b[2J\u202e"#, #"\u{1B}[2J\u{202E}"#), ("", ""),
      (String(repeating: "ş", count: 40), String(repeating: "ş", count: 40)),
      (String(repeating: "x", count: 100_000), String(repeating: "x", count: 40) + "…"),
    ])
  func unknown(name: String, shown: String) {
    let error = #expect(throws: NetworkError.self) { try parsed(#","\#(name)":1"#) }
    #expect(error?.reason == .unsupported)
    #expect(error?.detail == "there is no member “\(shown)” (see “ulak pipe --help”)")
  }

  @Test(
    "What is wrong is named after what it is",
    arguments: [
      (#""headers":{}"#, .invalidHeader), (#""headers":[["a"]]"#, .invalidHeader),
      (#""headers":[["a",1]]"#, .invalidHeader),
      (#""headers":[["a","Ā"]]"#, .invalidHeader), (#""headers":[["a","\ud800"]]"#, .invalidHeader),
      (#""body":1"#, .encodingFailed), (#""body":"?""#, .encodingFailed), (#""body":"YQ""#, .encodingFailed),
      (#""redirect":"maybe""#, .encodingFailed), (#""cache":"sometimes""#, .encodingFailed),
      (#""credentials":true"#, .encodingFailed), (#""timeout_ms":0"#, .encodingFailed),
      (#""timeout_ms":"1""#, .encodingFailed), (#""timeout_ms":1e999"#, .encodingFailed),
      (#""method":"POST""#, .encodingFailed), (#""cancel":true"#, .encodingFailed), (#""cancel":1"#, .encodingFailed),
    ] as [(String, NetworkError.Reason)])
  func invalid(member: String, reason: NetworkError.Reason) {
    let error = #expect(throws: NetworkError.self) { try parsed(",\(member)") }
    #expect(error?.reason == reason)
  }

  @Test(
    "A line that makes no sense is answered, by its id if that can be read",
    arguments: [
      ("", nil, .encodingFailed), ("garbage", nil, .encodingFailed), ("[]", nil, .encodingFailed),
      ("42", nil, .encodingFailed), ("null", nil, .encodingFailed), ("{}", nil, .encodingFailed),
      (#"{"id":null}"#, nil, .encodingFailed), (#"{"id":[1]}"#, nil, .encodingFailed),
      (#"{"id":"\ud800"}"#, nil, .encodingFailed), (#"{"id":1,"id":2}"#, nil, .encodingFailed),
      (#"{"id":7"#, "7", .encodingFailed), (#"{"id":7,"url":"htt"#, "7", .encodingFailed),
      (#"{"url":"http://x","id":7} x"#, "7", .encodingFailed), (#"{"id":7,"method":"GET"}"#, "7", .invalidURL),
      (#"{"id":7,"url":"http://x"}"#, "7", .invalidMethod),
      (#"{"id":7,"method":1,"url":"http://x"}"#, "7", .encodingFailed),
      (#"{"id":7,"method":"GET","url":"/x"}"#, "7", .invalidURL),
      (#"{"id":7,"method":"GET","url":"ftp://x"}"#, "7", .invalidURL),
      (#"{"id":7,"cancel":true,"url":"http://x"}"#, "7", .encodingFailed),
    ] as [(String, String?, NetworkError.Reason)])
  func broken(text: String, id: String?, reason: NetworkError.Reason) {
    guard case .invalid(let found, let error) = line(text) else {
      Issue.record("understood: \(text)")
      return
    }
    #expect(written(found) == id)
    #expect(error.reason == reason)
  }

  @Test(
    "Ids are echoed exactly as they came",
    arguments: ["1", "1.0", "-0", "1e3", "10000000000000000000", #""""#, #""a\u00e9\/""#, #""😀""#])
  func ids(id: String) {
    guard case .cancel(let found) = line(#"{"cancel":true,"id":\#(id)}"#) else {
      Issue.record("not understood")
      return
    }
    #expect(written(found) == id)
  }

  @Test("Strings that say the same are the same id, a number and a string are not")
  func equality() {
    func id(_ text: String) -> PipeID? { (try? JSONNode(parsing: Array(text.utf8))).flatMap { PipeID($0) } }
    #expect(id(#""é""#) == id(#""\u00e9""#))
    #expect(id("1") != id(#""1""#))
    #expect(id("1") != id("1.0"))
    #expect(id("true") == nil)
  }

  @Test("The beginning of a line that is too long may still tell the id")
  func tooLong() {
    guard case .invalid(let id, let error) = PipeLine(beginning: Array(#"{"id":"x","body":"AAAA"#.utf8), limit: 10)
    else {
      Issue.record("understood")
      return
    }
    #expect(written(id) == #""x""#)
    #expect(error.detail == "the line is longer than 10 bytes")
  }
}
