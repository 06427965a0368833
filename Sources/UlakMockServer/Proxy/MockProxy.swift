import Synchronization
import UlakHTTP
import UlakPlatform

/// A proxy on a real socket of the loopback interface, for tests: HTTP tunnels, HTTP in the absolute form and SOCKS5, all
/// on one port.
///
/// Whatever host it is asked for, it connects to this device: names in tests need not exist, and nothing outside is
/// reached. It keeps a journal of what it was asked.
///
/// ```swift
/// let proxy = try MockProxy(user: "u", password: "p")
/// // The client's proxy is 127.0.0.1 and proxy.port.
/// #expect(proxy.journal.map(\.target) == ["api.test:443"])
/// ```
public final class MockProxy: Sendable {
  /// The port on 127.0.0.1.
  public let port: Int

  private let core: ProxyCore
  private let listener: ListeningSocket
  private let acceptorEnded = Gate()

  /// Binds a free port and accepts at once.
  ///
  /// - Parameters:
  ///   - user: who may use it; nil for everybody.
  ///   - password: the user's password.
  ///   - tls: the certificate and key to speak TLS with; nil for none. SOCKS goes without.
  /// - Throws: ``MockServerError``.
  public init(user: String? = nil, password: String = "", tls: MockTLSIdentity? = nil) throws {
    core = ProxyCore(
      user: user, password: password,
      security: try tls.map { try TLSContext($0, versions: .tls12 ... .tls13, protocols: ["http/1.1"]) })
    listener = try ListeningSocket()
    port = listener.port
    let (core, listener, acceptorEnded) = (core, listener, acceptorEnded)
    let hasStarted = SystemThread.start(named: "mock.proxy") {
      while let socket = listener.accept() {
        guard let handle = core.registry.admit(socket, limit: 1_000) else { continue }
        let connection = ProxyConnection(core: core, handle: handle)
        if !SystemThread.start(named: "mock.tunnel", { connection.run() }) {
          socket.close()
          core.registry.remove(handle)
        }
      }
      acceptorEnded.open()
    }
    guard hasStarted else {
      acceptorEnded.open()
      throw MockServerError.system(call: "pthread_create", code: 0)
    }
  }

  deinit { stop() }

  /// Closes the listener and all connections, and waits for their threads to finish. A second call does nothing.
  public func stop() {
    listener.wake()
    acceptorEnded.wait()
    listener.close()
    core.registry.stop()
  }

  /// What it was asked for, in order.
  public var journal: [MockProxyRequest] { core.journal.withLock { $0 } }

  /// How many connections were accepted so far.
  public var connectionCount: Int { core.registry.accepted }
}

/// What the threads of a proxy share.
final class ProxyCore: Sendable {
  let user: String?
  let password: String
  let security: TLSContext?
  let registry = ConnectionRegistry()
  let journal = Mutex<[MockProxyRequest]>([])

  init(user: String?, password: String, security: TLSContext?) {
    self.user = user
    self.password = password
    self.security = security
  }

  /// Whether somebody may use the proxy.
  func admits(_ user: String?, _ password: String?) -> Bool {
    self.user == nil || (self.user == user && self.password == password)
  }

  /// Writes a request down, and says whether it is accepted.
  func note(_ request: MockProxyRequest) -> Bool {
    journal.withLock { $0.append(request) }
    return request.isAccepted
  }
}
