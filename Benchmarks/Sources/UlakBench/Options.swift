/// What the command line asked for.
struct Options {
  /// Rounds of each comparison; every figure is a median over them.
  var runs = 5
  /// About how long one contender runs in one round.
  var seconds = 1.0
  /// Prints one JSON object in place of tables.
  var json = false
  var help = false
  /// Compares the two ways to drive libcurl, also beside idle streams, and nothing else.
  var loops = false
  /// Measures only what needs no wire.
  var calls = false
  /// Of those, measures the ones whose names hold this.
  var only = ""

  static let usage = """
    Usage: ulak-bench [--runs N] [--seconds S] [--json] [--calls [--only TEXT]] [--loops]

      --runs N      rounds of each comparison (5); figures are medians over them
      --seconds S   about how long each contender runs in a round (1)
      --json        print one JSON object
      --calls       only measure what needs no wire, and so no nginx
      --only TEXT   of that, measure what has this in its name
      --loops       only compare libcurl's perform and socket action loops

    Ends with status 0 when every bar was met, 1 when one was missed, 2 on an error.
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": help = true
      case "--json": json = true
      case "--calls": calls = true
      case "--only": only = rest.popFirst() ?? ""
      case "--loops": loops = true
      case "--runs":
        guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else {
          throw BenchError("--runs needs a number above nought")
        }
        runs = value
      case "--seconds":
        guard let value = rest.popFirst().flatMap({ Double($0) }), value > 0, value <= 3600 else {
          throw BenchError("--seconds needs a number above nought, 3600 at most")
        }
        seconds = value
      default:
        throw BenchError("unknown option \(argument)\n\(Self.usage)")
      }
    }
  }
}

/// Something that stops the benchmark, in words for its user.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
