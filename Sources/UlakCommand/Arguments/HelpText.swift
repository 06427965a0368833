/// What `ulak --help` prints; the options come from the table.
enum HelpText {
  static var text: String {
    """
    ulak: HTTP requests, told honestly

    usage
      ulak [METHOD] URL [ITEM…] [options]   one request (METHOD is GET, or POST with data)
      ulak pipe [options]                   requests as NDJSON on standard input, answers on standard output
      ulak demo                             a guided tour over an embedded server
      ulak pipe --help, ulak demo --help    what the lines of the pipe look like; what the tour is
      ulak --help, ulak --version

    URL
      Without a scheme it is https, and http for this device (localhost, 127.0.0.1, [::1]).
      :8080/path is short for localhost:8080/path.

    ITEM
      name=value     a JSON string, or a form field with --form
      name:=json     any JSON value
      a[b][]=1       nested JSON: objects by name, lists by [] or an index
      name==value    a pair of the query
      Name:value     a header field; “Name:” leaves a default field out
      Name;          a header field with an empty value
      @FILE  -       the body is in FILE, or comes from standard input
      A backslash before a separator makes it an ordinary character.

    body
    \(lines(OptionTable.body))

    output
    \(lines(OptionTable.printing))
      On a terminal head and body are printed, JSON indented; elsewhere the body alone, as it came.

    bounds
    \(lines(OptionTable.bounds))

    access and wire
    \(lines(OptionTable.access + OptionTable.wire))
      There is no option that turns the verification of certificates off. Without --proxy, http_proxy, https_proxy,
      all_proxy and no_proxy count.
      A secret may stand elsewhere: env:NAME or file:PATH; --auth USER:env:NAME for the password alone.
      Credentials go to the origin of URL only, over https, or http on this device.

    options may stand anywhere; “--” ends them

    exit codes
      0  ok                     18  answer cut off          60  certificate
      2  usage                  28  time-out                63  too large
      3  3xx answer             35  TLS                     64  answer cannot be decoded
      4  4xx answer             47  redirects               75  refused by a limit of our own
      5  5xx answer             56  connection lost, or     90  pinned key
      6  host not found             answer is not HTTP     130  cancelled
      7  cannot connect                                      1  anything else

    """
  }

  /// Options, a line each.
  static func lines(_ specs: [OptionSpec]) -> String {
    specs.map { spec in
      let short = spec.short.map { "-\($0), " } ?? "    "
      let name = "\(short)--\(spec.name.rawValue)" + (spec.value.map { " \($0)" } ?? "")
      let padding = String(repeating: " ", count: max(1, 30 - name.count))
      return "  \(name)\(padding)\(spec.summary)"
    }.joined(separator: "\n")
  }
}
