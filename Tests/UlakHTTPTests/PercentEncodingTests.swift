import Testing
import UlakHTTP
import UlakPlatform

@Suite struct PercentEncodingTests {
  @Test(
    "NB-O03: a path parameter stays one segment",
    arguments: [
      ("a/b", "a%2Fb"), ("50% off?", "50%25%20off%3F"), ("naïve–日本", "na%C3%AFve%E2%80%93%E6%97%A5%E6%9C%AC"),
      ("e\u{301}", "e%CC%81"), ("already%2Fdone", "already%252Fdone"), ("", ""), ("a-._~9", "a-._~9"),
    ])
  func segment(text: String, expected: String) {
    #expect(PercentEncoding.segment(text) == expected)
  }

  @Test("NB-O03: whatever goes in comes out when the segment is decoded")
  func segmentsRoundTrip() {
    let random = SeededRandomSource(seed: 3)
    for _ in 0..<500 {
      let text = random.text()
      let encoded = PercentEncoding.segment(text)
      #expect(!encoded.contains("/") && !encoded.contains("?"))
      #expect(PercentEncoding.decode(encoded).map { String(decoding: $0, as: UTF8.self) } == text)
    }
  }

  @Test(
    "NB-O03: only a finished segment passes as encoded",
    arguments: [
      ("already%2Fdone", true), ("plain", true), ("x;v=1,2", true), ("50%", false), ("%zz", false), ("a/b", false),
      ("a?b", false), ("a#b", false), ("a b", false), ("日", false),
    ])
  func encodedSegments(text: String, expected: Bool) {
    #expect(PercentEncoding.isEncodedSegment(text) == expected)
  }

  @Test("NB-O01: every ASCII character and others come back from a form decoder")
  func queryComponentsRoundTrip() {
    var samples = (0..<128).map { String(Unicode.Scalar(UInt8($0))) }
    let random = SeededRandomSource(seed: 1)
    samples += (0..<500).map { _ in random.text() }
    for text in samples {
      let encoded = PercentEncoding.queryComponent(text)
      #expect(!encoded.contains { "+&=#; ".contains($0) })
      #expect(decodeFormComponent(encoded) == text)
    }
  }

  /// As a server reads a form: plus is a space, then escapes are undone.
  private func decodeFormComponent(_ text: String) -> String? {
    let spaced = String(text.map { $0 == "+" ? " " : $0 })
    return PercentEncoding.decode(spaced).flatMap { String(validating: $0, as: UTF8.self) }
  }
}

extension SeededRandomSource {
  /// A short text of characters from all over Unicode.
  func text() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<(next() % 12) {
      let bound: UInt64 = [0x80, 0x800, 0x1_0000, 0x11_0000][Int(next() % 4)]
      if let scalar = Unicode.Scalar(UInt32(next() % bound)) { text.append(scalar) }
    }
    return String(text)
  }
}
