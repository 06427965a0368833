import Ulak

/// The options of every command that sends, understood.
struct SendSettings: Equatable, Sendable {
  var timeout: Duration?
  var attemptTimeout: Duration?
  var connectTimeout: Duration?
  var maximumBodyBytes: Int?
  var maximumHeaderBytes: Int?
  var connection = ConnectionOptions()
  var credentials: CredentialOption?
  var logLevel = LogLevel.warning
  /// Whether a second try is allowed at all.
  var repeatsOnStaleConnections = true

  /// The options that are read here, and those that may stand beside them.
  static let options: Set<OptionName> = ConnectionOptions.options.union([
    .timeout, .attemptTimeout, .connectTimeout, .maxBody, .maxHeaderBytes, .auth, .bearer, .logLevel,
    .retries, .noRetry, .noFollow, .noCache, .noColor,
  ])

  init() {}

  init(_ parsed: ParsedArguments) throws {
    timeout = try Self.seconds(.timeout, parsed)
    attemptTimeout = try Self.seconds(.attemptTimeout, parsed)
    connectTimeout = try Self.seconds(.connectTimeout, parsed)
    maximumBodyBytes = try Self.bytes(.maxBody, parsed)
    maximumHeaderBytes = try Self.bytes(.maxHeaderBytes, parsed)
    connection = try ConnectionOptions(parsed)
    repeatsOnStaleConnections = !parsed.has(.noRetry) && parsed[.retries] != "0"
    credentials = try CredentialOption(parsed)
    if let word = parsed[.logLevel] {
      guard let level = LogLevel(word: word) else {
        throw UsageError("--log-level is one of \(LogLevel.allCases.map(\.word).joined(separator: ", "))")
      }
      logLevel = level
    }
  }

  var limits: MessageLimits {
    var limits = MessageLimits()
    if let maximumBodyBytes { limits.bodyBytes = maximumBodyBytes }
    if let maximumHeaderBytes { limits.headerBytes = maximumHeaderBytes }
    return limits
  }

  /// Hands the settings to a client's configuration.
  func apply(to configuration: inout APIClient.Configuration) {
    if let timeout { configuration.timeout = timeout }
    // The one number given is meant to be the one that counts: a try must not end before it.
    if let attemptTimeout {
      configuration.attemptTimeout = attemptTimeout
    } else if let timeout, timeout > configuration.attemptTimeout {
      configuration.attemptTimeout = timeout
    }
    configuration.idleTimeout = max(configuration.idleTimeout, configuration.attemptTimeout)
    if let connectTimeout { configuration.connectTimeout = connectTimeout }
    configuration.limits = limits
    configuration.tls = connection.tls
    configuration.path = connection.path
    configuration.httpVersion = connection.httpVersion
    configuration.repeatsOnStaleConnections = repeatsOnStaleConnections
  }

  private static func seconds(_ name: OptionName, _ parsed: ParsedArguments) throws -> Duration? {
    guard let text = parsed[name] else { return nil }
    guard let number = Double(text), number > 0, number <= 1_000_000_000 else {
      throw UsageError("--\(name.rawValue) is a positive number of seconds")
    }
    return .nanoseconds(max(1, Int64(number * 1_000_000_000)))
  }

  private static func bytes(_ name: OptionName, _ parsed: ParsedArguments) throws -> Int? {
    guard let text = parsed[name] else { return nil }
    guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(text), number > 0 || name == .maxBody else {
      throw UsageError("--\(name.rawValue) is a number of bytes")
    }
    return number
  }
}
