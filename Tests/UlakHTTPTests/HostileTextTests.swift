import Testing

@testable import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Parsers against texts that chance has damaged: whatever comes, they neither crash nor break their promises.
@Suite("Damaged texts", .timeLimit(.minutes(1))) struct HostileTextTests {
  private struct Chance: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// Cuts, repeats, exchanges and invents bytes of one of the samples.
  private static func damaged(_ samples: [String], _ chance: inout Chance) -> [UInt8] {
    var bytes = Array(samples.randomElement(using: &chance)!.utf8)
    for _ in 0..<Int.random(in: 0...6, using: &chance) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &chance)
      switch Int.random(in: 0...5, using: &chance) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes[place], at: place)
      case 3: bytes.removeSubrange(place...)
      case 4: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
      default: bytes.insert(#"<>;,="\'%*/:-+ {}[]"#.utf8.randomElement(using: &chance)!, at: place)
      }
    }
    return bytes
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func links(seed: UInt64) throws {
    let base = try HTTPURL("https://x.test/a/b?c")
    var chance = Chance(state: seed)
    let samples = [
      "<https://a.test/?x=1,2>; rel=next; title=\"a, b\", </y>;rel=\"last first\"",
      "<a>;title*=UTF-8'de'%c3%a4;title=x;anchor=\"#b\"", ",, <>;rel=\"\\\"\"",
    ]
    for _ in 0..<600 {
      let text = String(decoding: Self.damaged(samples, &chance), as: UTF8.self)
      guard let field = LinkField(text) else { continue }
      #expect(field.links.count <= LinkField.maximumLinks)
      for link in field.links { _ = (link.url(from: base), link.title, link.relations) }
      let again = try #require(LinkField(field.formatted), "\(text)")
      #expect(again.links.count == field.links.count && again.formatted == field.formatted, "\(text)")
    }
  }

  @Test(arguments: [4, 5, 6] as [UInt64]) func retryAfterAndDates(seed: UInt64) {
    var chance = Chance(state: seed)
    let samples = [
      "120", "Tue, 14 Nov 2023 22:13:50 GMT", "Tuesday, 14-Nov-23 22:13:50 GMT", "Tue Nov 14 22:13:50 2023",
    ]
    let dates = ["2024-03-09T08:07:06.123456789+05:30", "2016-12-31T23:59:60Z", "2024-03-09"]
    for _ in 0..<1500 {
      let text = String(decoding: Self.damaged(samples, &chance), as: UTF8.self)
      if let wish = RetryAfter(text, now: 1_700_000_000) {
        let delay = wish.delay(now: 1_700_000_000)
        #expect(delay >= .zero && delay <= .seconds(RetryAfter.maximumSeconds), "\(text)")
      }
      let date = String(decoding: Self.damaged(dates, &chance), as: UTF8.self)
      if let read = RFC3339Date(date) { #expect((0..<1_000_000_000).contains(read.nanoseconds), "\(date)") }
      _ = RFC3339Date.days(date)
    }
  }

  @Test(arguments: [7, 8, 9] as [UInt64]) func problems(seed: UInt64) {
    var chance = Chance(state: seed)
    let samples = [
      ##"{"type":"/p","title":"t","status":422,"detail":"d","errors":[{"field":"a","message":"b","pointer":"#/x~1"}]}"##,
      #"{"errors":{"a":["b"],"c":{"d":"e"}},"error":{"message":"x","code":7},"invalid-params":[{"name":"n","reason":"r"}]}"#,
      #"{"detail":[{"loc":["body",0,"x"],"msg":"m"}]}"#, "[[[{}]]]",
    ]
    for _ in 0..<300 {
      let data = Data(Self.damaged(samples, &chance))
      var error = NetworkError(.validation)
      error.response = .init(status: 422, headerFields: [:], body: data, problem: ProblemDetails(json: data))
      #expect(error.fieldErrors.count <= 256)
      _ = (error.serverMessage, error.serverCode, error.body(as: JSONValue.self))
    }
  }

  @Test(arguments: [10, 11, 12] as [UInt64]) func charsets(seed: UInt64) {
    var chance = Chance(state: seed)
    let charsets: [Charset] = [
      .utf8, .utf16LittleEndian, .utf16BigEndian, .windows1252, .windows1254, .windows1251, .koi8R,
    ]
    for _ in 0..<300 {
      let count = Int.random(in: 0...40, using: &chance)
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &chance) })
      for charset in charsets { #expect(charset.text(data).unicodeScalars.count <= count + 1) }
      _ = Charset(String(decoding: data, as: UTF8.self))
    }
  }
}
