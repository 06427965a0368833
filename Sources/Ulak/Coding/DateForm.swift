#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A way in which APIs write dates.
public enum DateForm: Sendable, Hashable {
  /// RFC 3339, with or without fractions, with `Z` or an offset: `2024-03-09T08:07:06.5+05:30`.
  case rfc3339
  /// A day, which begins so many seconds east of Greenwich at midnight: `2024-03-09`.
  case day(secondsFromGMT: Int = 0)
  /// Seconds since 1970, a number or one in quotes.
  case secondsSince1970
  /// Milliseconds since 1970, a number or one in quotes.
  case millisecondsSince1970
  /// As in HTTP's fields: `Sun, 06 Nov 1994 08:49:37 GMT`.
  case http

  /// The date that a text stands for in this form.
  func date(_ text: String) -> Date? {
    switch self {
    case .rfc3339:
      guard let date = RFC3339Date(text) else { return nil }
      // From 2001 on, as `Date` itself counts: microseconds would be lost on the way from 1970.
      return Date(
        timeIntervalSinceReferenceDate: Double(date.secondsSince1970 - 978_307_200) + Double(date.nanoseconds) / 1e9)
    case .day(let offset):
      return RFC3339Date.days(text).map { Date(timeIntervalSince1970: Double($0 * 86_400 - offset)) }
    case .secondsSince1970, .millisecondsSince1970:
      return Self.isNumber(text) ? Double(text).flatMap(date) : nil
    case .http:
      return HTTPDate(text, now: 0).map { Date(timeIntervalSince1970: Double($0.secondsSince1970)) }
    }
  }

  /// The date that a number stands for in this form.
  func date(_ number: Double) -> Date? {
    guard number.isFinite else { return nil }
    return switch self {
    case .secondsSince1970: Date(timeIntervalSince1970: number)
    case .millisecondsSince1970: Date(timeIntervalSince1970: number / 1000)
    default: nil
    }
  }

  /// `Double` would take `nan`, `inf` and hexadecimal numbers.
  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 32 && text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E }
  }
}

extension JSONDecoder.DateDecodingStrategy {
  /// RFC 3339 with and without fractions in one body, with `Z` or an offset; what ``JSONBodyDecoder`` does unless told
  /// otherwise. Device locale, calendar and time zone change nothing.
  public static var rfc3339: Self { .forms([.rfc3339]) }

  /// Any of some forms; the first that fits decides.
  ///
  /// ```swift
  /// $0.decoder = JSONBodyDecoder { $0.dateDecodingStrategy = .forms([.rfc3339, .day()]) }
  /// ```
  public static func forms(_ forms: [DateForm]) -> Self {
    .custom { decoder in
      let container = try decoder.singleValueContainer()
      // Most dates are texts, and a wrong guess costs an error.
      if let text = try? container.decode(String.self) {
        for form in forms { if let date = form.date(text) { return date } }
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath, debugDescription: "no date in an expected form",
            underlyingError: UnreadableDate(text)))
      }
      let number = try container.decode(Double.self)
      for form in forms { if let date = form.date(number) { return date } }
      throw DecodingError.typeMismatch(
        Date.self, .init(codingPath: decoder.codingPath, debugDescription: "a number is no date in an expected form"))
    }
  }
}

/// Says what a text looked like that is no date: each digit as a 9, each letter as an a.
struct UnreadableDate: Error, CustomStringConvertible {
  private let shape: String

  init(_ text: String) {
    var shape = ""
    for scalar in text.unicodeScalars.prefix(40) {
      switch scalar {
      case "0"..."9": shape += "9"
      case "-", ":", ".", ",", "+", "/", " ": shape.unicodeScalars.append(scalar)
      default: shape += "a"
      }
    }
    self.shape = shape
  }

  var description: String {
    shape.isEmpty ? "an empty text is no date" : "a text of the shape “\(shape)” is no date in an expected form"
  }
}
