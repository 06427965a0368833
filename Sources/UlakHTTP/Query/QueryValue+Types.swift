#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension String: QueryValue {}
extension Substring: QueryValue {}
extension Int: QueryValue {}
extension Int8: QueryValue {}
extension Int16: QueryValue {}
extension Int32: QueryValue {}
extension Int64: QueryValue {}
extension UInt: QueryValue {}
extension UInt8: QueryValue {}
extension UInt16: QueryValue {}
extension UInt32: QueryValue {}
extension UInt64: QueryValue {}

extension Double: QueryValue {
  /// The shortest decimal that is read as the same number: `9.5`, `1e+20`.
  public var queryContent: QueryContent { .number(self) }
}

extension Float: QueryValue {
  /// The shortest decimal that is read as the same number.
  public var queryContent: QueryContent { .number(self) }
}

extension Decimal: QueryValue {
  /// All its digits.
  public var queryContent: QueryContent { isNaN ? .fault("a number is not finite") : .text(description) }
}

extension Bool: QueryValue {
  /// `true` or `false`, unless the style says otherwise.
  public var queryContent: QueryContent { .bool(self) }
}

extension Date: QueryValue {
  /// A time of RFC 3339 in UTC, unless the style says otherwise.
  public var queryContent: QueryContent { .date(self) }
}

extension URL: QueryValue {
  /// The whole address.
  public var queryContent: QueryContent { .text(absoluteString) }
}

extension UUID: QueryValue {
  /// The identifier in upper case, as Foundation writes it.
  public var queryContent: QueryContent { .text(uuidString) }
}
