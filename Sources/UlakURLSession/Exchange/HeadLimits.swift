import UlakHTTP

/// Whether a head is as small as it must be.
enum HeadLimits {
  /// The most interim answers before the one that counts. A server has no use for more than a few.
  static let interimCount = 64

  /// The error of a head above a limit, nil for one within all of them.
  static func violation(of limits: MessageLimits, by fields: [(name: String, value: String)]) -> NetworkError? {
    guard fields.count <= limits.fieldCount else { return tooLarge("more than \(limits.fieldCount) header fields") }
    var total = 0
    for field in fields {
      let size = field.name.utf8.count + field.value.utf8.count
      guard size <= limits.fieldBytes else {
        return tooLarge("a header field is larger than \(limits.fieldBytes) bytes")
      }
      total += size
    }
    guard total <= limits.headerBytes else { return tooLarge("the head is larger than \(limits.headerBytes) bytes") }
    return nil
  }

  private static func tooLarge(_ detail: String) -> NetworkError {
    var error = NetworkError(.headersTooLarge, detail: detail)
    error.mayHaveBeenProcessed = true
    return error
  }
}
