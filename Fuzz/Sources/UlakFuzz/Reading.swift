/// A naive reader of percent-encoding, for what the library wrote: nil for a broken escape.
func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  var iterator = text.makeIterator()
  while let byte = iterator.next() {
    if byte != UInt8(ascii: "%") {
      bytes.append(byte)
    } else {
      guard let high = iterator.next(), let low = iterator.next(),
        let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16), high != UInt8(ascii: "+")
      else { return nil }
      bytes.append(value)
    }
  }
  return bytes
}

/// Whether all bytes may be part of an address: visible ASCII.
func isVisible(_ text: String) -> Bool { text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
