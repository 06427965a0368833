import UlakHTTP

/// Makes fields of what URLSession hands over, which is not what came: repeated fields are folded into one, the order
/// is lost, and the content is decoded while the fields still describe its coded form.
enum ReceivedFields {
  /// The fields, in the order of their names.
  ///
  /// - Parameter contentWasDecoded: whether there is a body that URLSession has decoded. Coding and length of the coded
  ///   form are then left out: they would be wrong about the bytes that are handed on.
  /// - Returns: them, and whether they tell of a coding that was undone.
  static func fields(
    _ pairs: [(name: String, value: String)], contentWasDecoded: Bool
  ) -> (fields: HTTPFields, isDecoded: Bool) {
    var fields = HTTPFields()
    for pair in pairs.sorted(by: { ($0.name.lowercased(), $0.value) < ($1.name.lowercased(), $1.value) }) {
      fields.append(HTTPField(name: HTTPField.Name(pair.name), value: pair.value))
    }
    guard contentWasDecoded, let coding = fields[.contentEncoding], decoded.contains(coding.lowercased()) else {
      return (fields, false)
    }
    fields.removeAll(named: .contentEncoding)
    fields.removeAll(named: .contentLength)
    return (fields, true)
  }

  /// The codings that URLSession undoes. A body in any other is handed on as it came, and so are its fields.
  private static let decoded: Set<String> = ["gzip", "x-gzip", "deflate", "br"]
}
