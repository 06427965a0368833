import Testing

@testable import Ulak

/// Who decides how an answer is read: the call, the endpoint, its group, the client.
@Suite struct ReadingPolicyTests {
  private struct Failure: Codable, Sendable, Equatable { var code: String }
  private static let group = EndpointGroup("shop") {
    $0.envelope = "item"
    $0.errorBody = .model(Failure.self)
    $0.classifier = AnswerClassifier { $0.json?["ok"]?.bool == false ? ProblemDetails(type: "no") : nil }
  }
  private struct Detail: Endpoint {
    var path: Path { "things/1" }
    var group: EndpointGroup? { ReadingPolicyTests.group }
  }

  private func api(_ json: String, status: HTTPStatus = 200) -> APIClient {
    APIClient(answering: { _ in .json(json, status: status) }) { $0.envelope = "data" }
  }

  @Test("A group's envelope, error body and classifier hold for its endpoints, in both styles") func groups()
    async throws
  {
    let inside = api(#"{"item":{"id":1}}"#)
    #expect(try await inside.value(Request<Thing>.get("things/1").in(Self.group)) == Thing(id: 1))
    let thing: Thing = try await inside.value(Detail())
    #expect(thing == Thing(id: 1))
    let failed = await #expect(throws: NetworkError.self) {
      let _: Thing = try await api(#"{"code":"X"}"#, status: 409).value(Detail())
    }
    #expect(failed?.errorBody as? Failure == Failure(code: "X"))
    let classified = await #expect(throws: NetworkError.self) { try await api(#"{"ok":false}"#).data(Detail()) }
    #expect(classified?.problem?.type == "no")
  }

  @Test("The call goes before the endpoint, the endpoint before its group") func precedence() async throws {
    let request = Request<Thing>.get("things/1").in(Self.group).with { $0.envelope = .bare }
    #expect(try await api(#"{"id":1}"#).value(request) == Thing(id: 1))
    let thing: Thing = try await api(#"{"id":1}"#).value(Detail().with { $0.envelope = .bare })
    #expect(thing == Thing(id: 1))
    let trusting = Detail().with { $0.classifier = .acceptingAll }
    #expect(try await api(#"{"ok":false}"#).data(trusting).count == 12)
  }

  @Test("What a request is transformed into is read as the request was") func transformed() async throws {
    let names = Request<Thing>.get("x").in(Self.group).map { $0.id }
    #expect(try await api(#"{"item":{"id":7}}"#).value(names) == 7)
    #expect(try await api("\u{FEFF}\r\n").value(Request<Thing>.get("x").optional()) == nil)
    let problem = await #expect(throws: NetworkError.self) {
      try await api(#"{"ok":false}"#).value(Request<Thing>.get("x").in(Self.group).optional())
    }
    #expect(problem?.reason == .problem)
  }

  @Test("A status that an endpoint accepts is a success to the classifier and to the reader as well") func statuses()
    async throws
  {
    let request = Request<Thing>.get("x").in(Self.group).with { $0.acceptedStatuses = [200, 404] }
    #expect(try await api(#"{"item":{"id":7}}"#, status: 404).value(request) == Thing(id: 7))
    let problem = await #expect(throws: NetworkError.self) {
      try await api(#"{"ok":false}"#, status: 404).value(request)
    }
    #expect(problem?.reason == .problem && problem?.status == 404)
  }

  @Test("An endpoint's own decoder reads in place of all of the client's") func ownDecoder() async throws {
    let api = APIClient(answering: { _ in .json(#"{"displayName":"n","id":1}"#) })
    let request = Request<Thing>.get("x").with {
      $0.decoder = JSONBodyDecoder { $0.keyDecodingStrategy = .useDefaultKeys }
    }
    #expect(try await api.value(request).displayName == "n")
  }
}
