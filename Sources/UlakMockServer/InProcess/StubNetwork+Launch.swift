extension StubNetwork {
  /// What arguments and environment say about the network.
  struct Launch: Sendable, Hashable {
    private(set) var seeds: [Seed] = []
    private(set) var answers: [String: Answer] = [:]
    private(set) var problems: [String] = []

    init(_ arguments: [String], _ environment: [String: String]) {
      readSeeds(arguments)
      // In order, so that what is wrong is said in the same order every time.
      for (name, value) in environment.sorted(by: { $0.key < $1.key }) { readAnswer(name, value) }
    }

    private mutating func readSeeds(_ arguments: [String]) {
      for (index, argument) in arguments.enumerated() {
        guard let name = Self.snapshotName(in: argument) else { continue }
        var rest = arguments[(index + 1)...].prefix { !Self.isOption($0) }
        let named = name.isEmpty ? rest.popFirst() : name
        guard let named, let age = rest.isEmpty ? .zero : Self.age(rest[rest.startIndex]) else {
          problems.append("\(argument) needs a name and an age, as in: -seedSnapshot products 2h")
          continue
        }
        seeds.append(Seed(name: named, age: age))
      }
    }

    /// `-seedSnapshot` takes its name from the next argument, `-seedProductSnapshot` has it in the middle.
    private static func snapshotName(in argument: String) -> String? {
      guard argument.hasPrefix("-seed"), argument.hasSuffix("Snapshot") else { return nil }
      return argument.dropFirst(5).dropLast(8).lowercased()
    }

    private static func isOption(_ argument: String) -> Bool {
      argument.hasPrefix("-") && age(argument) == nil
    }

    /// An age: a number of seconds, or of what the letter after it says (`s`, `m`, `h`, `d`).
    private static func age(_ text: String) -> Duration? {
      let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
      let unit = text.last.flatMap { units[$0] }
      guard let count = Int(unit == nil ? text[...] : text.dropLast()), count >= 0 else { return nil }
      let (seconds, isTooLarge) = count.multipliedReportingOverflow(by: unit ?? 1)
      // A hundred years are enough for any snapshot, and a duration's arithmetic stays safe.
      return isTooLarge || seconds > 3_155_760_000 ? nil : .seconds(seconds)
    }

    private mutating func readAnswer(_ name: String, _ value: String) {
      guard name.hasPrefix("STUB_"), name.hasSuffix("_STATUS"), name.utf8.count > 12 else { return }
      let key = name.dropFirst(5).dropLast(7).uppercased()
      if value.lowercased() == "offline" {
        answers[key] = .offline
      } else if let code = Int(value), (200...599).contains(code) {
        answers[key] = .status(code)
      } else {
        problems.append("\(name) is neither a status from 200 to 599 nor “offline”")
      }
    }
  }
}
