/// An IPv6 address, read (RFC 4291, section 2.2) and written in its one canonical form (RFC 5952).
struct IPv6Address {
  let words: [UInt16]

  init?(_ text: Substring) {
    let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    guard halves.count <= 2, let head = Self.words(halves[0], mayEndInIPv4: halves.count == 1) else { return nil }
    guard halves.count == 2 else {
      guard head.count == 8 else { return nil }
      words = head
      return
    }
    guard let tail = Self.words(halves[1], mayEndInIPv4: true), head.count + tail.count < 8 else { return nil }
    words = head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
  }

  /// The address of eight words.
  init(words: [UInt16]) { self.words = words }

  private static func words(_ text: Substring, mayEndInIPv4: Bool) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var words: [UInt16] = []
    for (index, part) in parts.enumerated() {
      if mayEndInIPv4, index == parts.count - 1, Host.isDottedQuad(String(part)) {
        let bytes = part.split(separator: ".").compactMap { UInt16($0) }
        words += [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
      } else {
        guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(Grammar.isHexDigit) else { return nil }
        words.append(UInt16(part, radix: 16)!)
      }
    }
    return words
  }

  /// Lower case, no leading zeros, the longest run of two or more zero words as `::`.
  var canonical: String {
    var best = 0..<0
    var start = 0
    for index in 0...8 where index == 8 || words[index] != 0 {
      if index - start > max(best.count, 1) { best = start..<index }
      start = index + 1
    }
    func text(_ range: Range<Int>) -> String {
      words[range].map { String($0, radix: 16) }.joined(separator: ":")
    }
    return best.isEmpty ? text(0..<8) : "\(text(0..<best.lowerBound))::\(text(best.upperBound..<8))"
  }
}
