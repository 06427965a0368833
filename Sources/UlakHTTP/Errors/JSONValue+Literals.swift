extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `null`, written as `nil`.
  public init(nilLiteral: ()) { self = .null }
  /// A truth value as it is written in Swift.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An integer as it is written in Swift.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number as it is written in Swift.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Text as it is written in Swift.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A list as it is written in Swift.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object as it is written in Swift; of members with the same name the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
