import Foundation
import Ulak

/// What it costs to make a request before anything is sent, beside Foundation's `URLComponents`.
enum Building {
  private static let search = "rock & roll, 50% off"

  /// An endpoint with a parameter in its path and three pairs, up to the request that would be sent.
  static let request = InProcessCall(name: Name.request) { count in
    let client = APIClient("https://api.example.com/v1") { $0.transport = NoTransport() }
    for id in 0..<count {
      let endpoint = Request<NoContent>.get(
        "shops/\(id)/products", query: ["page": 2, "limit": 20, "q": search])
      guard try client.httpRequest(for: endpoint).url.query?.utf8.count == 52 else { throw lost }
    }
  }

  /// The same address by `URLComponents`: no fields, and `+` left as it is.
  static let components = InProcessCall(name: Name.components) { count in
    let base = URL(string: "https://api.example.com/v1")!
    for id in 0..<count {
      var components = URLComponents(
        url: base.appendingPathComponent("shops/\(id)/products"), resolvingAgainstBaseURL: false)!
      components.queryItems = [
        URLQueryItem(name: "page", value: "\(2)"), URLQueryItem(name: "limit", value: "\(20)"),
        URLQueryItem(name: "q", value: search),
      ]
      guard components.url != nil else { throw lost }
    }
  }

  private static let fields = (0..<100).map { ("field_\($0)", "value of the field & \($0)") }

  /// A hundred fields of a form.
  static let form = InProcessCall(name: Name.form, count: 10_000) { count in
    var query = Query()
    for (name, value) in fields { query.append(name, value) }
    for _ in 0..<count {
      guard try query.encoded().utf8.count > 3_000 else { throw lost }
    }
  }

  /// The same fields by `URLComponents`.
  static let formComponents = InProcessCall(name: Name.formComponents, count: 10_000) { count in
    var components = URLComponents()
    let items = fields.map { URLQueryItem(name: $0.0, value: $0.1) }
    for _ in 0..<count {
      components.queryItems = items
      guard let query = components.percentEncodedQuery, query.utf8.count > 3_000 else { throw lost }
    }
  }

  private static let lost = BenchError("what was built is not what was asked for")
}

private struct NoTransport: Transport {
  let capabilities = TransportCapabilities()

  func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
    throw BenchError("nothing is to be sent")
  }
}
