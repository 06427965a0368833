#if canImport(CNGHTTP2)
  public import UlakMockServer

  extension MockProtocol {
    /// HTTP/2 (RFC 9113): over TLS where the client agrees, without TLS where it begins with HTTP/2 by prior knowledge.
    ///
    /// ```swift
    /// let server = try MockServer(tls: identity, protocols: [.http2(), .http11])
    /// server.on(.get, "/", .text("over either"))
    /// server.on(.get, "/refused", .http2Reset(.refusedStream))
    /// ```
    ///
    /// Stubs answer as they do over HTTP/1.1, and fields that speak of the connection are left out. `.close` and
    /// `.reset` end the connection with all its streams, `.stall` leaves its stream open, a truncated body ends in a
    /// reset of its stream, and raw bytes go between two frames of the connection.
    ///
    /// - Parameter settings: what the server announces. Values outside of what the protocol allows are a programmer's
    ///   error; raw bytes can still send them.
    public static func http2(_ settings: HTTP2Settings = HTTP2Settings()) -> MockProtocol {
      precondition((try? HTTP2ServerSession(settings: settings)) != nil, "HTTP/2 does not allow these: \(settings)")
      return MockProtocol(
        name: "h2", preface: Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8), engine: HTTP2Engine(settings: settings))
    }
  }

  /// Serves HTTP/2 connections, each with the same settings.
  struct HTTP2Engine: ConnectionServing {
    let settings: HTTP2Settings

    func serve(_ connection: ServedConnection) -> ConnectionEnding {
      guard let connection = HTTP2Connection(connection, settings) else { return .drop }
      return connection.run()
    }
  }
#endif
