/// What the command line asks for.
enum Command: Sendable {
  case help(HelpTopic)
  case version
  case demo(noColor: Bool)
  case pipe(SendSettings)
  case request(RequestCommand)
}
