import UlakHTTP
import UlakMockServer
import UlakPlatform

// What cannot be trusted, and handshakes that fail.
extension ConformanceCase {
  static let distrust: [ConformanceCase] = [
    .distrusted("TC-240", "A certificate that vouches for itself is refused (5.3 row 50).", Identities.selfSigned),
    .distrusted("TC-241", "A certificate whose time is over is refused (5.3 row 50).", Identities.expired),
    .distrusted("TC-242", "A certificate whose time is to come is refused.", Identities.notYetValid),
    .distrusted("TC-243", "A certificate for another host is refused (RFC 9525, 6; 5.3 row 50).", Identities.wrongHost),
    .distrusted("TC-244", "A certificate of an authority that nobody trusts is refused.", Identities.unknownAuthority),
    .both(
      "TC-245", .errors, "A given authority is trusted, and the server's name is asked for (RFC 6066, 3).",
      needs: [.wire, .certificateAuthorities], tls: true
    ) { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      try expect(try await stage.exchange().response.status.code, 200, "the status")
      try expect(try await stage.server.request(1).tls?.serverName, "localhost", "the name that was asked for")
    },
    .cut("TC-246", "A handshake that is closed is a failure to connect: nothing was sent (5.3 row 53).", .close),
    .cut("TC-247", "A handshake that is reset is a failure to connect: nothing was sent (5.3 row 53).", .reset),
    .http1("TC-248", .errors, "A server without TLS behind https is a failed handshake.", tls: true) { stage in
      let plain = try stage.addServer()
      let error = try await stage.failure(at: "https://localhost:\(plain.port)")
      try expect(error.reason, .tlsHandshake, "the reason")
      try expect(error.mayHaveBeenProcessed, false, "mayHaveBeenProcessed")
      try expect(plain.journal.count, 0, "the requests that came")
    },
    .http1("TC-249", .errors, "A server with TLS behind http gives an error, and no answer.", tls: true) { stage in
      let error = try await stage.failure(at: "http://localhost:\(stage.server.port)")
      try expect([.connectionLost, .protocolError, .truncated].contains(error.reason), "a broken answer", "\(error)")
      try expect(stage.server.journal.count, 0, "the requests that came")
    },
    .http1(
      "TC-250", .errors, "TLS 1.1 and older is not spoken (RFC 8996).", needs: [.wire, .certificateAuthorities],
      tls: true
    ) { stage in
      let old = try stage.addServer(identity: try Identities.localhost(), tlsVersions: .tls10 ... .tls11)
      old.on(.get, "/x", .text("never"))
      let error = try await stage.failure(at: old.baseURL)
      try expect(error.reason, .tlsHandshake, "the reason")
      try expect(error.mayHaveBeenProcessed, false, "mayHaveBeenProcessed")
    },
    .both(
      "TC-251", .errors, "A refused certificate spoils nothing for the next server.",
      needs: [.wire, .certificateAuthorities], tls: true
    ) { stage in
      let bad = try stage.addServer(identity: try Identities.selfSigned())
      for _ in 0..<2 {
        try expect(try await stage.failure(at: bad.baseURL).reason, .certificate, "the reason")
        try await stage.expectClean("after it")
      }
      try expect(stage.server.connectionCount, 1, "the connections of the good server")
    },
  ]

  private static func distrusted(
    _ id: String, _ rule: String, _ identity: @escaping @Sendable () throws -> MockTLSIdentity
  ) -> ConformanceCase {
    .both(id, .errors, rule, tls: true) { stage in
      let server = try stage.addServer(identity: try identity())
      server.on(.get, "/x", .text("never"))
      let error = try await stage.failure(at: server.baseURL)
      try expect(error.reason, .certificate, "the reason")
      try expect(error.mayHaveBeenProcessed, false, "mayHaveBeenProcessed")
      try expect(error.retryAdvice, .never, "retryAdvice")
      try expect(server.journal.count, 0, "the requests that came")
    }
  }

  private static func cut(_ id: String, _ rule: String, _ effect: MockFault.Effect) -> ConformanceCase {
    .both(id, .errors, rule, tls: true) { stage in
      stage.server.inject(effect, at: .handshake)
      let error = try await stage.failure(.post)
      try expect([.tlsHandshake, .connectionLost].contains(error.reason), "a failed handshake", "\(error)")
      try expect(error.mayHaveBeenProcessed, false, "mayHaveBeenProcessed")
      try expect(error.retryAdvice, .anyMethod, "retryAdvice")
    }
  }
}
