/// What there is help about.
enum HelpTopic: String, CaseIterable, Sendable {
  case general, pipe, demo

  /// The topic of a verb; whatever has no page of its own is explained by the general one.
  init(word: String?) { self = word.flatMap { Self(rawValue: $0) } ?? .general }

  var text: String {
    switch self {
    case .general: HelpText.text
    case .pipe: PipeHelpText.text
    case .demo: Self.demoText
    }
  }

  private static let demoText = """
    ulak demo: a guided tour

    usage
      ulak demo [--no-color]

      A small shop’s API is started in this process, on a free port of this device. The tour sends it real requests
      over a socket and tells of each what came back and what was seen on the wire, failures included. Nothing
      leaves this device, and nothing is left behind on it.

    exit codes
      0  every step went as expected
      1  one did not

    """
}
