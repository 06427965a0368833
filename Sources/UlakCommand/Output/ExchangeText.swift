import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Puts together what is printed of an exchange.
struct ExchangeText {
  private let head: HeadText
  private let body: BodyText
  private let palette: Palette
  private let isTerminal: Bool

  init(console: Console, printing: PrintPlan) {
    palette = console.palette
    isTerminal = console.isTerminal
    head = HeadText(
      palette: palette, redaction: Redaction(showsSecrets: printing.showsSecrets), isTerminal: isTerminal)
    body = BodyText(palette: palette, isTerminal: isTerminal, isPretty: printing.pretty || isTerminal)
  }

  /// The request as it would be sent.
  func offline(_ request: HTTPRequest) -> [UInt8] {
    head.request(request) + bodyBytes(of: request)
  }

  func curl(_ request: HTTPRequest, command: RequestCommand) -> [UInt8] {
    let text = CurlCommand(redaction: head.redaction).text(
      request, body: command.body, items: command.items, settings: command.settings)
    return Array((isTerminal ? TerminalText.safe(text, keepsLines: true) : text).utf8) + [0x0A]
  }

  /// Whether the command that is printed differs from the one that would do the same.
  func curlHidesSecrets(_ request: HTTPRequest, command: RequestCommand) -> Bool {
    let shown = [head.redaction, Redaction(showsSecrets: true)].map {
      CurlCommand(redaction: $0).text(
        request, body: command.body, items: command.items, settings: command.settings)
    }
    return shown[0] != shown[1]
  }

  func exchange(_ request: HTTPRequest, _ response: HTTPResponse, body content: Data, plan: PrintPlan) -> [UInt8] {
    var output: [UInt8] = []
    if plan.requestHead { output += head.request(request) }
    if plan.requestBody, !request.body.isNone {
      output += bodyBytes(of: request)
      if output.last != 0x0A { output.append(0x0A) }
      output.append(0x0A)
    }
    if plan.responseHead {
      let version = response.facts?.networkProtocol
      if plan.interim {
        for interim in response.interim {
          output += head.response(interim.status, interim.headerFields, networkProtocol: version)
        }
      }
      output += head.response(response.status, response.headerFields, networkProtocol: version)
    }
    if plan.responseBody { output += body.bytes(content, contentType: response.headerFields[.contentType]) }
    if plan.meta {
      if !output.isEmpty, output.last != 0x0A { output.append(0x0A) }
      if !output.isEmpty, output.suffix(2) != [0x0A, 0x0A] { output.append(0x0A) }
      output += MetaText.text(response, attempts: response.attempts.count, palette: palette).utf8
    }
    return output
  }

  private func bodyBytes(of request: HTTPRequest) -> [UInt8] {
    guard let bytes = request.body.bytes else {
      return Array("(a form with files, \(request.body.length.map { "\($0) bytes" } ?? "of unknown length"))".utf8)
    }
    return body.bytes(bytes, contentType: request.headerFields[.contentType])
  }
}
