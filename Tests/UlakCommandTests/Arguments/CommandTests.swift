import Testing
import Ulak

@testable import UlakCommand

@Suite struct CommandTests {
  @Test("Help and version need nothing else")
  func help() throws {
    for arguments in [["--help"], ["help"], ["GET", "http://x", "--help"]] {
      guard case .help = try Command(arguments: arguments) else {
        Issue.record("\(arguments)")
        continue
      }
    }
    guard case .version = try Command(arguments: ["--version"]) else {
      Issue.record("no version")
      return
    }
    #expect(throws: UsageError("there is no URL")) { try Command(arguments: []) }
  }

  @Test("The help names every option that works, and no other")
  func helpIsComplete() {
    let words = Set(HelpText.text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    for spec in OptionTable.all {
      #expect(words.contains("--\(spec.name.rawValue)") == (spec.standing != .later), "\(spec.name)")
    }
    #expect(HelpText.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test("The pipe and the tour have help of their own, asked for before or behind")
  func topics() throws {
    let lines: [([String], HelpTopic)] = [
      (["--help"], .general), (["help"], .general), (["pipe", "--help"], .pipe), (["--help", "pipe"], .pipe),
      (["help", "pipe"], .pipe), (["demo", "--help"], .demo), (["help", "demo"], .demo), (["help", "x"], .general),
      (["download", "--help"], .general),
    ]
    for (arguments, topic) in lines {
      guard case .help(topic) = try Command(arguments: arguments) else {
        Issue.record("\(arguments)")
        continue
      }
    }
    #expect(HelpText.text.contains("ulak pipe --help") && HelpText.text.contains("ulak demo --help"))
    for topic in HelpTopic.allCases {
      #expect(topic.text.hasSuffix("\n") && topic.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
  }

  @Test("The pipe’s help names every member, and the options that do something")
  func pipeHelp() {
    let help = PipeHelpText.text
    let words = Set(help.split { !($0.isLetter || $0 == "_" || $0 == "-") }.map(String.init))
    let members = [
      "id", "method", "url", "headers", "body", "timeout_ms", "redirect", "credentials", "cache", "cancel", "status",
      "statusText", "interim", "redirected", "source", "age", "attempts", "timings", "error", "name", "message",
      "mayHaveBeenProcessed",
    ]
    for word in members + PipeRequest.laterMembers + ["--timeout", "--bearer", "--max-body"] {
      #expect(words.contains(word), "\(word)")
    }
    #expect(!words.contains("--no-color") && !words.contains("--verbose"))
    for name in ["id", "method", "url"] {
      #expect(help.split(separator: "\n").contains { $0.hasPrefix("  \(name) ") && $0.hasSuffix("(required)") })
    }
  }

  @Test("Verbs and options of later parts are refused by name", arguments: Command.laterVerbs.sorted())
  func laterVerbs(verb: String) throws {
    let error = #expect(throws: NetworkError.self) {
      try Command(arguments: [verb, "http://x", "--max-redirects", "1"])
    }
    #expect(error?.reason == .unsupported)
    #expect(error?.detail.contains("ulak \(verb)") == true)
  }

  @Test("Options of later parts are refused by name", arguments: OptionTable.later.map(\.name))
  func laterOptions(name: OptionName) throws {
    let option = "--\(name.rawValue)"
    let arguments = OptionTable.spec(named: name).value == nil ? [option] : [option, "1"]
    for head in [["http://x"], ["pipe"]] {
      let error = #expect(throws: NetworkError.self) { try Command(arguments: head + arguments) }
      #expect(error?.reason == .unsupported)
      #expect(error?.detail.hasPrefix(option + " ") == true)
    }
  }

  @Test("Options that ask for what happens anyway are accepted")
  func defaults() throws {
    let options = ["--no-retry", "--no-follow", "--no-cache", "--http1", "--tls-min", "1.2", "--retries", "0"]
    _ = try Command(arguments: ["http://x"] + options)
    _ = try Command(arguments: ["pipe"] + options)
    _ = try Command(arguments: ["http://x", "--tls-min", "1.3"])
    #expect(throws: UsageError("--tls-min is 1.2 or 1.3")) { try Command(arguments: ["http://x", "--tls-min", "1.1"]) }
  }

  @Test("The pipe takes no words, and no option that would mean nothing to it")
  func pipe() throws {
    guard case .pipe(let settings) = try Command(arguments: ["pipe", "--timeout", "2.5", "--bearer", "t"]) else {
      Issue.record("no pipe")
      return
    }
    #expect(settings.timeout == .milliseconds(2500))
    #expect(settings.credentials == .bearer("t"))
    #expect(throws: UsageError.self) { try Command(arguments: ["pipe", "http://x"]) }
    #expect(throws: UsageError("--verbose means nothing to “ulak pipe”")) { try Command(arguments: ["pipe", "-v"]) }
    #expect(throws: UsageError.self) { try Command(arguments: ["demo", "--timeout", "1"]) }
  }

  @Test(
    "Numbers that are none are usage errors",
    arguments: [
      "--timeout=0", "--timeout=-1", "--timeout=x", "--timeout=inf", "--timeout=nan", "--timeout=1e300",
      "--connect-timeout=", "--attempt-timeout=1s", "--max-body=-1", "--max-body=1k", "--max-header-bytes=0",
      "--max-header-bytes=99999999999999999999", "--log-level=loud",
    ])
  func numbers(option: String) {
    #expect(throws: UsageError.self) { try Command(arguments: ["http://x", option]) }
  }

  @Test("A given time-out is not undercut by the defaults of its parts")
  func timeouts() throws {
    func configuration(_ options: String...) throws -> APIClient.Configuration {
      let settings = try requestCommand(["http://x"] + options).settings
      return APIClient { settings.apply(to: &$0) }.configuration
    }
    let long = try configuration("--timeout", "300")
    #expect((long.timeout, long.attemptTimeout, long.idleTimeout) == (.seconds(300), .seconds(300), .seconds(300)))
    let short = try configuration("--timeout", "5")
    #expect((short.timeout, short.attemptTimeout, short.idleTimeout) == (.seconds(5), .seconds(30), .seconds(30)))
    let both = try configuration("--timeout", "300", "--attempt-timeout", "100", "--connect-timeout", "0.25")
    #expect((both.attemptTimeout, both.connectTimeout) == (.seconds(100), .milliseconds(250)))
    let limits = try configuration("--max-body", "0", "--max-header-bytes", "100").limits
    #expect((limits.bodyBytes, limits.headerBytes) == (0, 100))
  }
}
