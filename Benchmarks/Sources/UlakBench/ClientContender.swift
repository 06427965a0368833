import Ulak

/// The client as an app uses it, with its defaults.
struct ClientContender: Contender {
  enum Verb {
    /// The body as bytes.
    case data
    /// The body as a value.
    case value
  }

  private let verb: Verb
  private let api: APIClient
  private let file: String

  init(_ url: String, _ verb: Verb) throws {
    guard let slash = url.lastIndex(of: "/") else { throw BenchError("\(url) has no path") }
    self.verb = verb
    api = APIClient(String(url[..<slash]))
    file = String(url[url.index(after: slash)...])
  }

  var name: String {
    switch verb {
    case .data: Name.data
    case .value: Name.value
    }
  }

  func run(total: Int, inFlight: Int) async throws {
    let (api, file) = (api, file)
    switch verb {
    case .data:
      try await inParallel(total: total, inFlight: inFlight) {
        let body = try await api.data(Request<ProductPage>.get("\(file)"))
        guard !body.isEmpty else { throw BenchError("the client got an empty page") }
      }
    case .value:
      try await inParallel(total: total, inFlight: inFlight) {
        let page = try await api.value(Request<ProductPage>.get("\(file)"))
        guard page.products.count == 20 else { throw BenchError("the client got another page") }
      }
    }
  }
}
