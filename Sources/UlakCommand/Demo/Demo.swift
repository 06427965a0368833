import Ulak

/// The guided tour.
enum Demo {
  static func run(console: Console) async -> Int32 {
    console.complain(FailureLine.line(for: NetworkError(.unsupported, detail: "the demo is not here yet")))
    return ExitCode.usage
  }
}
