/// What servers commonly write into the bodies of errors, whatever they call it.
///
/// Read are problem details with the extensions `errors` and `invalid-params` (RFC 9457, RFC 7807), `{message}`,
/// `{errorCode, message, errors: [{field, message}]}`, the members by field of Rails and Laravel
/// (`errors: {field: [text]}`), JSON:API's `source.pointer`, and FastAPI's `detail: [{loc, msg}]`; each also inside one
/// `error` object.
struct ErrorReport {
  /// The server's words about the failure as a whole.
  private(set) var message: String?
  /// The server's code for it.
  private(set) var code: String?
  /// The server's words about single fields, at most ``maximumFields``.
  private(set) var fields: [FieldError] = []

  /// More than these are not read: no form has as many.
  static let maximumFields = 256
  private static let maximumDepth = 8

  init(_ document: JSONValue) {
    read(document)
    if let inner = document["error"] {
      if let text = inner.string { message = message ?? text } else { read(inner) }
    }
  }

  init(_ problem: ProblemDetails) {
    readFields(.object(problem.extensions))
    message = problem.detail ?? problem.title
    code = Self.text(problem.extensions["code"]) ?? Self.text(problem.extensions["errorCode"])
  }

  private mutating func read(_ document: JSONValue) {
    message =
      message
      ?? Self.firstText(of: ["message", "detail", "error_description", "errorMessage", "msg", "title"], in: document)
    code = code ?? Self.firstText(of: ["errorCode", "error_code", "code"], in: document)
    readFields(document)
  }

  // MARK: Fields

  private static let lists = [
    "errors", "invalid-params", "invalid_params", "invalidParams", "fieldErrors", "field_errors", "violations",
    "detail",
  ]

  private mutating func readFields(_ document: JSONValue) {
    for name in Self.lists {
      guard fields.isEmpty, let value = document[name] else { continue }
      switch value {
      case .array(let items): for item in items { add(item) }
      case .object: add(membersOf: value, under: "", depth: 0)
      // `detail` and its like are texts more often than lists.
      default: continue
      }
    }
  }

  private mutating func add(_ item: JSONValue) {
    guard fields.count < Self.maximumFields else { return }
    if let text = item.string { return fields.append(FieldError(field: "", message: text)) }
    let message = Self.firstText(of: ["message", "reason", "detail", "msg", "description", "title"], in: item)
    guard let message else { return }
    fields.append(
      FieldError(
        field: Self.field(of: item), message: message,
        code: Self.firstText(of: ["code", "errorCode", "error_code", "type"], in: item)))
  }

  /// `{"email": ["is taken"], "address": {"city": "is missing"}}`. What Rails calls `base` is about the whole.
  private mutating func add(membersOf value: JSONValue, under path: String, depth: Int) {
    guard case .object(let members) = value, depth < Self.maximumDepth else { return }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let field = path.isEmpty ? (name == "base" ? "" : name) : "\(path).\(name)"
      switch value {
      case .string(let text): append(field, text)
      case .array(let values):
        for value in values {
          if let text = value.string ?? Self.firstText(of: ["message", "detail", "error"], in: value) {
            append(field, text)
          }
        }
      case .object:
        if let text = value["message"]?.string {
          append(field, text)
        } else {
          add(membersOf: value, under: field, depth: depth + 1)
        }
      default: continue
      }
    }
  }

  private mutating func append(_ field: String, _ message: String) {
    if fields.count < Self.maximumFields { fields.append(FieldError(field: field, message: message)) }
  }

  private static func field(of item: JSONValue) -> String {
    let names = [
      "field", "name", "param", "parameter", "path", "property", "propertyName", "property_name", "attribute",
    ]
    if let name = firstText(of: names, in: item) { return name }
    if let pointer = (item["pointer"] ?? item["source"]?["pointer"])?.string { return path(ofPointer: pointer) }
    // FastAPI begins with the part of the request that was wrong.
    let place = item["loc"]?.array?.compactMap { text($0) } ?? []
    return place.dropFirst(["body", "query", "path", "header"].contains(place.first) ? 1 : 0).joined(separator: ".")
  }

  /// A JSON pointer (RFC 6901), as a fragment or not, with dots. JSON:API's attributes stand two levels down.
  private static func path(ofPointer pointer: String) -> String {
    var parts = pointer.split(separator: "/").map { part in
      part.split(separator: "~", omittingEmptySubsequences: false).enumerated().map { index, piece in
        index == 0 ? String(piece) : piece.hasPrefix("1") ? "/\(piece.dropFirst())" : "~\(piece.dropFirst())"
      }.joined()
    }
    if parts.first == "#" { parts.removeFirst() }
    if parts.count > 2, parts[0] == "data", parts[1] == "attributes" { parts.removeFirst(2) }
    return parts.joined(separator: ".")
  }

  // MARK: Texts

  private static func firstText(of names: [String], in value: JSONValue) -> String? {
    for name in names { if let text = text(value[name]) { return text } }
    return nil
  }

  /// A text, or a number as text: codes are often numbers.
  private static func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let number): "\(number)"
    default: nil
    }
  }
}
