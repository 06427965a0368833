import Testing
import UlakHTTP

@Suite("Retry-After") struct RetryAfterTests {
  private static let now = 1_700_000_000

  @Test(
    "Seconds and the three forms of a date are read",
    arguments: [
      ("0", .delay(seconds: 0)), ("120", .delay(seconds: 120)), (" 7\t", .delay(seconds: 7)),
      ("007", .delay(seconds: 7)), ("99999999999999999999999999", .delay(seconds: 1 << 31)),
      ("Tue, 14 Nov 2023 22:13:50 GMT", .date(HTTPDate(secondsSince1970: now + 30))),
      ("Tuesday, 14-Nov-23 22:13:50 GMT", .date(HTTPDate(secondsSince1970: now + 30))),
      ("Tue Nov 14 22:13:50 2023", .date(HTTPDate(secondsSince1970: now + 30))),
    ] as [(String, RetryAfter)])
  func read(text: String, expected: RetryAfter) { #expect(RetryAfter(text, now: Self.now) == expected) }

  @Test(
    "Anything else is no value",
    arguments: ["", " ", "-1", "+1", "1.5", "1, 2", "1 2", "soon", "1s", "١٢", "Tue, 14 Nov 2023", "0x10", "\u{0}"])
  func refused(text: String) { #expect(RetryAfter(text, now: Self.now) == nil) }

  @Test("A repeated field is no value") func repeated() {
    #expect(RetryAfter(["Retry-After": "1", "Retry-After": "2"], now: 0) == nil)
    #expect(RetryAfter(["retry-after": "3"], now: 0) == .delay(seconds: 3))
    #expect(RetryAfter([:], now: 0) == nil)
  }

  @Test("A date is a delay from the answer's own date, unless that is more than a day off") func dates() {
    let date = RetryAfter.date(HTTPDate(secondsSince1970: Self.now + 30))
    #expect(date.delay(now: Self.now) == .seconds(30))
    #expect(date.delay(now: Self.now, sent: HTTPDate(secondsSince1970: Self.now + 10)) == .seconds(20))
    #expect(date.delay(now: Self.now, sent: HTTPDate(secondsSince1970: Self.now - 90_000)) == .seconds(30))
    #expect(date.delay(now: Self.now + 31) == .zero)
    #expect(date.delay(now: .max) == .zero && date.delay(now: .min) > .seconds(1 << 30))
    #expect(RetryAfter.date(HTTPDate(secondsSince1970: .min)).delay(now: .max) == .zero)
    #expect(date.delay(now: Self.now, sent: HTTPDate(secondsSince1970: .min)) == .seconds(30))
  }
}
