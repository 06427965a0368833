extension NetworkError {
  /// Where decoding failed, and on what. Nothing in it is a value of the body.
  public struct DecodingFailure: Sendable, Hashable, CustomStringConvertible {
    /// The path to the value as the model has it, such as `items[3].price`; empty for the top level. Keys of
    /// dictionaries are the server's words and stand there as `*`.
    public var path: String
    /// The type that was asked for.
    public var expectedType: String
    /// The last key of the path as it is, or would be, in the body: `price_in_cents` for `priceInCents`. Nil where the
    /// path ends in an index, at the top level, or in a dictionary.
    public var key: String?
    /// What the body looks like there: its structure with a word for each value, `{"id": number, "name": null}`. At most
    /// ``maximumExcerpt`` characters; nil if the body is no JSON.
    public var excerpt: String?

    /// The longest excerpt, in characters.
    public static let maximumExcerpt = 240

    /// A failure at a path.
    public init(path: String, expectedType: String, key: String? = nil, excerpt: String? = nil) {
      self.path = path
      self.expectedType = expectedType
      self.key = key
      self.excerpt = excerpt
    }

    /// Path, key, type and excerpt, on one line.
    public var description: String {
      var text = "at \(path.isEmpty ? "the top level" : path)"
      if let key, key != path, !path.hasSuffix(".\(key)") { text += " (\(key) in the body)" }
      text += ", expected \(expectedType)"
      if let excerpt { text += ", in \(excerpt)" }
      return text
    }
  }
}
