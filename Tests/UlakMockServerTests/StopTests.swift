import Foundation
import Synchronization
import Testing
import UlakHTTP
import UlakMockServer

@Suite("Stopping", .timeLimit(.minutes(1)))
struct StopTests {
  /// What the server is at when it is told to stop.
  enum Moment: CaseIterable {
    case idle, idleAfterAnswer, withinHead, withinBody, stalled, delayed, computing, computingWithoutEnd, sending
  }

  @Test("ends every connection, whatever it is at", arguments: Moment.allCases)
  func stops(at moment: Moment) async throws {
    let server = try MockServer()
    server.on(.post, "/answer", .text("A"))
    server.on(.post, "/stall", .stall)
    server.on(.post, "/delay", .text("late").after(.seconds(3600)))
    server.on(.post, "/compute") { _ in
      try await Task.sleep(for: .seconds(3600))  // sleep-ok: until it is cancelled
      return .text("late")
    }
    let (endless, feed) = AsyncStream<Void>.makeStream()
    server.on(.post, "/endless") { _ in
      // Does not hear of its cancellation.
      await Task.detached { for await _ in endless {} }.value
      return .text("late")
    }
    server.on(.post, "/large", .data(Data(count: 32 * 1024 * 1024)))
    let path =
      switch moment {
      case .stalled: "stall"
      case .delayed: "delay"
      case .computing: "compute"
      case .computingWithoutEnd: "endless"
      case .sending: "large"
      default: "answer"
      }
    let request = "POST /\(path) HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab"
    // A connection more than the one looked at, so that there are several threads to wait for.
    let other = try await onThread { Connection(client: try RawClient(port: server.port)) }
    let connection = try await onThread {
      let client = try RawClient(port: server.port)
      switch moment {
      case .idle: break
      case .withinHead: try client.send(String(request.prefix(20)))
      case .withinBody: try client.send(String(request.dropLast()))
      default: try client.send(request)
      }
      if moment == .idleAfterAnswer { _ = try client.readAnswer() }
      return Connection(client: client)
    }
    if ![.idle, .withinHead, .withinBody].contains(moment) { _ = try await server.request(1) }
    try await onThread { server.stop() }
    #expect(server.openConnectionCount == 0)
    try await onThread {
      for connection in [connection, other] {
        do { _ = try connection.client.readToEnd() } catch RawClient.Failure.reset {}
      }
      // Whoever comes now finds nobody.
      #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
    }
    feed.finish()
    await #expect(throws: MockServerError.stopped) { try await server.request(2) }
    server.stop()
  }

  @Test("happens by itself when the server is dropped")
  func dropped() async throws {
    let (rest, isFreed) = try await onThread {
      var server: MockServer? = try MockServer()
      weak let weakServer = server
      server!.on(.get, "/", .text("A"))
      let client = try RawClient(port: server!.port)
      try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(try client.readAnswer().text == "A")
      server = nil
      return (try client.readToEnd(), weakServer == nil)
    }
    #expect(rest.isEmpty && isFreed)
  }

  @Test("frees what the closures of stubs hold")
  func freesClosures() async throws {
    final class Token: Sendable {}
    let server = try MockServer()
    var token: Token? = Token()
    weak let weakToken = token
    server.on(.get, "/") { [token] _ in .text("\(token != nil)") }
    token = nil
    #expect(weakToken != nil)
    server.stop()
    #expect(weakToken == nil)
  }

  @Test("cancels the tasks of stubs' closures")
  func cancels() async throws {
    let server = try MockServer()
    let (outcomes, continuation) = AsyncStream<Bool>.makeStream()
    server.on(.get, "/") { _ in
      do { try await Task.sleep(for: .seconds(3600)) } catch {}  // sleep-ok: until it is cancelled
      continuation.yield(Task.isCancelled)
      return .text("")
    }
    let client = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      return Connection(client: client)
    }
    _ = try await server.request(1)
    server.stop()
    #expect(await outcomes.first { _ in true } == true)
    _ = client
  }

  @Test("many servers come and go side by side")
  func many() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for n in 0..<50 {
        group.addTask {
          let server = try MockServer()
          server.on(.get, "/", .text("\(n)"))
          try await onThread {
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.readAnswer().text == "\(n)")
            server.stop()
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

// Proof: the client goes from one blocking thread to the next, each of which has ended before the next begins.
private struct Connection: @unchecked Sendable {
  let client: RawClient
}
