import Ulak

extension Command {
  /// Words of the grammar that come with a later part.
  static let laterVerbs: Set<String> = [
    "download", "upload", "events", "cache", "outbox", "har", "report", "inspect", "mock", "doctor",
  ]

  /// Understands a command line without the program's own name.
  ///
  /// - Throws: ``UsageError``, or ``NetworkError`` in category `configuration` for what this version cannot do.
  init(arguments: [String]) throws {
    let parsed = try ParsedArguments(arguments)
    let verb = parsed.positionals.first
    if parsed.has(.help) || verb == "help" {
      self = .help(HelpTopic(word: verb == "help" ? parsed.positionals.dropFirst().first : verb))
      return
    }
    if parsed.has(.version) {
      self = .version
      return
    }
    if let verb, Self.laterVerbs.contains(verb) {
      throw NetworkError(.unsupported, detail: "“ulak \(verb)” is not part of this version yet")
    }
    try Self.refuseUnsupported(parsed)
    switch verb {
    case nil: throw UsageError("there is no URL")
    case "pipe":
      try Self.refuseArguments(parsed, of: "pipe", allowed: SendSettings.options)
      self = .pipe(try SendSettings(parsed))
    case "demo":
      try Self.refuseArguments(parsed, of: "demo", allowed: [.noColor])
      self = .demo(noColor: parsed.has(.noColor))
    default: self = .request(try RequestCommand(parsed))
    }
  }

  /// An option that cannot be honoured stops the command: going on without it would be a lie.
  private static func refuseUnsupported(_ parsed: ParsedArguments) throws {
    for spec in OptionTable.all where parsed.has(spec.name) {
      let value = parsed[spec.name]
      switch spec.name {
      case .retries where value == "0": continue
      case .tlsMin:
        guard let value, ["1.2", "1.3"].contains(value) else { throw UsageError("--tls-min is 1.2 or 1.3") }
      default:
        guard spec.standing == .later else { continue }
        throw NetworkError(.unsupported, detail: "--\(spec.name.rawValue) is not part of this version yet")
      }
    }
  }

  private static func refuseArguments(
    _ parsed: ParsedArguments, of verb: String, allowed: Set<OptionName>
  ) throws {
    guard parsed.positionals.count == 1 else { throw UsageError("“ulak \(verb)” takes no further words") }
    for spec in OptionTable.all where parsed.has(spec.name) && !allowed.contains(spec.name) {
      throw UsageError("--\(spec.name.rawValue) means nothing to “ulak \(verb)”")
    }
  }
}
