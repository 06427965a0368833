import Foundation
import Testing
import UlakTesting

/// The page about the suite lists every case and shows a sample: both are held to the code.
@Suite struct DocumentationTests {
  private static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
  private static let page = root.appendingPathComponent("Documentation/Conformance.md")
  private static let (begin, end) = ("<!-- cases:begin -->\n", "<!-- cases:end -->")

  @Test("The page's table is that of the code; ULAK_WRITE_DOCS=1 swift test --filter theTable writes it")
  func theTable() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(text.range(of: Self.begin)).upperBound
    let end = try #require(text.range(of: Self.end)).lowerBound
    let table = "\n\(TransportConformance.table)\n"
    if ProcessInfo.processInfo.environment["ULAK_WRITE_DOCS"] != nil {
      try (text[..<start] + table + text[end...]).write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(text[start..<end] == table)
    }
  }

  @Test("The sample is the file that is compiled and run")
  func theSample() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let sample = try String(
      contentsOf: Self.root.appendingPathComponent("Tests/UlakConformanceTests/SampleTests.swift"), encoding: .utf8)
    #expect(text.contains("```swift\n\(sample)```"))
  }
}
