/// What may be the value of a name in a ``Query``.
///
/// An enum of texts or numbers needs no more than the name of the protocol: `enum Order: String, QueryValue { … }`.
public protocol QueryValue {
  /// What is sent.
  var queryContent: QueryContent { get }
}

extension QueryValue where Self: CustomStringConvertible {
  /// The value's description.
  public var queryContent: QueryContent { .text(description) }
}

extension QueryValue where Self: RawRepresentable, RawValue: QueryValue {
  /// The content of the raw value.
  public var queryContent: QueryContent { rawValue.queryContent }
}

extension Array: QueryValue where Element: QueryValue {
  /// All elements, under one name.
  public var queryContent: QueryContent { .list(map(\.queryContent)) }
}

extension Dictionary: QueryValue where Key == String, Value: QueryValue {
  /// The members by name; a literal that keeps its order is a ``Query`` or `KeyValuePairs`.
  public var queryContent: QueryContent { .table(Query(self)) }
}

extension KeyValuePairs: QueryValue where Key == String, Value: QueryValue {
  /// The members in their order.
  public var queryContent: QueryContent { .table(Query(self)) }
}

/// A query below a name: `["price": ["min": 5, "max": 10] as Query]`.
extension Query: QueryValue {
  /// The members in their order.
  public var queryContent: QueryContent { .table(self) }
}
