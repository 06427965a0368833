/// The command line cannot be understood. The message never repeats a value, which might be a secret.
struct UsageError: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}
