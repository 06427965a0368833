import Testing
import UlakHTTP

@Suite struct HTTPDateTests {
  private let now = 1_893_456_000  // 2030-01-01 00:00:00 UTC

  @Test(
    "The three forms of RFC 9110 are one instant",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
      "  Sun, 06 Nov 1994 08:49:37 GMT ",
    ])
  func threeForms(text: String) {
    #expect(HTTPDate(text, now: now)?.secondsSince1970 == 784_111_777)
  }

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800), ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800),
  ])
  func instants(text: String, seconds: Int) {
    #expect(HTTPDate(text, now: now)?.secondsSince1970 == seconds)
  }

  @Test("A two-digit year is at most 50 years ahead")
  func twoDigitYears() {
    #expect(HTTPDate("Tuesday, 01-Jan-30 00:01:30 GMT", now: now)?.secondsSince1970 == now + 90)
    #expect(HTTPDate("Monday, 01-Jan-80 00:00:00 GMT", now: now).map { $0.secondsSince1970 > now } == true)
    #expect(HTTPDate("Thursday, 01-Jan-81 00:00:00 GMT", now: now).map { $0.secondsSince1970 < now } == true)
  }

  @Test(arguments: [
    "", "soon", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT", "sun, 06 nov 1994 08:49:37 gmt", "Xxx, 06 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT x", "Sun, 29 Feb 1900 00:00:00 GMT", "1994-11-06T08:49:37Z",
    "Sun, 06 Nov 1994 08:49:37.5 GMT", "Sun,06 Nov 1994 08:49:37 GMT",
  ])
  func refused(text: String) {
    #expect(HTTPDate(text, now: now) == nil)
  }

  @Test func whatIsWrittenIsReadBack() {
    for seconds in stride(from: -100_000_000_000 / 2, through: 200_000_000_000, by: 1_234_567_891) {
      let date = HTTPDate(secondsSince1970: seconds)
      #expect(HTTPDate(date.formatted, now: now) == date, "\(date.formatted)")
    }
    #expect(HTTPDate(secondsSince1970: 784_111_777).formatted == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test(
    "No number of seconds is too large or too small to be written, or to be the present",
    arguments: [
      Int.min, .min + 1, -62_167_219_201, -1, 0, 253_402_300_800, .max - 1, .max,
    ])
  func extremes(seconds: Int) {
    let text = HTTPDate(secondsSince1970: seconds).formatted
    #expect(text.utf8.count == 29)
    #expect(HTTPDate(text, now: 0) != nil, "\(text)")
    #expect(HTTPDate("Sunday, 06-Nov-94 08:49:37 GMT", now: seconds) != nil)
  }
}
