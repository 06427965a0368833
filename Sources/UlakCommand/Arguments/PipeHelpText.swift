/// What `ulak pipe --help` prints: the format of its lines, for whoever writes the other side.
enum PipeHelpText {
  static var text: String {
    """
    ulak pipe: many requests at once, for other programs

    usage
      ulak pipe [options]

      Reads requests from standard input and writes answers to standard output, a JSON object a line (NDJSON).
      Requests run at the same time and answers come as they finish, in any order: tell them apart by “id”.
      At the end of the input, what still runs is finished.

    request
      id           a number or a string, echoed as it came; unique among those that run (required)
      method       GET, POST and so on (required)
      url          an absolute http or https address (required)
      headers      a list of [name, value]; order and repeats are kept, each character of a value is one byte
      body         base64
      timeout_ms   milliseconds for the whole call, in place of --timeout
      redirect     manual: a 3xx is the answer; error: it is an error; follow (the default): for now as manual
      credentials  include (the default); omit: --auth and --bearer stay away from this request
      cache        default or no-store; there is no cache yet
      A member that is null counts as left out. Any other member is refused as configuration.unsupported; so are
      \(PipeRequest.laterMembers.sorted().joined(separator: ", ")), and the other modes of cache, until a later version.

    cancel
      {"id":1,"cancel":true} cancels request 1, whose answer is the error “cancelled”. An id that does not run is
      passed over.

    answer
      id, status, statusText, headers, body (base64), interim (a list of [status, headers]), url, redirected, source,
      age (seconds), attempts, timings (milliseconds). A status such as 404 is an answer, not an error.

    error
      id, or null where it cannot be read, and error: name (category.reason), message, and where it is known status
      and mayHaveBeenProcessed. A line that is not a valid request is answered so too.

    example
      $ echo '{"id":1,"method":"GET","url":"https://example.com/"}' | ulak pipe
      {"id":1,"status":200,"statusText":"OK","headers":[["Content-Type","text/html"]],"body":"PCFkb2N0eXBl…", …}

    options
    \(HelpText.lines(options))

    exit codes
        0  whatever the lines and the answers say
        1  the answers cannot be written
        2  usage, before anything is read
      130  interrupted

    """
  }

  /// Those that do something here; the rest is accepted beside them, because it asks for what happens anyway.
  private static var options: [OptionSpec] {
    OptionTable.all.filter { SendSettings.options.contains($0.name) && $0.standing == .works && $0.name != .noColor }
  }
}
