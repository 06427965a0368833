/// What to print of an exchange.
struct PrintPlan: Equatable, Sendable {
  var requestHead = false
  var requestBody = false
  var responseHead = false
  var responseBody = false
  var meta = false
  /// Interim heads, wherever the response's head is printed.
  var interim = false
  /// Whether the choice is the user's; if not, it depends on where the output goes.
  var isExplicit = false
  /// Whether JSON is indented although the output is not a terminal.
  var pretty = false
  var showsSecrets = false

  init() {}

  init(_ parsed: ParsedArguments) {
    let verbose = parsed.has(.verbose)
    requestHead = verbose
    requestBody = verbose
    responseHead = verbose || parsed.has(.headers)
    responseBody = verbose || parsed.has(.body)
    meta = parsed.has(.meta)
    interim = parsed.has(.all)
    isExplicit = responseHead || responseBody || meta
    if interim, !isExplicit { (responseHead, responseBody, isExplicit) = (true, true, true) }
    pretty = parsed.has(.pretty)
    showsSecrets = parsed.has(.showSecrets)
  }

  /// The plan with its blanks filled in: a person sees head and body, a program the body alone.
  ///
  /// - Parameter bodyGoesToFile: the body is written elsewhere.
  func resolved(isTerminal: Bool, bodyGoesToFile: Bool) -> PrintPlan {
    var plan = self
    if !isExplicit { (plan.responseHead, plan.responseBody) = (isTerminal, true) }
    if bodyGoesToFile {
      plan.responseBody = false
      if !isExplicit { plan.responseHead = false }
    }
    return plan
  }
}
