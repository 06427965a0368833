import Testing
import UlakTesting

@testable import Ulak

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct PipelineTests {
  private func noting(_ name: String, _ log: Log<String>) -> ClosureInterceptor {
    ClosureInterceptor { request, next in
      log.add("\(name) down")
      defer { log.add("\(name) up") }
      return try await next(request)
    }
  }

  @Test func aCallGoesDownAndItsAnswerComesUpInOrder() async throws {
    let log = Log<String>()
    let api = APIClient(answering: { _ in
      log.add("transport")
      return .json("{}")
    }) {
      $0.interceptors = [noting("call 1", log), noting("call 2", log)]
      $0.wireInterceptors = [noting("wire 1", log), noting("wire 2", log)]
    }
    _ = try await api.data(Request<Data>.get("x"))
    #expect(
      log.entries == [
        "call 1 down", "call 2 down", "wire 1 down", "wire 2 down", "transport", "wire 2 up", "wire 1 up", "call 2 up",
        "call 1 up",
      ])
  }

  @Test func anInterceptorMayAnswerByItself() async throws {
    let api = APIClient(answering: { _ in
      Issue.record("a request was sent")
      return .json("{}")
    }) {
      $0.interceptors = [ClosureInterceptor { _, _ in HTTPResponse(status: 200, source: .interceptor) }]
    }
    let reply = try await api.response(Request<NoContent>.get("x"))
    #expect(reply.source == .interceptor)
    #expect(reply.attempts.isEmpty && reply.facts == nil)
  }

  @Test func aCallInterceptorMayTryAgain() async throws {
    let log = Log<String>()
    let api = APIClient(answering: { _ in
      log.add("sent")
      return HTTPResponse(status: log.entries.count < 3 ? 503 : 200)
    }) {
      $0.interceptors = [
        ClosureInterceptor { request, next in
          var response = try await next(request)
          while response.status == 503 { response = try await next(request) }
          return response
        }
      ]
      $0.wireInterceptors = [noting("wire", Log())]
    }
    let reply = try await api.response(Request<NoContent>.get("x"))
    #expect(reply.attempts.map(\.status) == [503, 503, 200])
  }

  @Test("A wire interceptor that goes on twice is refused, and nothing is sent a second time")
  func wireInterceptorsGoOnOnce() async throws {
    let log = Log<String>()
    let api = APIClient(answering: { _ in
      log.add("sent")
      return .json("{}")
    }) {
      $0.wireInterceptors = [
        noting("first", log),
        ClosureInterceptor { request, next in
          _ = try await next(request)
          return try await next(request)
        },
      ]
    }
    let error = await #expect(throws: NetworkError.self) { try await api.data(Request<Data>.get("x")) }
    #expect(error?.reason == .invalidConfiguration)
    #expect(log.entries.filter { $0 == "sent" }.count == 1)
  }

  @Test("NB-O05: whatever put a bad value in, the guard refuses it before a byte is sent", arguments: 0..<4)
  func theGuardIsLast(way: Int) async throws {
    let bad = "hello\r\nX-Admin: 1"
    let api = APIClient(answering: { _ in
      Issue.record("a request was sent")
      return .json("{}")
    }) { configuration in
      let adding = ClosureInterceptor { request, next in
        var request = request
        request.headerFields["X-Note"] = bad
        return try await next(request)
      }
      if way == 0 { configuration.headers["X-Note"] = bad }
      if way == 1 { configuration.interceptors = [adding] }
      if way == 2 { configuration.wireInterceptors = [adding] }
    }
    let headers: HTTPFields = way == 3 ? ["X-Note": bad] : [:]
    let error = await #expect(throws: NetworkError.self) {
      try await api.data(Request<Data>.get("x", headers: headers))
    }
    #expect(error?.reason == .invalidHeader)
    #expect(error?.detail.contains("X-Note") == true && error?.detail.contains("hello") == false)
  }

  @Test func anErrorOfAnInterceptorsOwnComesThroughUnchanged() async throws {
    struct Mine: Error, Equatable { let number: Int }
    let api = APIClient(answering: { _ in .json("{}") }) {
      $0.interceptors = [ClosureInterceptor { _, _ in throw Mine(number: 7) }]
    }
    await #expect(throws: Mine(number: 7)) { try await api.data(Request<Data>.get("x")) }
  }

  @Test func anErrorKnowsItsCall() async throws {
    let id = 4
    let ids = Log<String>()
    let api = APIClient(answering: { _ in throw NetworkError(.connectionLost) }) {
      $0.seams.random = SeededRandomSource(seed: 1)
      $0.interceptors = [
        ClosureInterceptor { request, next in
          ids.add(next.context.requestID)
          return try await next(request)
        }
      ]
    }
    let error = await #expect(throws: NetworkError.self) { try await api.value(Request<Thing>.get("things/\(id)")) }
    #expect(error?.endpoint == "things/{}")
    #expect(error?.requestID == ids.entries.first)
    #expect(error?.attempts.map(\.reason) == [.connectionLost])
  }

  @Test func aTransportThatReportsCancellationAsAnErrorStillCancels() async throws {
    let api = APIClient(answering: { _ in throw NetworkError(.cancelled) })
    await #expect(throws: CancellationError.self) { try await api.data(Request<Data>.get("x")) }
  }

  @Test("Attempts get the time that is left, and know whose deadline it is")
  func attemptOptions() async throws {
    let seen = Log<AttemptOptions>()
    let api = APIClient("https://api.test") {
      $0.transport = ClosureTransport { _, options in
        seen.add(options)
        return .json("{}")
      }
      $0.attemptTimeout = .seconds(5)
      $0.limits.bodyBytes = 77
    }
    _ = try await api.data(Request<Data>.get("x"))
    _ = try await api.data(Request<Data>.get("x").with { $0.timeout = .seconds(2) })
    #expect(seen.entries.map(\.isCallDeadline) == [false, true])
    #expect(seen.entries.map(\.limits.bodyBytes) == [77, 77])
  }

  @Test("Two attempts at once are two attempts: each passes the wire interceptors once")
  func attemptsAtOnce() async throws {
    let api = APIClient(answering: { _ in .json("{}") }) {
      $0.interceptors = [
        ClosureInterceptor { request, next in
          async let first = next(request)
          async let second = next(request)
          return try await [first, second][0]
        }
      ]
      $0.wireInterceptors = [
        ClosureInterceptor { request, next in
          for _ in 0..<10 { await Task.yield() }
          return try await next(request)
        }
      ]
    }
    for _ in 0..<20 {
      #expect(try await api.response(Request<NoContent>.get("x")).attempts.count == 2)
    }
  }
}
