/// Credentials as the command line names them; secrets may still stand elsewhere.
enum CredentialOption: Equatable, Sendable {
  case basic(String)
  case bearer(String)

  init?(_ parsed: ParsedArguments) throws {
    switch (parsed[.auth], parsed[.bearer]) {
    case (nil, nil): return nil
    case (let pair?, nil): self = .basic(pair)
    case (nil, let token?): self = .bearer(token)
    default: throw UsageError("--auth and --bearer contradict each other")
    }
  }
}
