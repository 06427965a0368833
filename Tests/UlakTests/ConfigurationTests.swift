import Testing

@testable import Ulak

@Suite struct ConfigurationTests {
  private func refuses(_ reason: NetworkError.Reason, _ api: APIClient) async {
    #expect(api.problems.first?.reason == reason)
    let error = await #expect(throws: NetworkError.self) { try await api.data(Request<Data>.get("x")) }
    #expect(error?.reason == reason)
  }

  @Test("Making a client never fails; what is wrong is listed, and every call says it before anything is sent")
  func problems() async {
    let transport = ClosureTransport { _ in
      Issue.record("a request was sent")
      return .json("{}")
    }
    await refuses(.invalidURL, APIClient("ftp://h.test") { $0.transport = transport })
    await refuses(.invalidURL, APIClient("") { $0.transport = transport })
    await refuses(
      .invalidConfiguration,
      APIClient("http://h.test") {
        $0.transport = transport
        $0.timeout = .zero
      })
    await refuses(
      .unsupported,
      APIClient("http://h.test") {
        $0.transport = transport
        $0.certificateAuthorityFile = "/ca.pem"
      })
    await refuses(
      .invalidHeader,
      APIClient("http://h.test") {
        $0.transport = transport
        $0.headers["Bad Name"] = "x"
      })
    await refuses(.invalidConfiguration, APIClient("http://h.test") { $0.certificateAuthorityFile = "/none/ca.pem" })
  }

  @Test func aSoundConfigurationHasNoProblems() {
    #expect(APIClient("https://h.test/v1").problems.isEmpty)
    #expect(APIClient(baseURL: URL(string: "https://bücher.example/v1")).base?.origin.host == "xn--bcher-kva.example")
    #expect(APIClient("https://bücher.example/v1").base?.origin.host == "xn--bcher-kva.example")
  }

  @Test func aCallWithoutABaseIsRefused() async {
    let api = APIClient { $0.transport = ClosureTransport { _ in .json("{}") } }
    #expect(api.problems.isEmpty)
    let error = await #expect(throws: NetworkError.self) { try await api.data(Request<Data>.get("x")) }
    #expect(error?.reason == .invalidURL)
  }
}
