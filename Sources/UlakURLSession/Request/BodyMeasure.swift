import UlakHTTP

/// Holds a stream to the length that was announced for it: the server takes what follows for the next request, and waits
/// for what is missing.
struct BodyMeasure {
  private let length: Int?
  private var count = 0

  init(length: Int?) { self.length = length }

  /// Notes a piece that is about to be sent.
  ///
  /// - Throws: ``NetworkError`` if it is more than was announced.
  mutating func add(_ bytes: Int) throws {
    count += bytes
    if let length, count > length { throw mismatch("more than the \(length) bytes announced for it") }
  }

  /// Notes the end.
  ///
  /// - Throws: ``NetworkError`` if there is less than was announced.
  func end() throws {
    if let length, count < length { throw mismatch("\(count) bytes, and \(length) were announced") }
  }

  private func mismatch(_ words: String) -> NetworkError {
    var error = NetworkError(.bodyChanged, detail: "the body has \(words)")
    error.mayHaveBeenProcessed = true
    return error
  }
}
