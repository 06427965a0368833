#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Data {
  /// The bytes of a text.
  static func text(_ text: String) -> Data { Data(text.utf8) }

  /// Bytes that repeat only after so many that no buffer has their number: a piece in the wrong place shows.
  static func pattern(_ count: Int) -> Data {
    var data = Data(capacity: count)
    while data.count < count { data.append(period.prefix(count - data.count)) }
    return data
  }

  private static let period = Data((0..<65_521).map { UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 8)) })
}
