import Testing

@testable import Ulak

@Suite struct EnvelopeTests {
  private func value<Value: Decodable & Sendable>(
    _ type: Value.Type, _ json: String, _ envelope: Envelope = "data", of request: Envelope? = nil
  ) async throws -> Value {
    let api = APIClient(answering: { _ in .json(json) }) { $0.envelope = envelope }
    return try await api.value(Request<Value>.get("x").with { $0.envelope = request })
  }

  @Test("The value inside is the answer, however deep, by keys as the body has them") func inside() async throws {
    #expect(try await value(Thing.self, #"{"meta":{},"data":{"id":1,"display_name":"n"}}"#).displayName == "n")
    #expect(try await value([Thing].self, #"{"data":[{"id":1},{"id":2}]}"#).map(\.id) == [1, 2])
    #expect(try await value([Thing].self, #"{"result":{"items":[{"id":1}]}}"#, "result.items").count == 1)
    #expect(try await value(Int.self, #"{"user_data":{"user_count":7}}"#, "user_data.user_count") == 7)
    #expect(try await value(Int.self, #"{"v1.2":{"data":7}}"#, ["v1.2", "data"]) == 7)
    #expect(try await value([String: Int].self, #"{"data":{"a":1}}"#) == ["a": 1])
  }

  @Test("An endpoint may have another envelope, or none") func perEndpoint() async throws {
    #expect(try await value(Thing.self, #"{"id":1}"#, of: .bare) == Thing(id: 1))
    #expect(try await value(Thing.self, #"{"item":{"id":1}}"#, of: "item") == Thing(id: 1))
    struct Detail: Endpoint {
      var path: Path { "x" }
      var envelope: Envelope? { "item" }
    }
    let api = APIClient(answering: { _ in .json(#"{"item":{"id":1}}"#) }) { $0.envelope = "data" }
    let thing: Thing = try await api.value(Detail())
    #expect(thing == Thing(id: 1))
  }

  @Test("Nothing inside is nil for an optional, and an error with the path for a model") func nothing() async throws {
    #expect(try await value(Thing?.self, #"{"data":null}"#) == nil)
    #expect(try await value(Thing?.self, #"{"meta":1}"#) == nil)
    #expect(try await value(Thing?.self, #"{"data":{"id":1}}"#) == Thing(id: 1))
    for (json, path, detail) in [
      (#"{"data":null}"#, "data", "found null"), (#"{"meta":1}"#, "data", "the key is missing"),
      (#"{"data":{"id":"x"}}"#, "data.id", "found string"), (#"[]"#, "", "found array"),
    ] {
      let error = await #expect(throws: NetworkError.self) { try await value(Thing.self, json) }
      #expect(error?.reason == .decodingFailed && error?.decoding?.path == path, "\(json)")
      #expect(error?.detail == detail, "\(json): \(error?.detail ?? "")")
    }
  }

  @Test("Bytes, text and answers that do not matter are not unwrapped") func untouched() async throws {
    let json = #"{"data":1}"#
    #expect(try await value(Data.self, json).count == 10)
    #expect(try await value(String.self, json) == json)
    #expect(try await value(NoContent.self, json) == NoContent())
  }

  @Test("A model that holds an envelope of its own decodes within one") func nested() async throws {
    struct Inner: Decodable, Sendable { var data: Int }
    #expect(try await value(Inner.self, #"{"data":{"data":3}}"#).data == 3)
    #expect(try await value(LossyArray<Int>.self, #"{"data":[1,"x",3]}"#).wrappedValue == [1, 3])
  }
}
