/// Where the command speaks to: standard output and standard error, and what they are like.
struct Console: Sendable {
  let output: any ByteSink
  let errors: any ByteSink
  /// Whether standard output is a terminal: a person reads, and escape sequences would act.
  let isTerminal: Bool
  /// Whether to colour what goes to standard output.
  let usesColor: Bool

  /// The process's own.
  ///
  /// - Parameter noColor: the user wants none.
  static func system(noColor: Bool = false) -> Console {
    let isTerminal = System.isTerminal(1)
    let forbids = noColor || !(System.environment("NO_COLOR") ?? "").isEmpty || System.environment("TERM") == "dumb"
    return Console(
      output: DescriptorSink(descriptor: 1), errors: DescriptorSink(descriptor: 2), isTerminal: isTerminal,
      usesColor: isTerminal && !forbids)
  }

  var palette: Palette { usesColor ? .terminal : .none }

  /// - Throws: ``OutputClosed`` if nobody reads any more, ``NetworkError`` in category `file` otherwise.
  func write(_ bytes: [UInt8]) throws { try output.write(bytes) }

  func write(_ text: String) throws { try output.write(Array(text.utf8)) }

  /// Writes one line to standard error. If that fails there is nobody left to tell.
  func complain(_ line: String) { try? errors.write(Array("\(line)\n".utf8)) }
}

/// Takes bytes in order, all of them or none.
protocol ByteSink: Sendable {
  func write(_ bytes: [UInt8]) throws
}

/// The reader of our output has gone: no reason to complain, only to stop.
struct OutputClosed: Error {}
