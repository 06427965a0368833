/// What to tell a user about an error.
///
/// A literal is a message without the rest: `"It is out of stock."`.
public struct ErrorText: Sendable, Hashable {
  /// What happened, in a few words, fit for a title.
  public var message: String
  /// Why it happened, a sentence.
  public var failureReason: String?
  /// What the user can do, a sentence or two.
  public var recoverySuggestion: String?

  /// A text.
  public init(_ message: String, reason: String? = nil, suggestion: String? = nil) {
    self.message = message
    failureReason = reason
    recoverySuggestion = suggestion
  }

  /// The library's own text, nil where it does not speak the language.
  static func standard(_ error: NetworkError, in language: ErrorLanguage) -> ErrorText? {
    table(of: language)?.text(ErrorTopic(error), ErrorFacts(error))
  }

  private static func table(of language: ErrorLanguage) -> (any ErrorTexts.Type)? {
    switch language {
    case .english: EnglishTexts.self
    case .turkish: TurkishTexts.self
    case .russian: RussianTexts.self
    case .dutch: DutchTexts.self
    default: nil
    }
  }
}

extension ErrorText: ExpressibleByStringLiteral {
  /// A message without reason and suggestion.
  public init(stringLiteral value: String) { self.init(value) }
}

/// The texts of one language. Tables are code: the compiler sees to it that none has a gap, and they need no bundle.
protocol ErrorTexts {
  /// The text for a topic.
  static func text(_ topic: ErrorTopic, _ facts: ErrorFacts) -> ErrorText
}

/// What a text may mention beside its topic.
struct ErrorFacts {
  /// The code of the answer's status.
  var status: Int?
  /// How long the server wants to be left alone.
  var wait: WaitTime?

  init(_ error: NetworkError) {
    status = error.status?.code
    wait = error.retryAfter.flatMap { WaitTime($0) }
  }
}
