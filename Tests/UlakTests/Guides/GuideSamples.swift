import Foundation
import Testing

/// Holds a page of Documentation against the test that compiles and runs its samples.
enum GuideSamples {
  /// Expects each line of Swift on the page, comments aside, to stand in the test as well.
  static func check(_ page: String, against test: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Documentation/\(page)"), encoding: .utf8)
    let compiled = try Set(String(contentsOfFile: test, encoding: .utf8).split(separator: "\n").map(bare))
    var isSwift = false
    var count = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isSwift = line == "```swift"
      } else if isSwift, !bare(line).isEmpty, !isShown(line) {
        count += 1
        let isCompiled = compiled.contains(bare(line))
        #expect(isCompiled, "\(page): \(line)")
      }
    }
    #expect(count > 10, "\(page) has samples")
  }

  /// A line without the space around it, the comment behind it, and the end of the block before it.
  private static func bare(_ line: Substring) -> String {
    let code = (line.range(of: "  // ").map { line[..<$0.lowerBound] } ?? line).trimmingCharacters(in: .whitespaces)
    return code.hasPrefix("} catch") ? String(code.dropFirst(2)) : code
  }

  /// Lines that show what a property is; the tests ask it in their own way.
  private static func isShown(_ line: Substring) -> Bool {
    line.hasPrefix("error.") && line.contains("  // ")
  }
}
