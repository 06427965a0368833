import Ulak

/// One request as the command line describes it. Nothing has been read or sent.
struct RequestCommand: Equatable, Sendable {
  /// nil for GET, or POST with data.
  var method: HTTPMethod?
  var address: String
  var items: [Item]
  var body: BodySource
  var encoding: ItemEncoding
  /// Whether JSON was asked for by name, and not only because it is the default.
  var asksForJSON: Bool
  var printing: PrintPlan
  var output: String?
  var noColor: Bool
  var printsCurl: Bool
  var isOffline: Bool
  var settings: SendSettings

  /// Understands sorted arguments.
  ///
  /// - Throws: ``UsageError``
  init(_ parsed: ParsedArguments) throws {
    let words = try RequestWords(parsed.positionals)
    method = words.method
    address = words.address
    guard !(parsed.has(.form) && parsed.has(.json)) else { throw UsageError("--form and --json contradict each other") }
    encoding = parsed.has(.form) ? .form : .json
    asksForJSON = parsed.has(.json)
    (items, body) = try Self.items(of: words.rest, raw: parsed[.raw], encoding: encoding)
    printing = PrintPlan(parsed)
    output = parsed[.output]
    noColor = parsed.has(.noColor)
    printsCurl = parsed.has(.curl)
    isOffline = parsed.has(.offline)
    settings = try SendSettings(parsed)
    if output != nil, isOffline { throw UsageError("--offline has no body to write to a file") }
  }

  /// Splits the words behind the URL into items and the one source of the body.
  private static func items(
    of words: [String], raw: String?, encoding: ItemEncoding
  ) throws -> ([Item], BodySource) {
    var items: [Item] = []
    var sources: [BodySource] = raw.map { [.text($0)] } ?? []
    for (index, word) in words.enumerated() {
      if word == "-" {
        sources.append(.standardInput)
      } else if word.hasPrefix("@") {
        guard word.count > 1 else { throw UsageError("“@” needs the name of a file behind it") }
        sources.append(.file(String(word.dropFirst())))
      } else if Address.isWritten(in: word) {
        throw UsageError(
          "item \(index + 1) looks like a second URL, and a request has one; a field is “Name: value”, with the space")
      } else {
        items.append(try Item(word, position: index + 1))
      }
    }
    if items.contains(where: \.isData) { sources.append(.items) }
    guard sources.count <= 1 else { throw UsageError("the body is given more than once") }
    let source = sources.first ?? .none
    if encoding == .form, source != .items, source != .none {
      throw UsageError("--form needs items, not a finished body")
    }
    return (items, source)
  }
}

/// Where the body comes from.
enum BodySource: Equatable, Sendable {
  case none
  case items
  case text(String)
  case file(String)
  case standardInput
}

/// How items become a body.
enum ItemEncoding: Equatable, Sendable {
  case json
  case form
}
