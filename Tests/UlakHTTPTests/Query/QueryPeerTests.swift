import Foundation
import Testing
import UlakPlatform

@testable import UlakHTTP

/// What we write as a query or a form, read by Python's `urllib.parse`.
@Suite(.timeLimit(.minutes(2)), .enabled(if: PythonPeer.isAvailable)) struct QueryPeerTests {
  private func pairs(_ queries: [String]) async throws -> [String] {
    try await PythonPeer.answers(
      """
      from urllib.parse import parse_qsl
      for line in sys.stdin:
          pairs = parse_qsl(line.rstrip("\\n"), keep_blank_values=True, encoding="utf-8", errors="strict")
          print(",".join(coded(name.encode()) + ":" + coded(value.encode()) for name, value in pairs))
      """, to: queries)
  }

  @Test("NB-O01: every Unicode scalar arrives, in names and in values")
  func allScalars() async throws {
    let texts = textsOfAllScalars()
    let queries = try await PythonPeer.apart { try texts.map { try ([$0: $0] as Query).encoded() } }
    #expect(queries.allSatisfy { query in query.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    let answers = try await pairs(queries)
    #expect(answers.count == texts.count)
    for (answer, text) in zip(answers, texts) {
      let code = text.coded
      // Compared as a whole: a text of some thousand scalars says nothing in a message.
      #expect((answer == "\(code):\(code)") == true, "scalars from \(text.unicodeScalars.first!.value) on")
    }
  }

  @Test("NB-O01: pairs drawn from seeds arrive in order, as they were", arguments: [1, 7, 1903] as [UInt64])
  func drawnPairs(seed: UInt64) async throws {
    let random = SeededRandomSource(seed: seed)
    let samples = (0..<200).map { _ in (0..<(1 + random.next() % 6)).map { _ in (random.text(), random.text()) } }
    let queries = try samples.map { sample in
      var query = Query()
      for (name, value) in sample { query.append(name, value) }
      return try query.encoded()
    }
    for (answer, sample) in zip(try await pairs(queries), samples) {
      #expect(answer == sample.map { "\($0.coded):\($1.coded)" }.joined(separator: ","))
    }
  }

  @Test("Nested values arrive under the names that the style promises", arguments: [1, 42] as [UInt64])
  func drawnTrees(seed: UInt64) async throws {
    let random = SeededRandomSource(seed: seed)
    var queries: [String] = []
    var expected: [String] = []
    for _ in 0..<300 {
      let style = random.style()
      let tree = random.tree(depth: 3)
      var query = Query()
      query.append("t", QueryTree(content: tree.content))
      queries.append(try query.encoded(style))
      expected.append(tree.pairs("t", style).map { "\($0.coded):\($1.coded)" }.joined(separator: ","))
    }
    for (answer, expected) in zip(try await pairs(queries), expected) { #expect(answer == expected) }
  }
}

struct QueryTree: QueryValue {
  let content: QueryContent
  var queryContent: QueryContent { content }
}

/// A second, naive flattening: a value, and the pairs it stands for.
private indirect enum Tree {
  case text(String)
  case flag(Bool)
  case null
  case list([Tree])
  case table([(String, Tree)])

  var content: QueryContent {
    switch self {
    case .text(let text): return .text(text)
    case .flag(let flag): return .bool(flag)
    case .null: return .null
    case .list(let trees): return .list(trees.map(\.content))
    case .table(let members):
      var query = Query()
      for (name, tree) in members { query.append(name, QueryTree(content: tree.content)) }
      return .table(query)
    }
  }

  func leaf(_ style: QueryStyle) -> String? {
    switch self {
    case .text(let text): text
    case .flag(let flag): style.bools == .digits ? (flag ? "1" : "0") : "\(flag)"
    case .null: style.nils == .omitted ? nil : style.nils == .null ? "null" : ""
    case .list, .table: nil
    }
  }

  var isLeaf: Bool {
    switch self {
    case .list, .table: false
    default: true
    }
  }
  var isNull: Bool { if case .null = self { true } else { false } }

  func pairs(_ name: String, _ style: QueryStyle) -> [(String, String)] {
    switch self {
    case .text, .flag, .null: return leaf(style).map { [(name, $0)] } ?? []
    case .table(let members):
      return members.flatMap { key, tree in
        tree.pairs(style.nesting == .dots ? "\(name).\(key)" : "\(name)[\(key)]", style)
      }
    case .list(let all):
      let trees = all.filter { style.nils != .omitted || !$0.isNull }
      if !trees.allSatisfy(\.isLeaf) || style.arrays == .indices {
        return trees.enumerated().flatMap { index, tree in
          tree.pairs(style.nesting == .dots ? "\(name).\(index)" : "\(name)[\(index)]", style)
        }
      }
      let texts = trees.compactMap { $0.leaf(style) }
      switch style.arrays {
      case .commas: return texts.isEmpty ? [] : [(name, texts.joined(separator: ","))]
      case .brackets: return texts.map { ("\(name)[]", $0) }
      default: return texts.map { (name, $0) }
      }
    }
  }
}

extension SeededRandomSource {
  fileprivate func style() -> QueryStyle {
    QueryStyle(
      arrays: pick(), nesting: pick(), nils: pick(), bools: pick())
  }

  fileprivate func pick<Style: CaseIterable>() -> Style {
    let all = Array(Style.allCases)
    return all[Int(next() % UInt64(all.count))]
  }

  fileprivate func tree(depth: Int) -> Tree {
    switch next() % (depth > 0 ? 6 : 3) {
    case 0: .text(text())
    case 1: .flag(next() % 2 == 0)
    case 2: .null
    case 3, 4: .list((0..<(next() % 4)).map { _ in tree(depth: depth - 1) })
    default: .table((0..<(next() % 4)).map { ("k\($0)", tree(depth: depth - 1)) })
    }
  }
}
