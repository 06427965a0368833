import UlakHTTP
import UlakPlatform

@testable import UlakURLSession

/// Exchanges to try, and short words for what they want done.
enum Probe {
  static let start = MonotonicInstant(nanoseconds: 1_000_000_000)

  static func after(_ seconds: Int) -> MonotonicInstant { start.advanced(by: .seconds(seconds)) }

  static func exchange(
    _ method: HTTPMethod = .get, _ change: (inout AttemptOptions) -> Void = { _ in }, body: HTTPBody = .none
  ) throws -> Exchange {
    var options = AttemptOptions(connectTimeout: .seconds(10), idleTimeout: .seconds(30))
    change(&options)
    return Exchange(
      HTTPRequest(method: method, url: try HTTPURL("http://example.com/"), body: body), options: options, now: start)
  }

  /// The value, or an error: for calls that change what they are made on, which `#require` cannot take.
  static func present<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw NetworkError(.unknown, detail: "there is none") }
    return value
  }
}

extension [Exchange.Action] {
  var names: [String] {
    map { action in
      switch action {
      case .answer: "answer"
      case .open: "open"
      case .fail: "fail"
      case .wake: "wake"
      case .pause: "pause"
      case .proceed: "proceed"
      case .abandon: "abandon"
      case .end: "end"
      }
    }
  }

  var answer: HTTPResponse? {
    for case .answer(let response) in self { return response }
    return nil
  }

  var anyFailure: (any Error)? {
    for case .fail(let error) in self { return error }
    return nil
  }

  var error: NetworkError? { anyFailure as? NetworkError }
  var failure: NetworkError.Reason? { error?.reason }
}
