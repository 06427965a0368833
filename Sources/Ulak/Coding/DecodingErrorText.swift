/// Says what is wrong with a body without repeating any of it: what a `DecodingError` says itself may quote values.
struct DecodingErrorText {
  var failure: NetworkError.DecodingFailure
  var detail = ""
  /// The path to the value or, if a key is missing, to that key.
  private(set) var path: [any CodingKey] = []
  /// Whether the last key of the path is missing in the body.
  private(set) var isMissing = false
  /// Whether the body as a whole cannot be read.
  private(set) var isMalformed = false

  init(_ error: any Error, expecting type: Any.Type) {
    var expected = "\(type)"
    switch error as? DecodingError {
    case .typeMismatch(let type, let context):
      path = context.codingPath
      expected = "\(type)"
    case .valueNotFound(let type, let context):
      path = context.codingPath
      expected = "\(type)"
      detail = "found null"
    case .keyNotFound(let key, let context):
      path = context.codingPath + [key]
      isMissing = true
      detail = "the key is missing"
    case .dataCorrupted(let context):
      path = context.codingPath
      isMalformed = path.isEmpty
      if let date = context.underlyingError as? UnreadableDate {
        expected = "Date"
        detail = date.description
      } else {
        detail = isMalformed ? "the body is not well formed" : "the value cannot be read"
      }
    case nil: break
    @unknown default: break
    }
    failure = NetworkError.DecodingFailure(path: CodingPath.text(path), expectedType: expected)
  }
}
