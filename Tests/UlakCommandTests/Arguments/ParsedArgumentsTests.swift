import Testing

@testable import UlakCommand

@Suite struct ParsedArgumentsTests {
  @Test("Options stand anywhere, with their value behind them or behind an equals sign")
  func anywhere() throws {
    let parsed = try ParsedArguments(["--timeout", "3", "GET", "-v", "http://x", "--raw=a=b", "n=1"])
    #expect(parsed.positionals == ["GET", "http://x", "n=1"])
    #expect(parsed[.timeout] == "3")
    #expect(parsed[.raw] == "a=b")
    #expect(parsed.has(.verbose))
    #expect(!parsed.has(.pretty))
  }

  @Test("Two dashes end the options")
  func end() throws {
    let parsed = try ParsedArguments(["http://x", "--", "--timeout", "-v"])
    #expect(parsed.positionals == ["http://x", "--timeout", "-v"])
    #expect(parsed.options.isEmpty)
  }

  @Test("Letters combine, and the last may have its value attached")
  func letters() throws {
    let parsed = try ParsedArguments(["-vhofile", "-", "-o", "last"])
    #expect(parsed.has(.verbose) && parsed.has(.headers))
    #expect(parsed.positionals == ["-"])
    #expect(parsed[.output] == "last")
    #expect(try ParsedArguments(["-vo", "x"])[.output] == "x")
  }

  @Test("A value is taken as it is, whatever it looks like")
  func values() throws {
    #expect(try ParsedArguments(["--raw", "--timeout"])[.raw] == "--timeout")
    #expect(try ParsedArguments(["--raw="])[.raw] == "")
  }

  @Test(
    "What is no option is named, with what was probably meant",
    arguments: [
      ("--tiemout", "there is no option --tiemout; did you mean --timeout?"),
      ("--verbos=1", "there is no option --verbos; did you mean --verbose?"),
      ("--connect", "there is no option --connect; did you mean --connect-timeout?"),
      ("--frobnicate", "there is no option --frobnicate"),
      ("-vx", "there is no option -x"),
      ("--form=1", "--form takes no value"),
      ("--timeout", "--timeout needs a value: S"),
      ("-o", "-o needs a value: FILE"),
    ])
  func mistakes(argument: String, message: String) {
    #expect(throws: UsageError(message)) { try ParsedArguments([argument]) }
  }

  @Test("The table has each option once, and each letter once")
  func table() {
    #expect(Set(OptionTable.all.map(\.name)) == Set(OptionName.allCases))
    #expect(OptionTable.all.count == OptionName.allCases.count)
    let letters = OptionTable.all.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test("Neighbours that were swapped are one mistake")
  func distance() {
    #expect(Suggestion.distance("abc", "abc") == 0)
    #expect(Suggestion.distance("abc", "acb") == 1)
    #expect(Suggestion.distance("", "abc") == 3)
    #expect(Suggestion.distance("kitten", "sitting") == 3)
    #expect(Suggestion.nearest(to: "--x", among: []) == nil)
  }
}
