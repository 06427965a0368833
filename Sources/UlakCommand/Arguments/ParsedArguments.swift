/// Arguments sorted into options and the rest; nothing is understood yet.
struct ParsedArguments: Equatable, Sendable {
  /// Options given, with and without values.
  private(set) var options: Set<OptionName> = []
  /// The values of options, in the order they were given.
  private(set) var values: [OptionName: [String]] = [:]
  /// Everything else, in order.
  private(set) var positionals: [String] = []

  func has(_ name: OptionName) -> Bool { options.contains(name) }

  /// The value of an option; the last one given counts, so that an alias can be overridden.
  subscript(name: OptionName) -> String? { values[name]?.last }

  /// All values of an option that may be repeated.
  subscript(all name: OptionName) -> [String] { values[name] ?? [] }

  /// Sorts `arguments`, which do not hold the program's own name.
  ///
  /// Options may stand anywhere; `--` ends them. Letters combine: `-vh`, `-oFILE`.
  ///
  /// - Throws: ``UsageError``
  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      if argument == "--" {
        while let positional = rest.next() { positionals.append(positional) }
      } else if argument.hasPrefix("--") {
        try takeLong(argument.dropFirst(2), rest: &rest)
      } else if argument.hasPrefix("-"), argument != "-" {
        try takeShort(argument.dropFirst(), rest: &rest)
      } else {
        positionals.append(argument)
      }
    }
  }

  private mutating func takeLong(_ text: Substring, rest: inout some IteratorProtocol<String>) throws {
    let name = text.prefix { $0 != "=" }
    guard let spec = OptionTable.spec(long: name) else { throw Self.unknown("--\(name)") }
    let given = name.endIndex < text.endIndex ? String(text[name.endIndex...].dropFirst()) : nil
    guard spec.value != nil else {
      guard given == nil else { throw UsageError("--\(name) takes no value") }
      options.insert(spec.name)
      return
    }
    try set(spec, to: given ?? rest.next(), written: "--\(name)")
  }

  private mutating func takeShort(_ letters: Substring, rest: inout some IteratorProtocol<String>) throws {
    for index in letters.indices {
      let letter = letters[index]
      guard let spec = OptionTable.spec(short: letter) else { throw Self.unknown("-\(letter)") }
      guard spec.value != nil else {
        options.insert(spec.name)
        continue
      }
      let attached = letters[letters.index(after: index)...]
      try set(spec, to: attached.isEmpty ? rest.next() : String(attached), written: "-\(letter)")
      return
    }
  }

  private mutating func set(_ spec: OptionSpec, to value: String?, written: String) throws {
    guard let value else { throw UsageError("\(written) needs a value: \(spec.value ?? "")") }
    options.insert(spec.name)
    values[spec.name, default: []].append(value)
  }

  private static func unknown(_ written: String) -> UsageError {
    let known = OptionTable.all.flatMap { spec in
      ["--\(spec.name.rawValue)"] + (spec.short.map { ["-\($0)"] } ?? [])
    }
    let hint = written.hasPrefix("--") ? Suggestion.nearest(to: written, among: known) : nil
    return UsageError("there is no option \(written)" + (hint.map { "; did you mean \($0)?" } ?? ""))
  }
}
