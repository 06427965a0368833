/// What a request of the pipe is called by its sender: a number or a string.
///
/// It is echoed exactly as it came (`1.0` stays `1.0`). Two strings are the same if they say the same; numbers are the
/// same if they are written the same.
struct PipeID: Hashable, Sendable {
  private let value: JSONNode

  /// nil if the value can be no id.
  init?(_ value: JSONNode) {
    switch value {
    case .number: self.value = value
    case .string(let string) where string.text != nil: self.value = value
    default: return nil
    }
  }

  func write(to bytes: inout [UInt8]) { value.write(to: &bytes) }
}
