/// The query of a request: pairs in the order written, names may repeat, nil leaves a pair out.
///
/// ```swift
/// .get("products", query: ["page": 2, "tag": ["new", "sale"], "after": cursor])   // cursor: String?
/// // ?page=2&tag=new&tag=sale, and after=… if there is a cursor
/// ```
public struct Query: Sendable, Hashable, ExpressibleByDictionaryLiteral, CustomStringConvertible {
  /// One pair.
  public struct Item: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The name, not encoded.
    public var name: String
    /// The value, not encoded.
    public var value: String

    /// A pair.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    /// The name, the value left out: it may be a secret.
    public var description: String { "\(name)=…" }
    /// The name alone.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
  }

  /// The pairs in order.
  public private(set) var items: [Item] = []

  /// No pairs.
  public init() {}

  /// Pairs in the order written.
  public init(dictionaryLiteral elements: (String, (any QueryValue)?)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// Adds a pair for each of the value's texts; nil adds none.
  public mutating func append(_ name: String, _ value: (any QueryValue)?) {
    for text in value?.queryTexts ?? [] { items.append(Item(name: name, value: text)) }
  }

  /// The names, the values left out: they may be secrets.
  public var description: String { items.map(\.description).joined(separator: "&") }

  /// The pairs, encoded: every reserved byte is an escape, a space is `%20`. Nil if there are none.
  var encoded: String? {
    guard !items.isEmpty else { return nil }
    var text = ""
    for item in items {
      if !text.isEmpty { text += "&" }
      text += PercentEncoding.queryComponent(item.name)
      text += "="
      text += PercentEncoding.queryComponent(item.value)
    }
    return text
  }
}

/// What may be the value of a query pair.
public protocol QueryValue {
  /// The texts to send, one pair each; none leaves the pair out.
  var queryTexts: [String] { get }
}

extension QueryValue where Self: CustomStringConvertible {
  /// The value's description.
  public var queryTexts: [String] { [description] }
}

extension String: QueryValue {}
extension Substring: QueryValue {}
extension Int: QueryValue {}
extension Int64: QueryValue {}
extension UInt: QueryValue {}
extension Double: QueryValue {}
/// `true` or `false`.
extension Bool: QueryValue {}

extension Array: QueryValue where Element: QueryValue {
  /// The texts of all elements: the name is repeated for each.
  public var queryTexts: [String] { flatMap(\.queryTexts) }
}

extension QueryValue where Self: RawRepresentable, RawValue: QueryValue {
  /// The texts of the raw value.
  public var queryTexts: [String] { rawValue.queryTexts }
}
