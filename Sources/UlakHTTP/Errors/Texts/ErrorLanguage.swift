/// A language in which an error can be told.
///
/// The library speaks the four that are named here. An app that speaks more names them by their code and brings the
/// texts: `ErrorLanguage("de")`.
public struct ErrorLanguage: Sendable, Hashable, CustomStringConvertible {
  /// The primary subtag of BCP 47 in lower case: `tr`.
  public let code: String

  /// The language of a tag: `tr-TR`, `TR` and `tr_TR` are all Turkish.
  public init(_ tag: String) {
    code = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// English.
  public static let english = ErrorLanguage("en")
  /// Turkish.
  public static let turkish = ErrorLanguage("tr")
  /// Russian.
  public static let russian = ErrorLanguage("ru")
  /// Dutch.
  public static let dutch = ErrorLanguage("nl")

  /// The languages that the library has texts for.
  public static let spoken: [ErrorLanguage] = [.english, .turkish, .russian, .dutch]

  /// The code.
  public var description: String { code }
}
