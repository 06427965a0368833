import Foundation
import Ulak

/// A client whose transport answers at once: what a call costs before anything is sent.
enum Pipeline {
  /// Ten interceptors that only pass on: the row that the bars are about.
  static let tenInterceptors = call(Name.pipeline, interceptors: 10)
  /// The same, beside the watch that interceptors get that may wait by themselves.
  static let watched = call("ten that may wait", interceptors: 10, waitingByThemselves: true)
  /// The client's own layers.
  static let bare = call("no interceptors", interceptors: 0)

  private static func call(
    _ name: String, interceptors: Int, waitingByThemselves: Bool = false
  ) -> InProcessCall {
    let client = APIClient {
      $0.transport = InstantTransport()
      $0.interceptors = Array(
        repeating: PassingInterceptor(waitsByItself: waitingByThemselves), count: interceptors)
    }
    return InProcessCall(name: name) { count in
      let request = HTTPRequest(url: try HTTPURL("http://127.0.0.1/products.json"))
      for _ in 0..<count {
        let response = try await client.send(request)
        guard response.status.code == 200 else { throw BenchError("the pipeline lost an answer") }
      }
    }
  }
}

private struct PassingInterceptor: Interceptor {
  let waitsByItself: Bool

  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    try await next(request)
  }
}

private struct InstantTransport: Transport {
  let capabilities = TransportCapabilities()
  private let response = HTTPResponse(status: 200, body: .data(Data("{}".utf8)))

  func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse { response }
}
