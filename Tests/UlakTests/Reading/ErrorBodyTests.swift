import Testing
import UlakTesting

@testable import Ulak

/// What failures carry, and what else counts as one.
@Suite struct ErrorBodyTests {
  private struct ShopError: Codable, Sendable, Equatable { var errorCode: String }
  private struct OtherError: Codable, Sendable, Equatable { var reason: String }

  private func error(
    _ response: HTTPResponse, _ request: Request<Thing> = .get("things/1"),
    _ configure: (inout APIClient.Configuration) -> Void = { _ in }
  ) async -> NetworkError? {
    let api = APIClient(answering: { _ in response }, configure)
    return await #expect(throws: NetworkError.self) { _ = try await api.value(request) }
  }

  @Test("The client's error body is read by the client's decoder, whatever the media type") func clientBody() async {
    for type in ["application/json", "application/vnd.shop+json", "text/plain", nil] {
      let error = await error(.json(#"{"error_code":"SOLD_OUT"}"#, status: 409, type: type)) {
        $0.errorBody = .model(ShopError.self)
      }
      #expect(error?.reason == .conflict)
      #expect(error?.errorBody as? ShopError == ShopError(errorCode: "SOLD_OUT"))
      #expect(error?.body(as: ShopError.self)?.errorCode == "SOLD_OUT")
    }
  }

  @Test("An endpoint's error body goes before the client's, in both styles") func endpointBody() async throws {
    struct Ping: Endpoint {
      var path: Path { "ping" }
      var errorBody: ErrorBody? { .model(OtherError.self) }
    }
    let response = HTTPResponse.json(#"{"reason":"late"}"#, status: 400)
    let byRequest = await error(response, Request.get("x").with { $0.errorBody = .model(OtherError.self) }) {
      $0.errorBody = .model(ShopError.self)
    }
    #expect(byRequest?.errorBody as? OtherError == OtherError(reason: "late"))
    let api = APIClient(answering: { _ in response }) { $0.errorBody = .model(ShopError.self) }
    let byEndpoint = await #expect(throws: NetworkError.self) { let _: Thing = try await api.value(Ping()) }
    #expect(byEndpoint?.errorBody as? OtherError == OtherError(reason: "late"))
  }

  @Test("A model can be asked for without having been declared") func undeclared() async {
    let error = await error(.json(#"{"error_code":"X"}"#, status: 500))
    #expect(error?.errorBody == nil)
    #expect(error?.body(as: ShopError.self) == ShopError(errorCode: "X") && error?.body(as: OtherError.self) == nil)
  }

  @Test("NB-O12: a body that is no error model does not hide the status") func notTheModel() async {
    for (body, type) in [("<html><h1>Gateway Timeout</h1></html>", "text/html"), ("", "application/json"), ("{", nil)] {
      let error = await error(.json(body, status: 504, type: type)) { $0.errorBody = .model(ShopError.self) }
      #expect(error?.reason == .serverError && error?.status == 504 && error?.errorBody == nil)
      #expect(error?.response?.body.isEmpty == body.isEmpty)
    }
  }

  @Test("RFC 9457: problem details are the default, and there beside a model") func problemDetails() async {
    let response = HTTPResponse.json(
      #"{"title":"Bad","error_code":"E"}"#, status: 422, type: "application/problem+json; charset=utf-8")
    let plain = await error(response)
    #expect((plain?.errorBody as? ProblemDetails)?.title == "Bad")
    let modelled = await error(response) { $0.errorBody = .model(ShopError.self) }
    #expect(modelled?.errorBody as? ShopError == ShopError(errorCode: "E") && modelled?.problem?.title == "Bad")
    let other = await error(response) { $0.errorBody = .model(OtherError.self) }
    #expect((other?.errorBody as? ProblemDetails)?.title == "Bad")
  }

  @Test("What was cut off is no error model") func truncated() async {
    let json = #"{"error_code":"\#(String(repeating: "x", count: 100))"}"#
    let error = await error(.json(json, status: 400)) {
      $0.errorBody = .model(ShopError.self)
      $0.maximumFailureBytes = 50
    }
    #expect(error?.response?.isBodyTruncated == true)
    #expect(error?.errorBody == nil && error?.body(as: ShopError.self) == nil)
  }

  @Test("Fields and texts reach the call site") func fields() async {
    let error = await error(.json(#"{"errors":[{"field":"email","message":"taken"}],"message":"no"}"#, status: 422))
    #expect(error?.fieldErrors == [FieldError(field: "email", message: "taken")] && error?.serverMessage == "no")
    #expect(error?.isValidation == true && error?.description.contains("taken") == false)
  }

  @Test("Retry-After is read against the answer's date, else the client's clock") func retryAfter() async {
    let clock = TestClock(secondsSince1970: 1_700_000_000)
    func wait(_ fields: HTTPFields) async -> Duration? {
      await error(HTTPResponse(status: 429, headerFields: fields)) { $0.seams.time = clock }?.retryAfter
    }
    #expect(await wait(["Retry-After": "30"]) == .seconds(30))
    #expect(await wait(["Retry-After": "Tue, 14 Nov 2023 22:13:50 GMT"]) == .seconds(30))
    #expect(
      await wait(["Retry-After": "Tue, 14 Nov 2023 22:13:50 GMT", "Date": "Tue, 14 Nov 2023 22:13:40 GMT"])
        == .seconds(10))
    #expect(await wait(["Retry-After": "soon"]) == nil)
    #expect(await wait(["Retry-After": "1", "retry-after": "2"]) == nil)
    #expect(await wait([:]) == nil)
  }

  @Test("Errors are told in the user's language, with the app's words first") func languages() async {
    let error = await error(.json(#"{"code":"SOLD_OUT"}"#, status: 409)) {
      $0.seams.languages = FixedLanguageSource("tr-TR")
      $0.errorText = { error, language in
        guard error.serverCode == "SOLD_OUT" else { return nil }
        return language == .turkish ? "Stokta kalmadı" : "It is sold out."
      }
    }
    #expect(error?.message == "Stokta kalmadı" && error?.message(in: .russian) == "It is sold out.")
    let other = await self.error(HTTPResponse(status: 404)) { $0.seams.languages = FixedLanguageSource("nl", "tr") }
    #expect(other?.message == "Niet gevonden")
    // Errors from before anything was sent as well.
    let broken = APIClient("https://api.test") {
      $0.timeout = .zero
      $0.seams.languages = FixedLanguageSource("ru")
    }
    let refused = await #expect(throws: NetworkError.self) { try await broken.data(.get("x")) }
    #expect(refused?.message == "Приложение настроено неправильно")
    let lost = APIClient { $0.seams.languages = FixedLanguageSource("ru") }
    let unknown = await #expect(throws: NetworkError.self) { try await lost.data(.get("x")) }
    #expect(unknown?.message == "Недопустимый адрес")
  }
}
