import Foundation
import Testing

@testable import UlakCommand

/// The page for users goes stale unnoticed where it lists things; there it is held to the code.
@Suite struct DocumentationTests {
  private let notYet: Substring

  init() throws {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let page = try String(contentsOf: root.appendingPathComponent("Documentation/Command.md"), encoding: .utf8)
    let start = try #require(page.range(of: "\n## Not yet\n"))
    notYet = page[start.upperBound...]
  }

  @Test("The page names what is refused for now, and nothing that works")
  func refused() {
    let named = Set(notYet.split(separator: "`").map { String($0.prefix { $0 != " " }) })
    for spec in OptionTable.all where spec.name != .tlsMin {
      #expect(named.contains("--\(spec.name.rawValue)") == (spec.standing == .later), "\(spec.name)")
    }
    #expect(Command.laterVerbs.isSubset(of: named))
    #expect(PipeRequest.laterMembers.isSubset(of: named))
    #expect(PipeRequest.laterCacheModes.isSubset(of: named))
  }
}
