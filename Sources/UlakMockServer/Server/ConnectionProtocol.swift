package import UlakPlatform

/// A version of HTTP that a ``MockServer`` speaks.
///
/// HTTP/1.1 is part of this module. Whatever else there is comes from modules of its own, with what it needs.
public struct MockProtocol: Sendable {
  /// The name in the negotiation of TLS (ALPN, RFC 7301).
  package let name: String
  /// What a client begins with that knows beforehand that the server speaks this, without TLS.
  package let preface: [UInt8]
  /// What serves such connections; nil for HTTP/1.1.
  package let engine: (any ConnectionServing)?

  /// A protocol that `engine` serves.
  package init(name: String, preface: [UInt8], engine: any ConnectionServing) {
    self.name = name
    self.preface = preface
    self.engine = engine
  }

  private init() { (name, preface, engine) = ("http/1.1", [], nil) }

  /// HTTP/1.1.
  public static let http11 = MockProtocol()
}

/// Serves whole connections of a protocol.
package protocol ConnectionServing: Sendable {
  /// Serves a connection to its end, on the thread that calls.
  ///
  /// It is over when the peer says so or nothing can be read any more, which is also how the server stops it.
  func serve(_ connection: ServedConnection) -> ConnectionEnding
}

/// How a connection ends.
package enum ConnectionEnding: Sendable {
  /// The peer gets all that was sent.
  case close
  /// At once.
  case drop
  /// With a reset (RST).
  case reset
}

/// A connection, and what serves its requests.
package struct ServedConnection {
  /// Its number, counted from one in the order of acceptance.
  package let number: Int
  /// Its bytes.
  package let stream: any NonblockingStream
  /// What answers its requests.
  package var answering: any RequestAnswering
  /// What the server puts up with.
  package let limits: MockServerLimits
  /// The server's clock, and where tasks start.
  package let seams: Seams
}

/// The protocols of one server, in the order it prefers them.
struct ProtocolTable: Sendable {
  private let protocols: [MockProtocol]

  /// What serves a connection.
  enum Choice {
    case http11
    case engine(any ConnectionServing)
    /// Nothing: no protocol is common to both sides.
    case none
  }

  init(_ protocols: [MockProtocol]) { self.protocols = protocols }

  /// The names for the negotiation of TLS.
  var names: [String] { protocols.map(\.name) }

  /// What serves a connection on which TLS has agreed on `name`, or on nothing.
  func choice(negotiated name: String?) -> Choice {
    if let name, let match = protocols.first(where: { $0.name == name }) { return Self.choice(match) }
    return protocols.contains { $0.engine == nil } ? .http11 : .none
  }

  /// What serves a connection without TLS. Blocks until its first bytes tell, if they matter.
  func choice(plain socket: Socket) -> Choice {
    let others = protocols.filter { $0.engine != nil }
    // Where there is but one, it reads the first bytes itself.
    guard let first = protocols.first, protocols.count > 1, !others.isEmpty else {
      return protocols.first.map(Self.choice) ?? .none
    }
    if let match = others.first(where: { socket.begins(with: $0.preface) }) { return Self.choice(match) }
    return protocols.contains { $0.engine == nil } ? .http11 : Self.choice(first)
  }

  private static func choice(_ match: MockProtocol) -> Choice { match.engine.map { .engine($0) } ?? .http11 }
}
