import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Answers that break the rules of HTTP/1.1, and those that end too early.
extension ConformanceCase {
  static let brokenFraming: [ConformanceCase] = [
    .broken(
      "TC-050", "Two different lengths are refused (RFC 9112, 6.3; CVE-2026-1525; 5.3 row 19).",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 2\r\n\r\nhello"),
    .broken(
      "TC-051", "A length and the chunked coding together are refused (RFC 9112, 6.1; CVE-2023-47641; 5.3 row 19).",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"),
    .broken(
      "TC-052", "A length with a sign is refused (RFC 9110, 8.6; CVE-2023-38697).",
      "HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nok"),
    .broken(
      "TC-053", "A length in hexadecimal is refused (CVE-2021-32715).",
      "HTTP/1.1 200 OK\r\nContent-Length: 0x2\r\n\r\nok"),
    .broken(
      "TC-054", "A negative length is refused.", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nok"),
    .broken(
      "TC-055", "A length beyond all numbers is refused (CVE-2021-32714).",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nok"),
    .broken(
      "TC-056", "An empty length is refused.", "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\nok"),
    .broken(
      "TC-057", "A chunk's size that is no number is refused (RFC 9112, 7.1; 5.3 row 18).",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nok\r\n0\r\n\r\n"),
    .broken(
      "TC-058", "A chunk's size beyond all numbers is refused (CVE-2021-32714; 5.3 row 18).",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nok"),
    .broken(
      "TC-059", "A chunk that is longer than its size is refused (RFC 9112, 7.1).",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nok\r\n0\r\n\r\n"),
    .broken(
      "TC-060", "A line feed alone ends no chunk's size (CVE-2025-22871; 5.3 row 18).",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\nok\r\n0\r\n\r\n"),
    .broken(
      "TC-061", "A transfer coding that is unknown is refused (RFC 9112, 6.1).",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: wrapped, chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"),
    .broken("TC-062", "What is no HTTP is refused.", "SSH-2.0-OpenSSH_9.9\r\n\r\n"),
    .broken(
      "TC-063", "A status that is no number is refused (RFC 9112, 4).", "HTTP/1.1 2x0 OK\r\nContent-Length: 2\r\n\r\nok"
    ),
    .broken(
      "TC-064", "A status of two or four digits is refused (RFC 9112, 4).",
      "HTTP/1.1 2000 OK\r\nContent-Length: 2\r\n\r\nok"),
    .broken(
      "TC-065", "A field without a colon is refused.",
      "HTTP/1.1 200 OK\r\nno colon here\r\nContent-Length: 2\r\n\r\nok"),
    .broken(
      "TC-066", "A blank between a field's name and its colon is refused (RFC 9112, 5.1).",
      "HTTP/1.1 200 OK\r\nX-Space : 1\r\nContent-Length: 2\r\n\r\nok"),
    .broken(
      "TC-067", "A head that begins with a folded line is refused (RFC 9112, 2.2).",
      "HTTP/1.1 200 OK\r\n X-Folded: 1\r\nContent-Length: 2\r\n\r\nok"),
    .broken(
      "TC-068", "A NUL in a field is refused (RFC 9110, 5.5).",
      "HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\nContent-Length: 2\r\n\r\nok"),
    .broken(
      "TC-069", "A carriage return alone in a field is refused (RFC 9112, 2.2).",
      "HTTP/1.1 200 OK\r\nX-Return: a\rContent-Length: 3\r\nContent-Length: 2\r\n\r\nok"),
    .broken(
      "TC-070", "A switch of protocols that nobody asked for is refused, and not waited out (RFC 9110, 15.2.2).",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nbytes", closes: false),
    .broken(
      "TC-071", "An endless row of interim answers is refused.",
      String(repeating: "HTTP/1.1 103 Early Hints\r\n\r\n", count: 200)
        + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
      [.protocolError, .headersTooLarge]),
    .broken(
      "TC-072", "Content that ends before its length is no answer (RFC 9112, 8; NB-O13; 5.3 row 16).",
      "HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\n{\"items\":[1]}", [.truncated]),
    .broken(
      "TC-073", "Content without its last chunk is no answer (RFC 9112, 8; NB-O13; 5.3 row 17).",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", [.truncated]),
    .broken(
      "TC-074", "Content that ends within a chunk is no answer (RFC 9112, 8).",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", [.truncated]),
    .broken(
      "TC-075", "A head that ends before its empty line is no answer (RFC 9112, 8).",
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-", [.truncated, .connectionLost]),
    .broken(
      "TC-076", "Half a status line is no answer (5.3 row 11).", "HTTP/1.1 2", [.connectionLost, .truncated]),
    .broken(
      "TC-077", "An interim answer alone is no answer (NB-O14).",
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", [.connectionLost, .truncated]),
    .http1("TC-078", .framing, "A folded field is put together with a blank, or refused (RFC 9112, 5.2).") { stage in
      stage.stubs.on(
        .get, "/x",
        .raw(Data("HTTP/1.1 200 OK\r\nX-A: one\r\n  two\r\nContent-Length: 2\r\n\r\nok".utf8), thenClose: true))
      do {
        let (response, content) = try await stage.exchange()
        try expect(response.headerFields["X-A"], "one two", "X-A")
        try expect(String(decoding: content, as: UTF8.self), "ok", "the content")
      } catch let error as NetworkError {
        try expect(error.reason, .protocolError, "the reason")
      }
    },
    .http1("TC-079", .framing, "The same length twice is one length, or refused (RFC 9112, 6.3).") { stage in
      stage.stubs.on(
        .get, "/x",
        .raw(Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok".utf8), thenClose: true))
      do {
        let (_, content) = try await stage.exchange()
        try expect(String(decoding: content, as: UTF8.self), "ok", "the content")
      } catch let error as NetworkError {
        try expect(error.reason, .protocolError, "the reason")
      }
    },
    .http1("TC-080", .framing, "Bytes after the content end up in no answer (5.3 row 20).") { stage in
      stage.stubs.on(.get, "/x", .malformed(.surplus))
      for _ in 0..<5 {
        let (_, content) = try await stage.exchangeWhateverWasKept()
        try expect(String(decoding: content, as: UTF8.self), "ok", "the content")
      }
      try await stage.expectClean("after a surplus")
    },
    .http1("TC-081", .framing, "An answer cut anywhere is no answer, and never half a one (RFC 9112, 8).") { stage in
      let whole = "HTTP/1.1 200 OK\r\nX: 1\r\nTransfer-Encoding: chunked\r\n\r\n5;e=1\r\nhello\r\n0\r\n\r\n"
      // The end of the last chunk's line is where the content has ended; a transport may wait for the empty line.
      for count in 0..<(whole.utf8.count - 4) {
        stage.stubs.on(.get, "/x", .raw(Data(whole.utf8.prefix(count)), thenClose: true))
        let error = try await stage.failure()
        let isRight = [.truncated, .connectionLost, .protocolError].contains(error.reason)
        try expect(isRight, "a lost connection or cut content after \(count) bytes", "\(error)")
      }
    },
  ]

  /// Bytes that are no answer, however they are handed over: an error, and nothing of it in the next exchange.
  private static func broken(
    _ id: String, _ rule: String, _ bytes: String, _ reasons: [NetworkError.Reason] = [.protocolError],
    closes: Bool = true
  ) -> ConformanceCase {
    .http1(id, .framing, rule) { stage in
      stage.stubs.on(.get, "/x", .raw(Data(bytes.utf8), thenClose: closes))
      for delivery in stage.deliveries {
        var options = AttemptOptions()
        options.delivery = delivery
        let error = try await stage.failure(options: options)
        try expect(reasons.contains(error.reason), "\(reasons)", "\(error)")
        try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
        let advice: NetworkError.RetryAdvice =
          error.category == .connectivity || error.reason == .truncated
          ? .idempotentOnly : .never
        try expect(error.retryAdvice, advice, "retryAdvice")
      }
      try await stage.expectClean("after it")
    }
  }
}
