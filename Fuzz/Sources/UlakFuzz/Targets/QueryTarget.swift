import Ulak

extension FuzzTarget {
  /// Pairs come back as they were; trees of any shape and style are pairs that can be read.
  static let query = FuzzTarget(name: "query") { input in
    var input = input
    let style = QueryStyle(
      arrays: input.choice(QueryStyle.Arrays.allCases), nesting: input.choice(QueryStyle.Nesting.allCases),
      nils: input.choice(QueryStyle.Nils.allCases), bools: input.choice(QueryStyle.Bools.allCases),
      dates: input.choice(QueryStyle.Dates.allCases), keys: input.choice(QueryStyle.Keys.allCases))
    if input.byte() % 2 == 0 {
      var flat = Query()
      var expected: [[String]] = []
      while !input.isAtEnd {
        let (name, value) = (input.text(), input.text())
        flat.append(name, value)
        expected.append([name, value])
      }
      demand((try? flat.encoded(style)).map(pairs) == expected, "pairs were lost")
    } else if let text = try? tree(&input, depth: 0).encoded(style) {
      demand(isVisible(text) && pairs(text).allSatisfy { $0.count == 2 }, "not readable: \(text)")
    }
  }

  private static func pairs(_ text: String) -> [[String]] {
    text.split(separator: "&").map { pair in
      pair.split(separator: "=", omittingEmptySubsequences: false).map {
        decoded($0.utf8).map { String(decoding: $0, as: UTF8.self) } ?? "broken"
      }
    }
  }

  private static func tree(_ input: inout FuzzInput, depth: Int) -> Query {
    var query = Query()
    for _ in 0..<(1 + input.byte() % 4) where !input.isAtEnd { query.append(input.text(), value(&input, depth: depth)) }
    return query
  }

  private static func value(_ input: inout FuzzInput, depth: Int) -> (any QueryValue)? {
    switch input.byte() % 8 {
    case 0: return nil
    case 1: return input.byte() % 2 == 0
    case 2: return Double(bitPattern: number(&input))
    case 3: return Date(timeIntervalSince1970: Double(bitPattern: number(&input)))
    case 4 where depth < 40: return tree(&input, depth: depth + 1)
    case 5 where depth < 40: return [tree(&input, depth: depth + 1), tree(&input, depth: depth + 1)]
    case 6: return [input.text(), input.text()]
    default: return input.text()
    }
  }

  private static func number(_ input: inout FuzzInput) -> UInt64 {
    (0..<8).reduce(0) { number, _ in number << 8 | UInt64(input.byte()) }
  }
}
