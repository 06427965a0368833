import Testing
import UlakTesting

/// The samples of Documentation/Errors.md, each with what it promises.
@Suite("The guide to errors", .timeLimit(.minutes(1))) struct ErrorsGuideTests {
  private struct Product: Codable, Sendable, Equatable { var id: Int }
  private struct Alert: Equatable {
    var title: String
    var text: String?
    var offersRetry: Bool
  }

  private func transport(_ path: String, _ response: MockAnswer) -> MockTransport {
    let transport = MockTransport()
    transport.on(nil, path, response)
    return transport
  }

  @Test("Every line of the guide's samples is in this file") func samples() throws {
    try GuideSamples.check("Errors.md", against: #filePath)
  }

  @Test(arguments: [401, 503, 200]) func catching(status: Int) async throws {
    let transport = transport("/products/7", status == 200 ? .json(#"{"id": 7}"#) : .status(HTTPStatus(status)))
    let api = APIClient("https://api.example.com") {
      $0.transport = transport
      $0.seams.languages = FixedLanguageSource("en")
    }
    var product: Product?
    var asksToSignIn = false
    var alert: Alert?
    do {
      product = try await api.value(Request<Product>.get("products/7"))
    } catch is CancellationError {
      // The user left: there is nobody to tell.
    } catch let error as NetworkError where error.isUnauthorized {
      asksToSignIn = true
    } catch let error as NetworkError {
      alert = Alert(title: error.message, text: error.recoverySuggestion, offersRetry: error.isRetryable)
    }
    #expect((product?.id == 7) == (status == 200) && asksToSignIn == (status == 401))
    let expected = Alert(title: "The service is unavailable.", text: "Try again later.", offersRetry: true)
    #expect(alert == (status == 503 ? expected : nil))
  }

  @Test func words() {
    func told(_ text: String?, _ expected: String) { #expect(text == expected) }
    let error = NetworkError(.noConnection)
    if SystemLanguageSource().preferredLanguages.first?.hasPrefix("en") ?? true {
      told(error.message, "You appear to be offline.")
      told(error.failureReason, "The device is not connected to a network.")
      told(error.recoverySuggestion, "Check your Wi-Fi or mobile data and try again.")
    }
    told(error.message(in: .turkish), "İnternet bağlantısı yok")
    told(error.text(in: .russian).message, "Нет подключения к интернету")
  }

  @Test func languages() async {
    do {
      let api = APIClient("https://api.example.com") { $0.seams.languages = FixedLanguageSource("nl-NL", "en") }
      #expect(api.problems.isEmpty)
    }
    let api = APIClient("https://api.example.com") {
      $0.transport = transport("*", .status(404))
      $0.seams.languages = FixedLanguageSource("nl-NL", "en")
    }
    let error = await #expect(throws: NetworkError.self) { try await api.data(.get("x")) }
    #expect(error?.message == "Niet gevonden")
  }

  @Test func ownWords() async {
    let transport = transport("*", .json(#"{"code": "SOLD_OUT"}"#, status: 409))
    let api = APIClient("https://api.example.com") {
      $0.errorText = { error, language in
        guard error.serverCode == "SOLD_OUT" else { return nil }
        switch language {
        case .turkish: return "Stokta kalmadı"
        case ErrorLanguage("de"): return "Ausverkauft"
        default: return ErrorText("It is sold out.", suggestion: error.text(in: language).recoverySuggestion)
        }
      }
      $0.transport = transport
      $0.seams.languages = FixedLanguageSource("de-AT", "tr")
    }
    let error = await #expect(throws: NetworkError.self) { try await api.data(.get("x")) }
    #expect(error?.message == "Ausverkauft" && error?.message(in: .turkish) == "Stokta kalmadı")
    #expect(error?.text(in: .dutch).recoverySuggestion?.hasPrefix("Laad het opnieuw") == true)
  }

  struct ShopError: Decodable, Sendable {
    var errorCode: String
  }
  private struct LegacyError: Decodable, Sendable { var reason: String }

  @Test func serverErrors() async {
    do {
      let api = APIClient("https://api.example.com") { $0.errorBody = .model(ShopError.self) }
      #expect(api.problems.isEmpty)
    }
    let request = Request<Product>.get("legacy/7").with { $0.errorBody = .model(LegacyError.self) }
    let transport = transport("/products/7", .json(#"{"error_code": "SOLD_OUT"}"#, status: 409))
    transport.on(.get, "/legacy/7", .json(#"{"reason": "old"}"#, status: 400))
    let api = APIClient("https://api.example.com") {
      $0.errorBody = .model(ShopError.self)
      $0.transport = transport
    }
    var offersAlternatives = false
    do {
      _ = try await api.value(Request<Product>.get("products/7"))
    } catch let error as NetworkError {
      if error.body(as: ShopError.self)?.errorCode == "SOLD_OUT" { offersAlternatives = true }
    } catch {}
    #expect(offersAlternatives)
    let legacy = await #expect(throws: NetworkError.self) { try await api.value(request) }
    #expect((legacy?.errorBody as? LegacyError)?.reason == "old")
  }

  @Test func forms() async throws {
    let transport = transport(
      "/users", .json(#"{"message": "Look again", "errors": {"email": ["is taken"]}}"#, status: 422))
    let api = APIClient("https://api.example.com") { $0.transport = transport }
    var form: [String: String] = [:]
    var title = ""
    do {
      _ = try await api.data(.post("users"))
    } catch let error as NetworkError where error.isValidation {
      for mistake in error.fieldErrors { form[mistake.field] = mistake.message }
      title = error.serverMessage ?? error.message
    }
    #expect(form == ["email": "is taken"] && title == "Look again")
  }

  @Test func classifier() async {
    let transport = transport("*", .json(#"{"success": false, "message": "none left"}"#))
    let api = APIClient("https://api.example.com") {
      $0.classifier = AnswerClassifier { answer in
        guard let json = answer.json, json["success"]?.bool == false else { return nil }
        return ProblemDetails(type: "sold-out", detail: json["message"]?.string)
      }
      $0.transport = transport
    }
    let error = await #expect(throws: NetworkError.self) { try await api.data(.get("x")) }
    #expect(error?.reason == .problem && error?.status == 200 && error?.problem?.detail == "none left")
  }
}
