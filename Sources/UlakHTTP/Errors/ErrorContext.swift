package import UlakPlatform

/// How a client tells its errors and reads their bodies. One for each client, shared by all its errors.
package final class ErrorContext: Sendable {
  /// The words of an app for an error in a language; nil where the library's own will do.
  package typealias Telling = @Sendable (NetworkError, ErrorLanguage) -> ErrorText?

  let languages: any LanguageSource
  let telling: Telling?
  let decoder: (any ErrorBodyDecoding)?
  /// The same without the app's words, for errors that are handed to the app to find words for.
  private let plain: ErrorContext?

  package init(languages: any LanguageSource, telling: Telling?, decoder: (any ErrorBodyDecoding)?) {
    self.languages = languages
    self.telling = telling
    self.decoder = decoder
    plain = telling == nil ? nil : ErrorContext(languages: languages, telling: nil, decoder: decoder)
  }

  /// The app's words, if it has any for this error.
  func told(_ error: NetworkError, in language: ErrorLanguage) -> ErrorText? {
    guard let telling else { return nil }
    var error = error
    error.context = plain
    return telling(error, language)
  }
}

/// Reads the body of an answer that made a call fail.
package protocol ErrorBodyDecoding: Sendable {
  /// Reads the body, which is whole and not empty.
  func decode<Body: Decodable>(_ type: Body.Type, from response: NetworkError.FailureResponse) throws -> Body
}
