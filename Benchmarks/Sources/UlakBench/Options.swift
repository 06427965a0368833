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
  /// Who takes part over the wire besides the raw loop; everybody if nil. For a profiler, which wants one at a time.
  var only: String?
  /// How many requests are in flight, one measurement each.
  var inFlight = [1, 64]
  /// Measures what the transport promises about the wire, and nothing else.
  var wire = false
  /// Measures only what needs no wire.
  var calls = false

  static let usage = """
    Usage: ulak-bench [--runs N] [--seconds S] [--json] [--calls] [--loops] [--wire] [--only NAME] [--in-flight N]

      --runs N      rounds of each comparison (5); figures are medians over them
      --seconds S   about how long each contender runs in a round (1)
      --json        print one JSON object
      --only NAME   only the raw loop and the contenders whose name holds NAME, and nothing in process; with
                    --calls only what has NAME in its name
      --in-flight N only with so many requests in flight
      --calls       only measure what needs no wire, and so no nginx
      --wire        only HTTP/2, idle streams, large bodies and many requests at once, over the transport
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
      case "--loops": loops = true
      case "--wire": wire = true
      case "--runs":
        guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else {
          throw BenchError("--runs needs a number above nought")
        }
        runs = value
      case "--only":
        guard let name = rest.popFirst() else { throw BenchError("--only needs a name") }
        only = name
      case "--in-flight":
        guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0, value <= 10_000 else {
          throw BenchError("--in-flight needs a number from 1 to 10000")
        }
        inFlight = [value]
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
