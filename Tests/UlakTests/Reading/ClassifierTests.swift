import Synchronization
import Testing

@testable import Ulak

/// Failures that call themselves successes.
@Suite struct ClassifierTests {
  private static let failing = AnswerClassifier { answer in
    guard let json = answer.json, json["success"]?.bool == false else { return nil }
    return ProblemDetails(type: "sold-out", detail: json["message"]?.string, extensions: ["code": json["code"] ?? nil])
  }

  private static let soldOut = HTTPResponse.json(#"{"success":false,"code":"SOLD_OUT","message":"none left"}"#)

  private func api(_ response: HTTPResponse, _ classifier: AnswerClassifier = failing) -> APIClient {
    APIClient(answering: { _ in response }) { $0.classifier = classifier }
  }

  @Test("A business error in a 200 is a problem, whatever the call answers with") func problem() async throws {
    let api = api(Self.soldOut)
    let errors: [NetworkError?] = [
      await #expect(throws: NetworkError.self) { _ = try await api.value(Request<Thing>.get("things/1")) },
      await #expect(throws: NetworkError.self) { _ = try await api.value(Request<NoContent>.get("x")) },
      await #expect(throws: NetworkError.self) { _ = try await api.value(Request<String>.get("x")) },
      await #expect(throws: NetworkError.self) { _ = try await api.data(.get("x")) },
    ]
    for error in errors {
      #expect(error?.reason == .problem && error?.category == .problem && error?.status == 200)
      #expect(error?.problem?.type == "sold-out" && error?.serverCode == "SOLD_OUT")
      #expect((error?.errorBody as? ProblemDetails)?.detail == "none left")
      #expect(error?.response?.body.isEmpty == false && error?.retryAdvice == .never)
      #expect(error?.description.contains("none left") == false)
    }
    #expect(errors[0]?.endpoint == "things/{}" || errors[0]?.endpoint == "things/1")
  }

  @Test("What is no failure is decoded") func success() async throws {
    #expect(try await api(.json(#"{"id":1}"#)).value(Request<Thing>.get("x")) == Thing(id: 1))
  }

  @Test("NB-O12: by default a 200 is a success; an endpoint may think otherwise, or not share the client's doubts")
  func endpoints() async throws {
    let response = HTTPResponse.json(#"{"data":null,"errors":[{"message":"no such field"}]}"#)
    struct Reply: Decodable, Sendable { var data: Thing? }
    let request = Request<Reply>.get("graph")
    #expect(try await APIClient(answering: { _ in response }).value(request).data == nil)
    let strict = request.with {
      $0.classifier = AnswerClassifier { answer in
        answer.json?["errors"] == nil ? nil : ProblemDetails(title: "GraphQL")
      }
    }
    let error = await #expect(throws: NetworkError.self) {
      try await APIClient(answering: { _ in response }).value(strict)
    }
    #expect(error?.reason == .problem && error?.fieldErrors.first?.message == "no such field")
    let trusting = Request<NoContent>.get("x").with { $0.classifier = .acceptingAll }
    _ = try await api(Self.soldOut).value(trusting)
  }

  @Test("A status that says failure is not asked about") func statusFirst() async {
    let error = await #expect(throws: NetworkError.self) {
      try await api(.json(#"{"success":false}"#, status: 404)).data(.get("x"))
    }
    #expect(error?.reason == .notFound)
  }

  @Test("A body beyond the cap is not shown to it") func cap() async throws {
    let asked = Mutex(0)
    let classifier = AnswerClassifier { _ in
      asked.withLock { $0 += 1 }
      return nil
    }
    for (count, times) in [(ProblemDetails.maximumBytes, 1), (ProblemDetails.maximumBytes + 1, 1)] {
      let body = String(repeating: "x", count: count)
      #expect(try await api(.json(body), classifier).data(.get("x")).count == count)
      #expect(asked.withLock { $0 } == times)
    }
  }

  @Test("The status in the problem decides about trying again, and the model is the server's") func advice() async {
    struct Failure: Decodable, Sendable { var success: Bool }
    let api = APIClient(answering: { _ in Self.soldOut }) {
      $0.errorBody = .model(Failure.self)
      $0.classifier = AnswerClassifier { answer in
        answer.body(as: Failure.self)?.success == false && answer.status == 200 && !answer.headerFields.isEmpty
          ? ProblemDetails(status: 503) : nil
      }
    }
    let error = await #expect(throws: NetworkError.self) { try await api.data(.get("x")) }
    #expect(error?.retryAdvice == .idempotentOnly && error?.isRetryable == true)
    #expect((error?.errorBody as? Failure)?.success == false)
  }
}
