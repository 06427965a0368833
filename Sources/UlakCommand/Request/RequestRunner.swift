import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Carries out one request: reads what it needs, sends, prints, and answers with the exit code.
struct RequestRunner {
  let command: RequestCommand
  let console: Console

  func run() async -> Int32 {
    do { return try await perform() } catch is OutputClosed {
      return ExitCode.success
    } catch {
      console.complain(FailureLine.line(for: error))
      return ExitCode.code(for: error)
    }
  }

  private func perform() async throws -> Int32 {
    if command.printing.showsSecrets, !console.isTerminal {
      throw UsageError("--show-secrets works only where the output is a terminal")
    }
    let request = try await prepare()
    let text = ExchangeText(console: console, printing: command.printing)
    if command.printsCurl {
      try console.write(text.curl(request, command: command))
      // Only a terminal can be shown them, so only there is it of use to say so.
      if console.isTerminal, text.curlHidesSecrets(request, command: command) {
        console.complain("ulak: secrets are left out of the curl command; --show-secrets prints them")
      }
      if command.isOffline { return ExitCode.success }
    }
    if command.isOffline {
      try console.write(text.offline(request))
      return ExitCode.success
    }
    // A request must not be sent if its answer cannot be kept.
    let file = try command.output.map { try OutputFile($0) }
    let response = try await send(request)
    let body = try await response.body.collected(upTo: .max)
    try file?.commit(body)
    let plan = command.printing.resolved(isTerminal: console.isTerminal, bodyGoesToFile: file != nil)
    try console.write(text.exchange(request, response, body: body, plan: plan))
    let code = ExitCode.code(for: response.status)
    if code != ExitCode.success, !(plan.responseHead && console.isTerminal) {
      let redirect = RedirectTarget.text(of: response, to: request.url)
      console.complain(FailureLine.line(for: response.status, redirect: redirect))
    }
    if code == ExitCode.success, command.printing.pretty,
      let failure = JSONExpectation.failure(body, contentType: response.headerFields[.contentType])
    {
      throw failure
    }
    return code
  }

  private var reader: SecretReader {
    SecretReader(environment: System.environment, file: { try System.contents(of: $0) })
  }

  /// Reads secrets and body, makes the request and checks it, all before anything is sent.
  private func prepare() async throws -> HTTPRequest {
    var builder = RequestBuilder(command: command)
    builder.credentials = try command.settings.credentials.map { try Credentials($0, reader: reader) }
    // The address is looked at first: nobody should have to type a body for nothing.
    _ = try Address.url(command.address)
    builder.content = try await content()
    let request = try builder.request()
    try RequestValidator.validate(request, limits: command.settings.limits)
    return request
  }

  private func content() async throws -> Data? {
    switch command.body {
    case .file(let path): try await Blocking.run("read the body") { try System.contents(of: path) }
    case .standardInput: try await Blocking.run("read standard input") { try System.contents(of: 0) }
    default: nil
    }
  }

  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var settings = command.settings
    try settings.connection.findProxy(reader)
    let client = APIClient {
      settings.apply(to: &$0)
      // The builder has put it among the fields, where the user may have taken it out.
      $0.userAgent = nil
    }
    let log = RequestLog(level: command.settings.logLevel, console: console)
    log.willSend(request)
    do {
      let response = try await client.send(request)
      log.didReceive(response, for: request)
      return response
    } catch {
      log.didFail(error, for: request)
      throw error
    }
  }
}
