#if canImport(CNGHTTP2)
  import Foundation
  import Testing
  import UlakHTTP
  import UlakMockHTTP2
  import UlakMockServer

  @Suite(
    "HTTP/2 connections", .enabled(if: Tools.areThere, "curl, nghttp or h2load is missing"), .timeLimit(.minutes(2)))
  struct ConnectionTests {
    @Test("a hundred requests are answered side by side: each waits for all others to have come")
    func concurrent() async throws {
      let server = try MockServer(protocols: [.http2()])
      let arrived = Counter()
      let (all, last) = AsyncStream<Void>.makeStream()
      let gate = Task { for await _ in all {} }
      server.on(.get, "/") { _ in
        if arrived.next() == 100 { last.finish() }
        await gate.value
        return .text("all here")
      }
      let outcome = try await Tools.run(["nghttp", "-v", "-n", "-m", "100", "\(server.baseURL)/"])
      #expect(outcome.text.components(separatedBy: ":status: 200").count == 101, "\(outcome.text.suffix(500))")
      #expect(server.connectionCount == 1)
    }

    @Test("a delayed answer lets the ones behind it pass")
    func delayed() async throws {
      let server = try MockServer(protocols: [.http2()])
      server.on(.get, "/slow", .text("slow").preceded(by: 103, headerFields: [:]).after(.milliseconds(200)))
      server.on(.get, "/fast", .text("fast"))
      let outcome = try await Tools.run(["nghttp", "-v", "\(server.baseURL)/slow", "\(server.baseURL)/fast"])
      let order = ["status: 103", "fast[", "slow["].map { outcome.text.range(of: $0)?.lowerBound }
      let places = order.compactMap { $0 }
      #expect(places.count == 3 && places == places.sorted(), "\(outcome.text)")
    }

    @Test("the settings go out and hold")
    func settings() async throws {
      var settings = HTTP2Settings()
      settings.maxConcurrentStreams = 3
      settings.initialWindowSize = 70_000
      settings.maxHeaderListSize = 2000
      let server = try MockServer(protocols: [.http2(settings)])
      server.on(.get, "/", .text("x"))
      let outcome = try await Tools.run(["nghttp", "-v", "-n", "-m", "20", "\(server.baseURL)/"])
      for text in [
        "SETTINGS_MAX_CONCURRENT_STREAMS(0x03):3]", "SETTINGS_INITIAL_WINDOW_SIZE(0x04):70000]",
        "SETTINGS_MAX_HEADER_LIST_SIZE(0x06):2000]", "SETTINGS_ENABLE_PUSH(0x02):0]",
      ] {
        #expect(outcome.text.contains(text))
      }
      // What nghttp sent before it had read the settings was too much, and is refused.
      let answered = outcome.text.components(separatedBy: ":status: 200").count - 1
      let refused = outcome.text.components(separatedBy: "(error_code=REFUSED_STREAM").count - 1
      #expect(answered >= 3 && answered + refused == 20, "\(outcome.text)")
    }

    @Test("an upload stalls where no window opens")
    func stalledUpload() async throws {
      var settings = HTTP2Settings()
      settings.extendsWindows = false
      settings.initialWindowSize = 0
      let server = try MockServer(protocols: [.http2(settings)])
      server.on(.post, "/", .text("x"))
      let folder = try TemporaryFolder()
      try folder.write(String(repeating: "x", count: 200_000), to: "body")
      let outcome = try await Tools.curl(
        "--http2-prior-knowledge", "--max-time", "0.5", "--data-binary", "@\(folder.path("body"))", "\(server.baseURL)/"
      )
      #expect(outcome.status == 28 && server.journal.isEmpty, "\(outcome.errorText)")
    }

    @Test("a peer that does not read while it writes is read all the same")
    func bothDirections() async throws {
      var settings = HTTP2Settings()
      settings.initialWindowSize = 64 * 1024 * 1024
      settings.connectionWindowSize = 64 * 1024 * 1024
      let server = try MockServer(protocols: [.http2(settings)])
      let size = 24 * 1024 * 1024
      server.on(.get, "/large", .data(Data(count: size)))
      server.on(.post, "/", .text("done"))
      let (isSent, isAnswered) = try await onThread {
        let client = ClientSession(settings: [(4, 64 * 1024 * 1024)], maxWindow: 64 * 1024 * 1024)
        let peer = try SlowReader(port: server.port, session: client)
        // Begin, so that the windows are known. The server then writes until the system takes no more.
        let small = client.request("POST")
        peer.receive { $0.streams[small]?.isEnded == true }
        let download = client.request("GET", "/large")
        let upload = client.request("POST", "/", body: Data(count: size))
        let isSent = peer.send()
        peer.receive { $0.streams[upload]?.isEnded == true && $0.streams[download]?.isEnded == true }
        return (isSent, client.streams[download]?.body.count == size && client.streams[upload]?.status == "200")
      }
      #expect(isSent && isAnswered)
      #expect(server.journal.map(\.body.count) == [0, 0, size])
    }

    @Test("uploads and downloads at once, over TLS")
    func echoes() async throws {
      let server = try MockServer(tls: TestIdentity.identity(tls: true), protocols: [.http2()])
      server.on(.post, "/") { request in .data(request.body) }
      let folder = try TemporaryFolder()
      try folder.write(String(repeating: "x", count: 300_000), to: "body")
      let outcome = try await Tools.run(
        ["h2load", "-n", "60", "-c", "2", "-m", "20", "-d", folder.path("body"), "\(server.baseURL)/"])
      #expect(outcome.text.contains("60 succeeded, 0 failed, 0 errored"), "\(outcome.text)")
      #expect(server.journal.count == 60 && server.journal.allSatisfy { $0.body.count == 300_000 })
    }

    @Test("the first bytes tell the protocol, however slowly they come")
    func firstBytes() async throws {
      let server = try MockServer(protocols: [.http11, .http2()])
      server.on(.get, "/", .text("x"))
      server.on("PRINT", "/", .text("printed"))
      try await onThread {
        let client = ClientSession()
        let slow = try SlowReader(port: server.port, session: client)
        let stream = client.request()
        for byte in client.output() { #expect(slow.send([byte])) }
        slow.receive { $0.streams[stream]?.isEnded == true }
        #expect(client.streams[stream]?.status == "200")
        // HTTP/1.1 requests that are shorter than the preface, or begin like it.
        let old = try SlowReader(port: server.port, session: ClientSession())
        #expect(old.send(Array("GET / HTTP/1.0\r\n\r\n".utf8)))
        #expect(String(decoding: old.readToEnd(), as: UTF8.self).hasSuffix("\r\n\r\nx"))
        let like = try SlowReader(port: server.port, session: ClientSession())
        #expect(like.send(Array("PRINT / HTTP/1.0\r\n\r\nand more than that".utf8)))
        #expect(String(decoding: like.readToEnd(), as: UTF8.self).contains("\r\n\r\nprinted"))
        // Nobody knows yet what these will be when the server stops.
        let idle = try SlowReader(port: server.port, session: ClientSession())
        let undecided = try SlowReader(port: server.port, session: ClientSession())
        #expect(undecided.send(Array("PRI * ".utf8)))
        server.stop()
        #expect(idle.readToEnd().isEmpty && undecided.readToEnd().count < 200)
      }
      #expect(server.openConnectionCount == 0)
    }

    @Test("a flood of resets ends the connection and nothing else")
    func floods() async throws {
      let server = try MockServer(protocols: [.http2()])
      server.on(.get, "/stall", .stall)
      server.on(.get, "/", .text("x"))
      let end = try await onThread {
        let client = ClientSession()
        let peer = try SlowReader(port: server.port, session: client)
        var rounds = 0
        while client.goAways.isEmpty, rounds < 1200 {
          rounds += 1
          let stream = client.request("GET", "/stall")
          peer.receive { _ in true }
          guard peer.send() else { break }
          client.reset(stream)
          client.ping()
          let pongs = client.pongs
          peer.receive { $0.pongs > pongs || !$0.goAways.isEmpty }
        }
        return (codes: client.goAways.map(\.code), rounds: rounds)
      }
      #expect(end.codes == [.enhanceYourCalm] && end.rounds == HTTP2Limits().resets + 1, "\(end)")
      #expect(try await Tools.curl("--http2-prior-knowledge", "\(server.baseURL)/").text == "x")
      #expect(server.journal.count < 1100)
    }

    /// What a stream is at when the server is told to stop.
    enum Moment: CaseIterable {
      case stalled, delayed, computing, sending
    }

    @Test("stopping ends connections, whatever their streams are at", arguments: Moment.allCases, [false, true])
    func stops(at moment: Moment, tls: Bool) async throws {
      let server = try MockServer(tls: TestIdentity.identity(tls: tls), protocols: [.http2()])
      let (outcomes, cancelled) = AsyncStream<Bool>.makeStream()
      switch moment {
      case .stalled: server.on(.get, "/", .stall)
      case .delayed: server.on(.get, "/", .text("late").after(.seconds(3600)))
      case .computing:
        server.on(.get, "/") { _ in
          do { try await Task.sleep(for: .seconds(3600)) } catch {}  // sleep-ok: until it is cancelled
          cancelled.yield(Task.isCancelled)
          return .text("late")
        }
      case .sending: server.on(.get, "/", .data(Data(count: 32 * 1024 * 1024)))
      }
      let trust = try TestIdentity.curlOptions(tls: tls)
      let slow = moment == .sending ? ["--limit-rate", "4M"] : []
      async let outcome = Tools.run(
        ["curl", "-sS", "--max-time", "60", "-o", "/dev/null"] + trust + slow + ["\(server.baseURL)/"])
      _ = try await server.request(1, within: .seconds(60))
      try await onThread { server.stop() }
      #expect(server.openConnectionCount == 0)
      #expect(try await outcome.status != 0)
      if moment == .computing { #expect(await outcomes.first { _ in true } == true) }
    }

    @Test("a client that leaves takes its computed answers with it")
    func left() async throws {
      let server = try MockServer(protocols: [.http2()])
      let (outcomes, cancelled) = AsyncStream<Bool>.makeStream()
      server.on(.get, "/") { _ in
        do { try await Task.sleep(for: .seconds(3600)) } catch {}  // sleep-ok: until it is cancelled
        cancelled.yield(Task.isCancelled)
        return .text("late")
      }
      let outcome = try await Tools.curl("--http2-prior-knowledge", "--max-time", "0.5", "\(server.baseURL)/")
      #expect(outcome.status == 28)
      #expect(await outcomes.first { _ in true } == true)
    }

    @Test("nothing is left of many connections")
    func leavesNothing() async throws {
      func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
      func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
      let before = (try descriptors(), try threads())
      let server = try MockServer(protocols: [.http2()])
      server.on(.get, "/", .text("x"))
      for _ in 0..<10 {
        let outcome = try await Tools.run(["h2load", "-n", "200", "-c", "200", "\(server.baseURL)/"])
        #expect(outcome.text.contains("200 succeeded"), "\(outcome.text)")
      }
      try await onThread { server.stop() }
      #expect(server.connectionCount == 2000 && server.openConnectionCount == 0)
      // Other tests run beside this one and have their own, but not thousands.
      #expect(try descriptors() < before.0 + 1500)
      #expect(try threads() < before.1 + 1500)
    }
  }
#endif
