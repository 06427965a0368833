/// What is wrong with one value that was sent.
///
/// ```swift
/// for mistake in error.fieldErrors { form.mark(mistake.field, mistake.message) }
/// ```
public struct FieldError: Sendable, Hashable {
  /// The field as the server calls it, parts of nested ones joined by dots: `address.city`, `items.0.price`. Empty if the
  /// message is about all of the input.
  public var field: String
  /// What the server says about it. It is the server's text: show it only if the API promises texts for users.
  public var message: String
  /// The server's code for the mistake, if it sent one.
  public var code: String?

  /// A mistake in a field.
  public init(field: String, message: String, code: String? = nil) {
    self.field = field
    self.message = message
    self.code = code
  }
}
