package import UlakHTTP

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The bytes of an archive: read with bounds, written so that the same content gives the same bytes.
package enum HARFile {
  /// The largest file that is read unless told otherwise.
  package static let defaultLimit = 64 * 1024 * 1024

  private struct Whole: Codable {
    var log: HARLog
  }

  /// Reads an archive: UTF-8, with or without a byte order mark.
  ///
  /// - Throws: ``NetworkError`` with reason `fileRead`, saying what is wrong and where. Values are never repeated.
  package static func read(_ data: Data, limit: Int = defaultLimit) throws -> HARLog {
    guard data.count <= limit else { throw tooLarge(limit) }
    let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    guard String(validating: bytes, as: UTF8.self) != nil else { throw refusal(notUTF8(bytes)) }
    do {
      return try JSONDecoder().decode(Whole.self, from: Data(bytes)).log
    } catch let error as DecodingError {
      // The decoder stumbles over broken text in the form of a member that is missing, too.
      throw refusal(JSONFault.first(in: bytes)?.description ?? reason(error))
    }
  }

  /// The error about a file beyond its limit.
  package static func tooLarge(_ limit: Int) -> NetworkError { refusal("it is larger than \(limit) bytes") }

  /// One entry as it stands in a file.
  package static func text(of entry: HAREntry) throws -> String { indented(try encoder().encode(entry), by: 6) }

  /// A whole file: everything of `log` but its entries, which are given as text.
  ///
  /// So a recording that grows is not encoded anew with every exchange.
  package static func document(_ log: HARLog, entries: [String]) throws -> Data {
    var frame = log
    frame.entries = []
    let encoder = encoder()
    var members = try JSONDecoder().decode([String: JSONValue].self, from: encoder.encode(frame)).mapValues {
      indented(try encoder.encode($0), by: 4)
    }
    members["entries"] = entries.isEmpty ? "[]" : "[\n      \(entries.joined(separator: ",\n      "))\n    ]"
    let lines = members.sorted { $0.key < $1.key }.map { "    \"\($0.key)\" : \($0.value)" }
    return Data("{\n  \"log\" : {\n\(lines.joined(separator: ",\n"))\n  }\n}\n".utf8)
  }

  /// A whole file.
  package static func data(_ log: HARLog) throws -> Data {
    try document(log, entries: log.entries.map(text(of:)))
  }

  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return encoder
  }

  /// Within strings line ends are escaped, so each one here belongs to the layout.
  private static func indented(_ json: Data, by count: Int) -> String {
    var indented: [UInt8] = []
    indented.reserveCapacity(json.count + json.count / 4)
    for byte in json {
      indented.append(byte)
      if byte == 0x0A { indented.append(contentsOf: repeatElement(0x20, count: count)) }
    }
    return String(decoding: indented, as: UTF8.self)
  }
}

extension HARFile {
  private static func refusal(_ detail: String) -> NetworkError {
    NetworkError(.fileRead, detail: "not a HAR file: \(detail)")
  }

  private static func notUTF8(_ bytes: Data) -> String {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return "line \((index ?? 0) + 1): this is not UTF-8"
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(path(context)) has no \(key.stringValue)"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(path(context)) is not \(words(for: type))"
    case .dataCorrupted(let context): "\(path(context)) cannot be read"
    @unknown default: "it cannot be read"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    guard !context.codingPath.isEmpty else { return "the file" }
    return context.codingPath.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }

  private static func words(for type: any Any.Type) -> String {
    if type is String.Type { return "text" }
    return "\(type)".hasPrefix("Array") ? "a list" : "an object"
  }
}
