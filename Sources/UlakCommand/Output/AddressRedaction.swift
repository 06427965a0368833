/// Takes out of an address what may be secret, wherever it stands: user information, and the values of pairs in query
/// and fragment. The address comes from the other side, so it need not be a valid one.
enum AddressRedaction {
  static func redacted(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var output: [UInt8] = []
    /// Where the authority begins in the output, while it is being read.
    var authority: Int?
    var hasPairs = false
    var isHidden = false
    var isBracketed = false
    for (index, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case UInt8(ascii: "<"): isBracketed = true
      // A value of `Link` goes on behind the address; elsewhere the sign is a part of it.
      case UInt8(ascii: ">") where isBracketed:
        (authority, hasPairs, isHidden, isBracketed) = (nil, false, false, false)
      case UInt8(ascii: "?"), UInt8(ascii: "#"):
        authority = nil
        // A question mark within a value is a part of the value.
        if byte == UInt8(ascii: "#") || !hasPairs { (hasPairs, isHidden) = (true, false) }
      case UInt8(ascii: "&") where hasPairs: isHidden = false
      case UInt8(ascii: "=") where hasPairs && !isHidden:
        output += "=\(Redaction.mark)".utf8
        isHidden = true
      case UInt8(ascii: "/") where !hasPairs:
        let isSecond = index > bytes.startIndex && bytes[index - 1] == UInt8(ascii: "/")
        authority = isSecond && authority == nil ? output.count + 1 : nil
      case UInt8(ascii: "@"):
        if let authority { output.replaceSubrange(authority..., with: Redaction.mark.utf8) }
      default: break
      }
      if !isHidden { output.append(byte) }
    }
    return output[...]
  }
}
