import UlakHTTP
public import UlakPlatform

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An HTTP/1.1 server on a real socket of the loopback interface, for tests and demonstrations.
///
/// It answers what its stubs say, keeps a journal of what it received, and misbehaves where told to. Instances share
/// nothing, so tests may run in parallel, each with its own.
///
/// ```swift
/// let server = try MockServer()
/// server.on(.get, "/users/:id") { request in .json(#"{"id": "\#(request.parameters["id"]!)"}"#) }
/// let address = server.baseURL + "/users/7"
/// ```
public final class MockServer: Sendable {
  /// The port on 127.0.0.1.
  public let port: Int
  /// `http://127.0.0.1:PORT`, or `https://localhost:PORT` with TLS; no slash at the end.
  public let baseURL: String

  private let core: ServerCore
  /// Makes what shows another certificate, and is otherwise like the server's own.
  let alternative: @Sendable (MockTLSIdentity, ClosedRange<MockTLSVersion>) throws -> TLSContext
  private let listener: ListeningSocket
  private let acceptorEnded = Gate()

  /// Binds a free port and accepts at once.
  ///
  /// - Parameters:
  ///   - tls: the certificate and key to speak TLS with; nil for plain HTTP.
  ///   - tlsVersions: the versions of TLS to speak.
  ///   - clientAuthority: the authority (PEM) whose certificates clients must show to be let in; nil to ask for none.
  ///   - protocols: what the server speaks, in the order it prefers them. With TLS the client chooses when it connects;
  ///     without, its first bytes tell.
  ///   - limits: what the server puts up with.
  ///   - seams: the clock that delays wait on, and where the tasks of stubs' closures start.
  /// - Throws: ``MockServerError``.
  public init(
    tls: MockTLSIdentity? = nil, tlsVersions: ClosedRange<MockTLSVersion> = .tls12 ... .tls13,
    clientAuthority: Data? = nil, protocols: [MockProtocol] = [.http11], limits: MockServerLimits = MockServerLimits(),
    seams: Seams = Seams()
  ) throws {
    let table = ProtocolTable(protocols)
    let context: @Sendable (MockTLSIdentity, ClosedRange<MockTLSVersion>) throws -> TLSContext = { identity, versions in
      try TLSContext(identity, versions: versions, protocols: table.names, clientAuthority: clientAuthority)
    }
    alternative = context
    let security = try tls.map { try context($0, tlsVersions) }
    core = ServerCore(limits: limits, seams: seams, security: security, protocols: table)
    listener = try ListeningSocket()
    port = listener.port
    baseURL = tls == nil ? "http://127.0.0.1:\(port)" : "https://localhost:\(port)"
    let (core, listener, acceptorEnded) = (core, listener, acceptorEnded)
    let hasStarted = SystemThread.start(named: "mock.accept") {
      Self.accept(listener, core)
      acceptorEnded.open()
    }
    guard hasStarted else {
      acceptorEnded.open()
      throw MockServerError.system(call: "pthread_create", code: 0)
    }
  }

  deinit { stop() }

  /// Closes the listener and all connections, whatever they are at, and waits for their threads to finish.
  ///
  /// The journal stays, and so does what ``stubs`` say; the stubs answer no more. A second call does nothing.
  public func stop() {
    listener.wake()
    acceptorEnded.wait()
    listener.close()
    core.registry.stop()
    core.journal.close()
    core.stubs.close()
  }

  private static func accept(_ listener: ListeningSocket, _ core: ServerCore) {
    while let socket = listener.accept() {
      // A socket that is not admitted is closed as it is dropped here.
      guard let handle = core.registry.admit(socket, limit: core.limits.connections) else { continue }
      let connection = Connection(core: core, handle: handle)
      let hasStarted = SystemThread.start(named: "mock.connection") { connection.run() }
      if !hasStarted {
        socket.close()
        core.registry.remove(handle)
      }
    }
  }
}

extension MockServer: MockStubbing {
  /// The stubs; see ``MockStubbing`` for how to add some.
  public var stubs: MockStubs { core.stubs }

  var faultPlan: FaultPlan { core.faultPlan }

  /// How the link to the server behaves. It may be changed at any time, and holds for the next exchange of every
  /// connection; being offline ends new connections only.
  public var link: LinkProfile {
    get { core.link }
    set { core.link = newValue }
  }
}

extension MockServer {
  /// The requests so far, in the order in which they had arrived whole.
  public var journal: [RecordedRequest] { core.journal.entries }

  /// Request number `number`, counted from one, as soon as it has arrived.
  ///
  /// - Throws: ``MockServerError`` if it does not within `limit`, or the server stops; `CancellationError`.
  public func request(_ number: Int, within limit: Duration = .seconds(30)) async throws -> RecordedRequest {
    try await core.journal.entry(number, within: limit)
  }

  /// How many connections were accepted so far.
  public var connectionCount: Int { core.registry.accepted }

  /// How many connections are open.
  public var openConnectionCount: Int { core.registry.open }
}
