#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Int8: QueryValue {}
extension Int16: QueryValue {}
extension Int32: QueryValue {}
extension UInt8: QueryValue {}
extension UInt16: QueryValue {}
extension UInt32: QueryValue {}
extension UInt64: QueryValue {}
extension Float: QueryValue {}
extension Decimal: QueryValue {}

extension UUID: QueryValue {
  /// The identifier in upper case, as Foundation writes it.
  public var queryTexts: [String] { [uuidString] }
}
