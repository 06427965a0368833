/// Writes coding paths the way people read them: `items[3].price`.
enum CodingPath {
  static func text(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        let name = isOfTheData(key) ? "*" : key.stringValue
        text += text.isEmpty ? name : ".\(name)"
      }
    }
  }

  /// Whether the key is one of a dictionary: the model did not name it, it is the server's word.
  static func isOfTheData(_ key: any CodingKey) -> Bool {
    let type = String(reflecting: type(of: key))
    return type.hasPrefix("Swift.") || type.hasPrefix("Foundation")
  }
}
