/// What is known about one option.
struct OptionSpec: Sendable {
  /// Whether this version can do what the option asks for.
  enum Standing: Sendable {
    /// It can.
    case works
    /// It asks for what happens anyway.
    case isDefault
    /// It comes with a later part, and is refused until then.
    case later
  }

  let name: OptionName
  var short: Character?
  /// What the value is called in the help; nil for an option without one.
  var value: String?
  var standing = Standing.works
  let summary: String
}

/// The one table that drives reading, help and suggestions.
enum OptionTable {
  static func spec(named name: OptionName) -> OptionSpec { byName[name]! }

  static func spec(long name: some StringProtocol) -> OptionSpec? {
    OptionName(rawValue: String(name)).flatMap { byName[$0] }
  }

  static func spec(short letter: Character) -> OptionSpec? { all.first { $0.short == letter } }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static let all: [OptionSpec] = body + printing + bounds + access + wire + command + later

  static let body: [OptionSpec] = [
    OptionSpec(name: .form, short: "f", summary: "send the items as a form"),
    OptionSpec(name: .json, summary: "send the items as JSON (the default), and ask for JSON"),
    OptionSpec(name: .raw, value: "TEXT", summary: "send TEXT as the body"),
  ]

  static let printing: [OptionSpec] = [
    OptionSpec(name: .verbose, short: "v", summary: "print request and response"),
    OptionSpec(name: .headers, short: "h", summary: "print the response's head"),
    OptionSpec(name: .body, short: "b", summary: "print the response's body"),
    OptionSpec(name: .meta, short: "m", summary: "print source, age, attempts, connection and timing phases"),
    OptionSpec(name: .all, summary: "print interim answers (1xx) too"),
    OptionSpec(name: .output, short: "o", value: "FILE", summary: "write the body to FILE, whole or not at all"),
    OptionSpec(name: .pretty, summary: "indent JSON, on a terminal or not; a body that is not JSON ends with 64"),
    OptionSpec(name: .noColor, summary: "no colours (also: NO_COLOR)"),
    OptionSpec(name: .curl, summary: "print the request as a curl command, then send it; with --offline only print"),
    OptionSpec(name: .offline, summary: "print the request, send nothing"),
    OptionSpec(name: .showSecrets, summary: "print credentials and cookies as they are; on a terminal only"),
    OptionSpec(name: .logLevel, value: "LEVEL", summary: "error, warning, info, debug or trace, on standard error"),
  ]

  static let bounds: [OptionSpec] = [
    OptionSpec(name: .timeout, value: "S", summary: "seconds for the whole call (60)"),
    OptionSpec(name: .attemptTimeout, value: "S", summary: "seconds for one try (30, or --timeout if given)"),
    OptionSpec(name: .connectTimeout, value: "S", summary: "seconds for connecting, TLS included (10)"),
    OptionSpec(name: .maxBody, value: "BYTES", summary: "the largest body to accept (64 MiB)"),
    OptionSpec(name: .maxHeaderBytes, value: "BYTES", summary: "the largest head to accept (256 KiB)"),
    OptionSpec(name: .noRetry, standing: .isDefault, summary: "one try only"),
    OptionSpec(name: .noFollow, standing: .isDefault, summary: "do not follow redirects"),
    OptionSpec(name: .noCache, standing: .isDefault, summary: "without a cache"),
  ]

  static let access: [OptionSpec] = [
    OptionSpec(name: .auth, value: "USER:PASS", summary: "Basic credentials, for the address given only"),
    OptionSpec(name: .bearer, value: "TOKEN", summary: "a bearer token, for the address given only"),
    OptionSpec(name: .cacert, value: "FILE", summary: "trust the certificates in FILE (PEM), and no others"),
    OptionSpec(name: .pin, value: "HOST=PIN", summary: "a key HOST may have: sha256/BASE64; repeat for more"),
    OptionSpec(name: .cert, value: "FILE", summary: "the certificate to show to servers that ask for one (PEM)"),
    OptionSpec(name: .key, value: "FILE", summary: "its private key, if that is not in the same file"),
    OptionSpec(name: .tlsMin, value: "VERSION", summary: "the oldest TLS to accept: 1.2 (the default) or 1.3"),
  ]

  static let wire: [OptionSpec] = [
    OptionSpec(name: .proxy, value: "URL", summary: "a proxy (http, https, socks5) instead of the environment's"),
    OptionSpec(name: .noproxy, value: "LIST", summary: "hosts and blocks of addresses without a proxy; * for all"),
    OptionSpec(name: .unixSocket, value: "PATH", summary: "connect to a socket file"),
    OptionSpec(name: .resolve, value: "HOST:PORT:ADDR", summary: "an address for a name; repeat for more"),
    OptionSpec(name: .ipv4, short: "4", summary: "IPv4 only"),
    OptionSpec(name: .ipv6, short: "6", summary: "IPv6 only"),
    OptionSpec(name: .http1, summary: "HTTP/1.1 only"),
    OptionSpec(name: .http2, summary: "HTTP/2 without asking first over http; over https it is spoken where it can be"),
  ]

  static let command: [OptionSpec] = [
    OptionSpec(name: .help, summary: "print this help"),
    OptionSpec(name: .version, summary: "print the version"),
  ]

  static let later: [OptionSpec] = [
    OptionSpec(name: .retries, value: "N", standing: .later, summary: "tries after the first"),
    OptionSpec(name: .maxRedirects, value: "N", standing: .later, summary: "redirects to follow"),
    OptionSpec(name: .cache, value: "DIR", standing: .later, summary: "the HTTP cache"),
    OptionSpec(name: .staleOnError, standing: .later, summary: "serve stored answers when the origin fails"),
    OptionSpec(name: .cacheMode, value: "MODE", standing: .later, summary: "how to use the cache"),
    OptionSpec(name: .sharedCache, standing: .later, summary: "a shared cache's rules"),
    OptionSpec(name: .partition, value: "P", standing: .later, summary: "the cache's partition"),
    OptionSpec(name: .noHeuristics, standing: .later, summary: "no heuristic freshness"),
    OptionSpec(name: .varySearch, standing: .later, summary: "honour No-Vary-Search"),
    OptionSpec(name: .shareCache, standing: .later, summary: "several processes on one cache"),
    OptionSpec(name: .netrc, standing: .later, summary: "credentials from ~/.netrc"),
    OptionSpec(name: .oauthTokenURL, value: "URL", standing: .later, summary: "where tokens are refreshed"),
    OptionSpec(name: .oauthRefreshToken, value: "T", standing: .later, summary: "the refresh token"),
    OptionSpec(name: .oauthClient, value: "ID[:SECRET]", standing: .later, summary: "the OAuth client"),
    OptionSpec(name: .cookies, value: "FILE", standing: .later, summary: "a cookie jar"),
    OptionSpec(name: .hsts, value: "FILE", standing: .later, summary: "remembered HTTPS-only hosts"),
    OptionSpec(name: .dataDir, value: "DIR", standing: .later, summary: "where anything durable lives"),
    OptionSpec(name: .store, value: "DIR", standing: .later, summary: "where the outbox lives"),
  ]
}
