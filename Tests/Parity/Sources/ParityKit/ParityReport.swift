/// What came of an exchange, as the child prints it.
public struct ParityReport: Codable, Sendable, Equatable {
  /// The exchange.
  public var name: ParityCase
  /// The status, if there was an answer.
  public var status: Int?
  /// The answer's fields, names in lower case.
  public var fields: [String: String] = [:]
  /// The content's length.
  public var length: Int?
  /// The beginning of the content, as text.
  public var text: String?
  /// The sum of the content's bytes, weighted by their places: large contents are compared by it.
  public var sum: UInt64?
  /// The reason of the error, if there was one; `CancellationError` for that.
  public var reason: String?
  /// The transport's own code.
  public var underlying: String?
  /// Whether the error says that the request may have been acted upon.
  public var mayHaveBeenProcessed: Bool?
  /// Anything else worth comparing.
  public var notes: [String: Int] = [:]

  /// A report to be filled in.
  public init(_ name: ParityCase) { self.name = name }
}

/// The sum that contents are compared by.
public func contentSum(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(into: UInt64(0)) { sum, byte in sum = sum &* 31 &+ UInt64(byte) }
}

/// Bytes that do not repeat soon.
public func sampleBytes(_ count: Int) -> [UInt8] {
  var state: UInt32 = 1
  return (0..<count).map { _ in
    state = state &* 1_664_525 &+ 1_013_904_223
    return UInt8(truncatingIfNeeded: state >> 24)
  }
}
