import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What is told about an exchange.
extension ConformanceCase {
  static let facts: [ConformanceCase] = [
    .http1("TC-260", .facts, "The bytes sent are those of head and body, as they went over the wire.") { stage in
      stage.stubs.on(.post, "/x", .text("ok"))
      for (index, count) in [0, 1_000, 200_000].enumerated() {
        let facts = try require(
          try await stage.exchange(.post, body: .data(.pattern(count))).response.facts, "what is known")
        let wire = try await stage.server.request(index + 1).rawBytes.count
        try expect(facts.bytesSent, wire, "the bytes sent")
      }
    },
    .both("TC-261", .facts, "The bytes received are those of the content, and more; the content is counted coded.") {
      stage in
      for answer in [
        MockAnswer.data(.pattern(5_000)), .gzip(Data(count: 100_000)), .chunked([.pattern(10), .pattern(20)]),
      ] {
        stage.stubs.on(.get, "/x", answer)
        let (response, content) = try await stage.exchange(fields: [.acceptEncoding: "gzip"])
        let facts = try require(response.facts, "what is known")
        if stage.transport.capabilities.deliversEncodedContent {
          try expect(facts.contentBytesReceived, content.count, "the bytes of content")
        }
        try expect(
          facts.bytesReceived > facts.contentBytesReceived, "more bytes than those of the content",
          "\(facts.bytesReceived) of \(facts.contentBytesReceived)")
      }
    },
    .both("TC-262", .facts, "Whether a connection was used before, and which it is, is told.") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      let other = try stage.addServer()
      other.on(.get, "/x", .text("ok"))
      let first = try require(try await stage.exchange().response.facts, "what is known")
      let second = try require(try await stage.exchange().response.facts, "what is known")
      let third = try require(try await stage.exchange(at: other.baseURL).response.facts, "what is known")
      let reused = [first, second, third].map(\.isReusedConnection)
      try expect(reused, [false, true, false], "whether it was used before")
      try expect(first.connection, second.connection, "the number of the connection")
      try expect(first.connection != nil && first.connection != third.connection, "numbers that differ", "they do not")
    },
    .both("TC-263", .facts, "The peer is told with its port.") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      let facts = try require(try await stage.exchange().response.facts, "what is known")
      let peers = ["127.0.0.1:\(stage.server.port)", "[::1]:\(stage.server.port)"]
      try expect(peers.contains(facts.peer ?? ""), "\(peers)", "\(facts.peer ?? "nothing")")
    },
    .both("TC-264", .facts, "The protocol that was spoken is told.") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      let facts = try require(try await stage.exchange().response.facts, "what is known")
      try expect(facts.networkProtocol, stage.version == .http1 ? "http/1.1" : "h2", "the protocol")
      try expect(try await stage.server.request(1).version, stage.version.rawValue, "the version that came")
    },
    .both(
      "TC-265", .facts, "Phases that happened took some time or none, and not more than the whole.",
      needs: [.wire, .timings]
    ) {
      stage in
      stage.stubs.on(.get, "/x", .data(.pattern(100_000)))
      let timings = try require(try await stage.exchange().response.facts, "what is known").timings
      let phases = [
        timings.queued, timings.nameLookup, timings.connect, timings.secureConnect, timings.sending, timings.waiting,
        timings.receiving,
      ].compactMap { $0 }
      try expect(phases.allSatisfy { $0 >= .zero }, "no negative phase", "\(timings)")
      try expect(timings.connect != nil && timings.waiting != nil, "the time of connecting and waiting", "\(timings)")
      try expect(timings.total > .zero, "a time for the whole", "\(timings.total)")
    },
    .both("TC-266", .facts, "Phases that did not happen are absent, not nought (NB-O38).", needs: [.wire, .timings]) {
      stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      let first = try require(try await stage.exchange().response.facts, "what is known").timings
      let second = try require(try await stage.exchange().response.facts, "what is known").timings
      try expect(first.secureConnect != nil, stage.version == .http2, "there was a handshake")
      try expect(
        second.nameLookup == nil && second.connect == nil && second.secureConnect == nil, true, "nothing was connected")
    },
    .both(
      "TC-267", .facts, "With TLS its version and cipher suite are told.", needs: [.wire, .certificateAuthorities],
      tls: true
    ) { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      let facts = try require(try await stage.exchange().response.facts, "what is known")
      let tls = try require(try await stage.server.request(1).tls, "what the server knows of TLS")
      // A transport that does not know says nothing.
      if let told = facts.tls { try expect(told, "\(tls.version) \(tls.cipher)", "TLS") }
    },
    .both("TC-268", .facts, "An answer of the network's says so.", needs: []) { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      let (response, content) = try await stage.exchange()
      try expect(content, .text("ok"), "the content")
      try expect(response.source, .network, "the source")
    },
  ]
}
