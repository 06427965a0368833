/// What the command line asks for.
enum Command: Sendable {
  case help
  case version
  case demo(noColor: Bool)
  case pipe(SendSettings)
  case request(RequestCommand)
}
