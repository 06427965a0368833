import UlakPlatform

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension NetworkError: LocalizedError {
  /// What to tell the user, in the first of their languages in which there is a text; English if there is none.
  ///
  /// It holds no technical term and nothing the server said, unless the app's own words (`errorText` of a client's
  /// configuration) bring them in.
  public var text: ErrorText {
    let languages = (context?.languages ?? SystemLanguageSource()).preferredLanguages
    // Two languages of one code need one look.
    var asked: ErrorLanguage?
    for language in languages.lazy.map({ ErrorLanguage($0) }) where language != asked {
      if let text = told(in: language) { return text }
      asked = language
    }
    return text(in: .english)
  }

  /// What to tell the user in a certain language; English where there is no text in it.
  public func text(in language: ErrorLanguage) -> ErrorText {
    told(in: language) ?? told(in: .english) ?? EnglishTexts.text(ErrorTopic(self), ErrorFacts(self))
  }

  /// What happened, in a few words for the user; see ``text``.
  public var message: String { text.message }

  /// What happened, in a few words of a certain language.
  public func message(in language: ErrorLanguage) -> String { text(in: language).message }

  /// The same as ``message``.
  public var errorDescription: String? { message }

  /// Why it happened, a sentence for the user; see ``text``.
  public var failureReason: String? { text.failureReason }

  /// What the user can do about it; see ``text``. With ``retryAfter`` it says when to try again.
  public var recoverySuggestion: String? { text.recoverySuggestion }

  private func told(in language: ErrorLanguage) -> ErrorText? {
    context?.told(self, in: language) ?? ErrorText.standard(self, in: language)
  }
}
