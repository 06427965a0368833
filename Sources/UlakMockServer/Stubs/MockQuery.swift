import UlakHTTP

/// The query of a request: its pairs in order, escapes undone and `+` read as a space, as servers do.
public struct MockQuery: Sendable, Hashable, RandomAccessCollection {
  /// One pair.
  public struct Pair: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value; nil if there is no equals sign.
    public let value: String?

    /// A pair.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  private let pairs: [Pair]

  /// Reads an encoded query.
  init(_ text: String) {
    pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Pair(name: Self.decoded(parts[0]), value: parts.count > 1 ? Self.decoded(parts[1]) : nil)
    }
  }

  /// The first position, zero.
  public var startIndex: Int { 0 }
  /// The number of pairs.
  public var endIndex: Int { pairs.count }
  /// The pair at a position.
  public subscript(position: Int) -> Pair { pairs[position] }

  /// The value of the first pair of this name, empty if the pair has none; nil if there is no such pair.
  public subscript(name: String) -> String? { pairs.first { $0.name == name }.map { $0.value ?? "" } }

  private static func decoded(_ text: Substring) -> String {
    let spaced = String(decoding: text.utf8.map { $0 == 0x2B ? 0x20 : $0 }, as: UTF8.self)
    return PercentEncoding.decode(spaced).map { String(decoding: $0, as: UTF8.self) } ?? spaced
  }
}
