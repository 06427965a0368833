import Dispatch
import Synchronization
import Testing
import Ulak
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct CompletionTests {
  @MainActor private final class Flag { var isSet = false }

  private let transport = MockTransport()

  private func client() -> APIClient { APIClient("https://api.example.com") { $0.transport = transport } }

  @Test("a handler is called on the main actor, and after the call that took it has returned")
  @MainActor func mainActor() async throws {
    transport.on(.get, "/name", .text("desk"))
    let api = client()
    let name: String = try await withCheckedThrowingContinuation { continuation in
      let hasReturned = Flag()
      api.value(Request<String>.get("name")) { result in
        MainActor.assertIsolated()
        #expect(hasReturned.isSet)
        continuation.resume(with: result)
      }
      hasReturned.isSet = true
    }
    #expect(name == "desk")
  }

  @Test("an answer that needs no network comes later all the same")
  @MainActor func alwaysLater() async throws {
    let api = APIClient("https://api.example.com") {
      $0.transport = transport
      $0.interceptors = [
        ClosureInterceptor { _, _ in HTTPResponse(status: 200, body: .data(Data("kept".utf8)), source: .interceptor) }
      ]
    }
    let source: HTTPResponse.Source = try await withCheckedThrowingContinuation { continuation in
      let hasReturned = Flag()
      api.response(Request<Data>.get("name")) { result in
        #expect(hasReturned.isSet)
        continuation.resume(with: result.map(\.source))
      }
      hasReturned.isSet = true
    }
    #expect(source == .interceptor)
  }

  @Test("a handler is called on the queue that was chosen")
  func queue() async throws {
    transport.on(.get, "/name", .text("desk"))
    let key = DispatchSpecificKey<Int>()
    let queue = DispatchQueue(label: "test")
    queue.setSpecific(key: key, value: 7)
    let api = client()
    let data: Data = try await withCheckedThrowingContinuation { continuation in
      api.data(Request<Data>.get("name"), on: queue) { result in
        #expect(DispatchQueue.getSpecific(key: key) == 7)
        continuation.resume(with: result)
      }
    }
    #expect(String(decoding: data, as: UTF8.self) == "desk")
  }

  private actor Shelf {
    var names: [String] = []
    func put(_ name: String) { names.append(name) }
  }

  @Test("a handler is called on the actor that was chosen, and gets it")
  func actor() async throws {
    transport.on(.get, "/name", .text("desk"))
    let shelf = Shelf()
    let api = client()
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      api.value(Request<String>.get("name"), on: shelf) { shelf, result in
        if let name = try? result.get() { shelf.put(name) }
        continuation.resume()
      }
    }
    #expect(await shelf.names == ["desk"])
  }

  @Test("a call that is cancelled says so, once")
  func cancellation() async throws {
    transport.on(.get, "/name", .stall)
    let api = client()
    let calls = Mutex(0)
    let call = Mutex<RunningCall?>(nil)
    let result: Result<String, any Error> = await withCheckedContinuation { continuation in
      let running = api.value(Request<String>.get("name"), on: DispatchQueue.global()) { result in
        calls.withLock { $0 += 1 }
        continuation.resume(returning: result)
      }
      call.withLock { $0 = running }
      running.cancel()
    }
    #expect(throws: CancellationError.self) { try result.get() }
    call.withLock { $0 }?.cancel()
    #expect(calls.withLock { $0 } == 1)
  }
}
