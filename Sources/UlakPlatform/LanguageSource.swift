#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the languages come from that the user reads.
///
/// Tests hand in a ``FixedLanguageSource``; so does an app that has a language setting of its own.
public protocol LanguageSource: Sendable {
  /// BCP 47 tags such as `tr-TR`, the most preferred first. Asked anew for each text, so that a change shows at once.
  var preferredLanguages: [String] { get }
}

/// The languages that the user chose for the device.
///
/// On Apple platforms these are the system's preferred languages, elsewhere what the environment says, in the order in
/// which gettext asks: `LANGUAGE` unless the locale is `C`, then `LC_ALL`, `LC_MESSAGES` and `LANG`.
public struct SystemLanguageSource: LanguageSource {
  /// Creates the source; all instances are alike.
  public init() {}

  /// BCP 47 tags, the most preferred first; empty if nothing is said.
  public var preferredLanguages: [String] {
    #if canImport(Darwin)
      return Locale.preferredLanguages
    #else
      return Self.languages(of: ProcessInfo.processInfo.environment)
    #endif
  }

  /// What an environment says.
  package static func languages(of environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale else { return [] }
    let own = tag(ofLocale: locale)
    // The locale C asks for no translation, whatever list is there besides.
    guard own != "en-US-POSIX" else { return ["en"] }
    let list = environment["LANGUAGE", default: ""].split(separator: ":").map { tag(ofLocale: String($0)) }
    return list + [own]
  }

  /// `tr_TR.UTF-8@euro` as BCP 47 has it: `tr-TR`.
  private static func tag(ofLocale locale: String) -> String {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    return name == "C" || name == "POSIX" ? "en-US-POSIX" : String(name.map { $0 == "_" ? "-" : $0 })
  }
}

/// Languages that were chosen beforehand.
public struct FixedLanguageSource: LanguageSource {
  /// BCP 47 tags, the most preferred first.
  public let preferredLanguages: [String]

  /// These languages, the most preferred first: `FixedLanguageSource("tr-TR", "en")`.
  public init(_ languages: String...) { preferredLanguages = languages }
}
