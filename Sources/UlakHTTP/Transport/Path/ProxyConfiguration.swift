/// Which proxy carries which requests. By default none does, whatever the environment says.
///
/// ```swift
/// $0.proxy = .server(ProxyServer(.http, "proxy.example.com", port: 3128), except: ["localhost", "10.0.0.0/8"])
/// $0.proxy = .environment(ProcessInfo.processInfo.environment)
/// ```
public struct ProxyConfiguration: Sendable, Hashable {
  /// The proxy for `http` addresses; nil for none.
  public var forHTTP: ProxyServer?
  /// The proxy for `https` addresses; nil for none.
  public var forHTTPS: ProxyServer?
  /// What is reached without the proxies.
  public var exceptions: NoProxyList = []
  /// Whom to trust for the certificate of a proxy of kind `https`; nil for whom the client trusts.
  public var trust: TLSTrust?
  /// What is wrong with what the proxies were read from.
  private var faults: [String] = []

  private init() {}

  /// No proxy.
  public static let none = ProxyConfiguration()

  /// One proxy for everything but the exceptions.
  public static func server(_ proxy: ProxyServer, except exceptions: NoProxyList = []) -> Self {
    var configuration = Self()
    configuration.forHTTP = proxy
    configuration.forHTTPS = proxy
    configuration.exceptions = exceptions
    configuration.faults = exceptions.invalidEntries.map { "an exception from the proxy is no host or block: \($0)" }
    return configuration
  }

  /// The proxies that environment variables name: `http_proxy`, `https_proxy`, `all_proxy`, and `no_proxy` for the
  /// exceptions, each in lower case first and then in upper case.
  ///
  /// `HTTP_PROXY` is passed over where `REQUEST_METHOD` is set: in a CGI program it holds the field `Proxy` of whoever
  /// sent the request (CVE-2016-5385, “httpoxy”). What is not the address of a proxy becomes a problem of the client.
  public static func environment(_ variables: [String: String]) -> Self {
    var configuration = Self()
    func value(_ name: String) -> String? {
      if let text = variables[name], !text.isEmpty { return text }
      let upper = name.uppercased()
      guard upper != "HTTP_PROXY" || variables["REQUEST_METHOD"] == nil else { return nil }
      return variables[upper].flatMap { $0.isEmpty ? nil : $0 }
    }
    func server(_ name: String) -> ProxyServer? {
      guard let text = value(name) else { return nil }
      do { return try ProxyServer(text) } catch {
        configuration.faults.append("the variable \(name) is not the address of a proxy")
        return nil
      }
    }
    let other = server("all_proxy")
    configuration.forHTTP = server("http_proxy") ?? other
    configuration.forHTTPS = server("https_proxy") ?? other
    configuration.exceptions = value("no_proxy").map { NoProxyList($0) } ?? []
    return configuration
  }

  /// The proxy that carries requests to an origin; nil if they go there directly.
  public func proxy(for origin: Origin) -> ProxyServer? {
    let proxy = origin.scheme == .https ? forHTTPS : forHTTP
    return proxy == nil || exceptions.contains(origin) ? nil : proxy
  }

  /// Whether there is a proxy at all.
  package var isUsed: Bool { forHTTP != nil || forHTTPS != nil }
  /// Whether one of the proxies is reached over TLS.
  package var isSecured: Bool { servers.contains { $0.kind == .https } }
  /// The proxies.
  package var servers: [ProxyServer] { [forHTTP, forHTTPS].compactMap(\.self) }

  var problems: [NetworkError] {
    faults.map { NetworkError(.invalidConfiguration, detail: $0) } + servers.compactMap(\.problem)
      + (trust?.problems ?? [])
  }
}
