/// Comparison without regard to the case of ASCII letters, as HTTP has it for names and tokens.
package enum CaseFolding {
  /// A hash that does not see the case (FNV-1a over the folded bytes).
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    // The formatter would join the two words after `for`.
    // swift-format-ignore
    for unsafe byte in unsafe bytes { hash = (hash ^ UInt32(fold(byte))) &* 16_777_619 }
    return hash
  }

  /// Lower case, for ASCII letters only.
  package static func fold(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// Whether two texts differ in nothing but the case of ASCII letters.
  package static func equal(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
    a.utf8.elementsEqual(b.utf8, by: { fold($0) == fold($1) })
  }
}
