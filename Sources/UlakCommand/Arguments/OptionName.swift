/// Every option of the command line, by its long name.
enum OptionName: String, CaseIterable, Sendable {
  // The body.
  case form, json, raw
  // What to print.
  case verbose, headers, body, meta, all, output, pretty
  case noColor = "no-color"
  case showSecrets = "show-secrets"
  case curl, offline
  case logLevel = "log-level"
  // Bounds.
  case timeout
  case attemptTimeout = "attempt-timeout"
  case connectTimeout = "connect-timeout"
  case maxBody = "max-body"
  case maxHeaderBytes = "max-header-bytes"
  case retries
  case noRetry = "no-retry"
  case maxRedirects = "max-redirects"
  case noFollow = "no-follow"
  // The cache.
  case cache
  case noCache = "no-cache"
  case staleOnError = "stale-on-error"
  case cacheMode = "cache-mode"
  case sharedCache = "shared-cache"
  case partition
  case noHeuristics = "no-heuristics"
  case varySearch = "vary-search"
  case shareCache = "share-cache"
  // Credentials and cookies.
  case auth, bearer, netrc
  case oauthTokenURL = "oauth-token-url"
  case oauthRefreshToken = "oauth-refresh-token"
  case oauthClient = "oauth-client"
  case cookies
  // TLS.
  case cacert, pin, cert, key, hsts
  case tlsMin = "tls-min"
  // The wire.
  case proxy, noproxy
  case unixSocket = "unix-socket"
  case resolve, http1, http2, ipv4, ipv6
  // Where things live.
  case dataDir = "data-dir"
  case store
  // The command itself.
  case help, version
}
