import UlakHAR
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A body as what it means.
enum ComparableBody: Sendable, Hashable {
  case none
  case json(JSONValue)
  case form([String: [String]])
  case parts([MultipartForm.Part])
  case bytes(Data)

  init(_ request: HTTPRequest) {
    guard let bytes = request.body.bytes, !bytes.isEmpty else {
      self = .none
      return
    }
    let type = request.headerFields[.contentType].flatMap { MediaType($0) }
    if type?.isJSON == true, let value = try? JSONDecoder().decode(JSONValue.self, from: bytes) {
      self = .json(value)
    } else if let type, type.matches(.form) {
      self = .form(
        HARQuery.pairs(String(decoding: bytes, as: UTF8.self)).reduce(into: [:]) {
          $0[$1.name, default: []].append($1.value)
        })
    } else if let form = MultipartForm(bytes, type: type) {
      self = .parts(form.parts)
    } else {
      self = .bytes(bytes)
    }
  }

  /// Where the bodies part, in words that repeat no value.
  func difference(from recorded: ComparableBody) -> String? {
    guard self != recorded else { return nil }
    switch (self, recorded) {
    case (.json(let a), .json(let b)):
      let place = Self.place(a, b)
      return "the JSON of the body differs \(place.isEmpty ? "as a whole" : "at \(place)")"
    case (.form(let a), .form(let b)):
      let names = Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sorted()
      return "the form in the body differs in \(names.prefix(4).joined(separator: ", "))"
    case (.parts(let a), .parts(let b)):
      let index = zip(a, b).prefix { $0 == $1 }.count
      return "the multipart form in the body differs from part \(index + 1) on"
    case (.bytes(let a), .bytes(let b)):
      return "the body differs from byte \(zip(a, b).prefix { $0 == $1 }.count) on"
    case (.none, _): return "there is a body there"
    case (_, .none): return "there is no body there"
    default: return "the body is of another kind there"
    }
  }

  /// The path of the first value that differs.
  private static func place(_ a: JSONValue, _ b: JSONValue) -> String {
    switch (a, b) {
    case (.object(let a), .object(let b)):
      guard let name = Set(a.keys).union(b.keys).sorted().first(where: { a[$0] != b[$0] }) else { return "" }
      guard let inA = a[name], let inB = b[name] else { return name }
      let rest = place(inA, inB)
      return rest.isEmpty || rest.hasPrefix("[") ? name + rest : "\(name).\(rest)"
    case (.array(let a), .array(let b)):
      let index = zip(a, b).prefix { $0 == $1 }.count
      guard index < a.count, index < b.count else { return "[\(index)]" }
      let rest = place(a[index], b[index])
      return rest.isEmpty || rest.hasPrefix("[") ? "[\(index)]\(rest)" : "[\(index)].\(rest)"
    default: return ""
    }
  }
}
