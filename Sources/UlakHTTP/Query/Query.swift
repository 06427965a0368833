#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The query of a request, or the pairs of a form: names and values in the order written, names may repeat.
///
/// ```swift
/// .get("products", query: ["page": 2, "tag": ["new", "sale"], "after": cursor])   // cursor: String?
/// // ?page=2&tag=new&tag=sale, and after=… if there is a cursor
/// ```
///
/// How lists, tables, nil, truth values and dates are written is up to a ``QueryStyle``: this query's own, else the
/// client's.
public struct Query: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One name and what belongs to it.
  struct Member: Sendable, Hashable {
    var name: String
    var content: QueryContent
    /// Whether a type declared the name as one of its coding keys, so that styles for keys apply.
    var isModelKey = false
  }

  var members: [Member] = []

  /// How this query is written, if not as the client writes all of them.
  public var style: QueryStyle?

  /// No pairs.
  public init() {}

  /// Pairs in the order written.
  public init(dictionaryLiteral elements: (String, (any QueryValue)?)...) {
    members.reserveCapacity(elements.count)
    // By index, since an element that is handed out is copied through a table of functions.
    for index in elements.indices { append(elements[index].0, elements[index].1) }
  }

  /// Pairs in their order.
  public init(_ pairs: KeyValuePairs<String, some QueryValue>, style: QueryStyle? = nil) {
    for (name, value) in pairs { append(name, value) }
    self.style = style
  }

  /// The pairs of a dictionary, which keeps no order of its own, by name: so the same pairs are the same query.
  public init(_ table: [String: some QueryValue], style: QueryStyle? = nil) {
    for (name, value) in table.sorted(by: { $0.key < $1.key }) { append(name, value) }
    self.style = style
  }

  package init(_ content: QueryContent, style: QueryStyle?) {
    members = content.members
    self.style = style
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { members.isEmpty }

  /// Adds a name and its value.
  public mutating func append(_ name: String, _ value: (any QueryValue)?) {
    members.append(Member(name: name, content: value?.queryContent ?? .null))
  }

  /// Gives a name this value and no other; it goes to the end.
  public mutating func set(_ name: String, _ value: (any QueryValue)?) {
    members.removeAll { $0.name == name }
    append(name, value)
  }

  /// Adds what another query holds; of the styles, this one's counts.
  public mutating func append(_ other: Query) { members += other.members }

  /// The same query in a style of its own: `(["ids": [1, 2]] as Query).styled(QueryStyle(arrays: .commas))`.
  public func styled(_ style: QueryStyle) -> Query {
    var copy = self
    copy.style = style
    return copy
  }

  /// The pairs as they are sent, in a query as in a form: every byte but letters, digits, `-`, `.`, `_` and `~` is an
  /// escape, a space is `%20` and a plus sign `%2B`. Empty if there is none.
  ///
  /// - Parameter style: how values are written, unless the query has a style of its own.
  /// - Throws: ``NetworkError`` with reason `encodingFailed`: a number or a date that cannot be written, more than
  ///   32 levels, or what made a value fail to encode itself.
  public func encoded(_ style: QueryStyle = QueryStyle()) throws -> String {
    if members.isEmpty { return "" }
    var writer = QueryWriter(style: self.style ?? style, memberCount: members.count)
    try writer.write(members)
    return writer.text()
  }

  package func encodedBytes(_ style: QueryStyle) throws -> [UInt8] {
    var writer = QueryWriter(style: self.style ?? style, memberCount: members.count)
    try writer.write(members)
    return writer.bytes()
  }
}

extension Query: CustomStringConvertible, CustomReflectable {
  /// The names, the values left out: they may be secrets.
  public var description: String { members.map { "\($0.name)=…" }.joined(separator: "&") }
  /// The names alone.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: members.map(\.name), displayStyle: .collection) }
}
