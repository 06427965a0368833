import Testing
import Ulak

@testable import UlakCommand

@Suite struct ExitCodeTests {
  @Test(
    "Each reason has its code",
    arguments: [
      (.invalidURL, 2), (.invalidHeader, 2), (.invalidMethod, 2), (.unsupported, 2), (.invalidConfiguration, 2),
      (.insecureNotAllowed, 2), (.hostNotFound, 6), (.cannotConnect, 7), (.noConnection, 7), (.truncated, 18),
      (.deadline, 28), (.attemptTimeout, 28), (.connectTimeout, 28), (.idleTimeout, 28), (.tlsHandshake, 35),
      (.tooManyRedirects, 47), (.redirectRefused, 47), (.connectionLost, 56), (.protocolError, 56), (.certificate, 60),
      (.bodyTooLarge, 63), (.headersTooLarge, 63), (.decodingFailed, 64), (.contentDecoding, 64), (.circuitOpen, 75),
      (.overloaded, 75), (.locallyRateLimited, 75), (.retryBudget, 75), (.pinningFailed, 90), (.cancelled, 130),
      (.unknown, 1), (.diskFull, 1), (.cacheMiss, 1),
    ] as [(NetworkError.Reason, Int32)])
  func reasons(reason: NetworkError.Reason, code: Int32) {
    #expect(ExitCode.code(for: NetworkError(reason)) == code)
  }

  @Test(
    "Each class of statuses has its code",
    arguments: [(200, 0), (204, 0), (299, 0), (304, 3), (302, 3), (404, 4), (499, 4), (500, 5), (599, 5), (777, 5)])
  func statuses(status: Int, code: Int32) {
    #expect(ExitCode.code(for: HTTPStatus(status)) == code)
  }

  @Test("Errors that are not the library’s")
  func others() {
    #expect(ExitCode.code(for: UsageError("x")) == 2)
    #expect(ExitCode.code(for: CancellationError()) == 130)
    #expect(ExitCode.code(for: JSONFailure(offset: 0, problem: "")) == 1)
    var failure = NetworkError(.notFound)
    failure.response = .init(status: 404, headerFields: [:], body: .init())
    #expect(ExitCode.code(for: failure) == 4)
  }

  @Test("A failure is one line: the name, a sentence, the detail")
  func lines() {
    #expect(
      FailureLine.line(for: NetworkError(.cannotConnect, detail: "nobody\nlistens\u{1B}[2J"))
        == #"ulak: connectivity.cannotConnect: The server cannot be reached. (nobody\u{A}listens\u{1B}[2J)"#)
    #expect(
      FailureLine.line(for: NetworkError(.unsupported, detail: "no proxy"))
        == "ulak: configuration.unsupported: no proxy")
    #expect(FailureLine.line(for: UsageError("no")) == "ulak: usage: no (see “ulak --help”)")
    #expect(FailureLine.line(for: CancellationError()) == "ulak: cancelled")
    #expect(
      FailureLine.line(for: HTTPStatus(404, reasonPhrase: "\u{1B}[31m"))
        == "ulak: http.notFound: Not found. (404 Not Found)")
  }
}
