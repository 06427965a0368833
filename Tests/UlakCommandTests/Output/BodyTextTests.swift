import Foundation
import Testing

@testable import UlakCommand

@Suite struct BodyTextTests {
  private func shown(_ body: Data, _ contentType: String? = nil, terminal: Bool = true) -> String {
    text(BodyText(isTerminal: terminal, isPretty: terminal).bytes(body, contentType: contentType))
  }

  @Test("A program gets the bytes, whatever they are")
  func raw() {
    for body in [Data([0, 255, 27]), Data("{\"a\":1}".utf8), Data()] {
      #expect(BodyText().bytes(body, contentType: "application/json") == Array(body))
    }
  }

  @Test("JSON is indented for people, and for programs that ask")
  func pretty() {
    let json = Data("{\"a\":1}".utf8)
    #expect(shown(json, "application/json") == "{\n    \"a\": 1\n}\n")
    #expect(shown(json, "text/javascript") == "{\n    \"a\": 1\n}\n")
    #expect(shown(json) == "{\n    \"a\": 1\n}\n")
    #expect(
      text(BodyText(isPretty: true).bytes(json, contentType: "application/problem+json")) == "{\n    \"a\": 1\n}\n")
    // What says it is JSON and is not is shown as it is.
    #expect(shown(Data("{\"a\":".utf8), "application/json") == "{\"a\":\n")
    #expect(text(BodyText(isPretty: true).bytes(Data("{x".utf8), contentType: "application/json")) == "{x")
  }

  @Test("Binary data stays away from a terminal, and control characters are taken apart")
  func terminal() {
    #expect(shown(Data([0x89, 0x50, 0, 1]), "image/png") == "(4 bytes of binary data; use -o FILE to keep them)\n")
    #expect(shown(Data([0xFF, 0xFE]), "text/plain") == "(2 bytes of binary data; use -o FILE to keep them)\n")
    #expect(shown(Data([0x63, 0xE9]), "text/plain; charset=ISO-8859-1") == "cé\n")
    #expect(shown(Data("a\u{1B}[2J\tb\r\nc\rd\u{202E}".utf8)) == "a\\u{1B}[2J\tb\nc\\u{D}d\\u{202E}\n")
    #expect(shown(Data("plain\n".utf8)) == "plain\n")
    #expect(shown(Data()).isEmpty)
  }

  @Test("Durations are short enough to read and exact enough to compare")
  func durations() {
    #expect(Duration.microseconds(142).readableMilliseconds == "0.14 ms")
    #expect(Duration.microseconds(1_007).readableMilliseconds == "1.00 ms")
    #expect(Duration.microseconds(12_345).readableMilliseconds == "12.3 ms")
    #expect(Duration.milliseconds(1250).readableMilliseconds == "1250 ms")
    #expect(Duration.microseconds(7).millisecondsText == "0.007")
    #expect(Duration.milliseconds(61_000).millisecondsText == "61000.000")
    #expect(Duration.zero.millisecondsText == "0.000")
  }
}
