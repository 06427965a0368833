import Synchronization
import Ulak

/// A transport that is a closure.
struct ClosureTransport: Transport {
  var capabilities = TransportCapabilities()
  let answer: @Sendable (HTTPRequest, AttemptOptions) async throws -> HTTPResponse

  init(_ answer: @escaping @Sendable (HTTPRequest, AttemptOptions) async throws -> HTTPResponse) {
    self.answer = answer
  }

  init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.answer = { request, _ in try await answer(request) }
  }

  func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
    try await answer(request, options)
  }
}

/// An interceptor that is a closure.
struct ClosureInterceptor: Interceptor {
  let body: @Sendable (HTTPRequest, Next) async throws -> HTTPResponse

  init(_ body: @escaping @Sendable (HTTPRequest, Next) async throws -> HTTPResponse) { self.body = body }

  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse { try await body(request, next) }
}

/// A list that may be added to from everywhere.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])

  var entries: [Entry] { list.withLock { $0 } }

  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

extension HTTPResponse {
  static func json(_ text: String, status: HTTPStatus = 200, type: String? = "application/json") -> HTTPResponse {
    HTTPResponse(
      status: status, headerFields: type.map { [.contentType: $0] } ?? [:], body: .data(Data(text.utf8)))
  }
}

extension APIClient {
  /// A client whose transport is a closure.
  convenience init(
    answering answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse,
    _ configure: (inout Configuration) -> Void = { _ in }
  ) {
    self.init("https://api.test/v1") {
      $0.transport = ClosureTransport(answer)
      configure(&$0)
    }
  }
}

struct Thing: Codable, Sendable, Equatable {
  var id: Int
  var displayName: String?
}
