/// One request item, as HTTPie writes them.
enum Item: Equatable, Sendable {
  /// `name=value`: a JSON string, or a form field.
  case text(name: String, value: String)
  /// `name:=json`
  case json(name: String, value: String)
  /// `name==value`
  case query(name: String, value: String)
  /// `Name:value`; without a value the field is left out of the request.
  case header(name: String, value: String)
  /// `Name;`: a field with an empty value.
  case emptyHeader(name: String)
  /// `name@path`
  case file(name: String, path: String)

  /// Whether the item is part of the body.
  var isData: Bool {
    switch self {
    case .text, .json, .file: true
    case .query, .header, .emptyHeader: false
    }
  }
}

extension Item {
  private static let separators = [":=", "==", "=", ":", "@"].map { Array($0.utf8) }

  /// Reads one word. The first separator counts, the longest if several begin there; a backslash before a
  /// separator's character takes its meaning away.
  ///
  /// - Parameter position: the item's number, for messages: the word itself may hold a secret.
  /// - Throws: ``UsageError``
  init(_ word: String, position: Int) throws {
    let bytes = Array(word.utf8)
    guard let split = Self.split(bytes) else {
      throw UsageError("item \(position) has no separator: name=value, name:=json, name==query, Name:value or Name;")
    }
    let name = split.name
    switch split.separator {
    case ":": self = .header(name: name, value: split.value.trimmingBlanks())
    case ";": self = .emptyHeader(name: name)
    case "@": self = .file(name: name, path: split.value)
    case "==": self = .query(name: name, value: split.value)
    case ":=": self = .json(name: name, value: split.value)
    default: self = .text(name: name, value: split.value)
    }
    if name.isEmpty, !isHeader { throw UsageError("item \(position) has no name before its separator") }
  }

  /// Whether a word could be an item at all.
  static func hasSeparator(_ word: String) -> Bool { split(Array(word.utf8)) != nil }

  /// A field without a name is refused by the validator, in its own words.
  private var isHeader: Bool {
    switch self {
    case .header, .emptyHeader: true
    default: false
    }
  }

  private static func split(_ bytes: [UInt8]) -> (name: String, separator: String, value: String)? {
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x5C {
        index += 2
        continue
      }
      if let separator = separators.first(where: { bytes[index...].starts(with: $0) }) {
        return (
          unescaped(bytes[..<index]), String(decoding: separator, as: UTF8.self),
          unescaped(bytes[(index + separator.count)...])
        )
      }
      if bytes[index] == 0x3B, index == bytes.count - 1 { return (unescaped(bytes[..<index]), ";", "") }
      index += 1
    }
    return nil
  }

  /// Takes the backslash from before `:`, `=`, `@` and `;`. Every other backslash stays: it may belong to a path, to
  /// JSON, or to a nested key.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(0x5C) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = index + 1
      if bytes[index] == 0x5C, next < bytes.endIndex {
        if !":=@;".utf8.contains(bytes[next]) { result.append(0x5C) }
        result.append(bytes[next])
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// Without spaces and tabs at both ends, which are no part of a field's value. Line breaks stay, to be refused.
  fileprivate func trimmingBlanks() -> String {
    var text = Substring(self)
    while let first = text.unicodeScalars.first, first == " " || first == "\t" { text.unicodeScalars.removeFirst() }
    while let last = text.unicodeScalars.last, last == " " || last == "\t" { text.unicodeScalars.removeLast() }
    return String(text)
  }
}
