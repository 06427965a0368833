import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A day in the life of an app, drawn from the seed: calls in sequence, in parallel and in groups, with interceptors that
/// retry, wait or hang, on links that break, with deadlines that are too short and callers that give up.
struct MixedWorkload: Sendable {
  /// How one call ended.
  struct Ending: Sendable {
    var call: Int
    var method: HTTPMethod
    /// Nil for a success.
    var error: (any Error)?
    var began: MonotonicInstant
    var ended: MonotonicInstant
    var retries: Bool
  }

  /// What is known when all is over.
  struct Result: Sendable {
    var calls: Int
    var endings: [Ending]
    /// All that reached a server, in order, by the number of the call.
    var arrivals: [(call: Int, instant: MonotonicInstant)]
    /// How many orders the shop has accepted, by the number of the call.
    var orders: [Int: Int]
  }

  struct Item: Codable, Sendable, Equatable {
    var id: Int
    var displayName: String
    var tags: [String]
  }

  static let timeout = Duration.seconds(8)
  static let maximumTries = 3
  private static let shopURL = URL(string: "http://shop.test")
  private static let feedURL = URL(string: "http://feed.test")

  let world: SimulatedWorld
  private let network: SimulatedNetwork
  private let shop: SimulatedHost<[Int: Int]>
  private let feed: SimulatedHost<Int>
  private let plain: APIClient
  private let layered: APIClient
  private let numbers = Log<Void>()
  private let endings = Log<Ending>()

  static func run(_ world: SimulatedWorld) async throws -> Result {
    try await MixedWorkload(world).live()
  }

  private init(_ world: SimulatedWorld) {
    self.world = world
    let links: [LinkProfile] = [.flaky, .fivePercentLoss, .lowBandwidth, .highLatency, .perfect]
    let network = SimulatedNetwork(in: world, link: links[Int(world.random.next() % 5)])
    self.network = network
    shop = network.host("shop.test", state: [:]) { request, orders in
      // Bytes, not values: two runs must not even differ in the order of keys.
      world.log("order \(String(decoding: request.body.bytes ?? Data(), as: UTF8.self))")
      orders[Self.number(of: request), default: 0] += 1
      return .json(#"{"id": 1, "display_name": "\#(request.body.bytes?.count ?? 0)", "tags": []}"#)
    }
    feed = network.host("feed.test", state: 0, link: links[Int(world.random.next() % 5)]) { request, count in
      count += 1
      switch count % 9 {
      case 0: return .stall
      case 1: return .status(503)
      case 2: return .json("{").after(.milliseconds(200))
      case 3: return .close
      case 4: return .truncated(declared: 900, sent: Data("{}".utf8))
      default: return .json(#"{"id": \#(count), "display_name": "n", "tags": ["a", "b"]}"#).after(.milliseconds(30))
      }
    }
    plain = APIClient {
      $0.transport = network
      $0.seams = world.seams
      $0.timeout = Self.timeout
      $0.idleTimeout = .seconds(5)
    }
    layered = APIClient {
      $0.transport = network
      $0.seams = world.seams
      $0.timeout = Self.timeout
      $0.attemptTimeout = .seconds(3)
      $0.interceptors = [Deaf(world: world), Retrying(world: world)]
      $0.wireInterceptors = [Counting(world: world)]
    }
  }

  private static func number(of request: HTTPRequest) -> Int { Int(request.headerFields[.xRequestID] ?? "") ?? -1 }

  private func draw(_ bound: Int) -> Int { Int(world.random.next() % UInt64(bound)) }

  private func live() async throws -> Result {
    if draw(3) == 0 { network.partition(for: .milliseconds(draw(4_000))) }
    async let first: Void = order(with: plain)
    async let second: Void = order(with: layered)
    async let third: Void = read(with: layered)
    let bystander = world.task("impatient") {
      await order(with: layered)
      await read(with: plain)
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { await read(with: draw(2) == 0 ? plain : layered) } }
    }
    if draw(2) == 0 { feed.partition(for: .seconds(1)) }
    if draw(4) == 0 { shop.refusesConnections = true }
    try await world.clock.sleep(for: .milliseconds(draw(500)))
    bystander.cancel()
    _ = await (first, second, third)
    await order(with: plain)
    network.link = draw(2) == 0 ? .offline : .perfect
    await read(with: layered)
    _ = try? await bystander.value
    // Whoever is deaf to cancellation wakes up, and what is in the air arrives.
    try await world.clock.sleep(for: .seconds(60))
    let arrivals = (shop.received + feed.received).sorted { $0.instant < $1.instant }
    return Result(
      calls: numbers.entries.count, endings: endings.entries,
      arrivals: arrivals.map { (Self.number(of: $0.request), $0.instant) }, orders: shop.state)
  }

  private func order(with api: APIClient) async {
    await call(.post, with: api) { number in
      let item = Item(id: number, displayName: "Chair", tags: ["wood", "oak"])
      let request = Request<Item>.post("orders", headers: [.xRequestID: "\(number)"], json: item)
      _ = try await api.value(request.with { $0.baseURL = Self.shopURL })
    }
  }

  private func read(with api: APIClient) async {
    await call(.get, with: api) { number in
      let request = Request<Item>.get("items", query: ["page": number], headers: [.xRequestID: "\(number)"])
      _ = try await api.value(request.with { $0.baseURL = Self.feedURL })
    }
  }

  private func call(_ method: HTTPMethod, with api: APIClient, _ body: (Int) async throws -> Void) async {
    numbers.add(())
    let number = numbers.entries.count
    var ending = Ending(
      call: number, method: method, began: world.clock.now, ended: world.clock.now, retries: api === layered)
    do { try await body(number) } catch { ending.error = error }
    ending.ended = world.clock.now
    world.log("call \(number) \(ending.error.map { "\($0)" } ?? "succeeds")")
    endings.add(ending)
  }
}

extension MixedWorkload {
  /// Tries again what may be tried again, after a random while.
  private struct Retrying: Interceptor {
    let world: SimulatedWorld

    func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
      for number in 1..<MixedWorkload.maximumTries {
        do { return try await next(request) } catch let error as NetworkError {
          guard error.retryAdvice == .anyMethod || (error.retryAdvice == .idempotentOnly && request.method.isIdempotent)
          else { throw error }
          world.log("retry \(number) of \(next.context.requestID): \(error.reason)")
          try await world.clock.sleep(for: .milliseconds(100) * world.random.unit())
        }
      }
      return try await next(request)
    }
  }

  /// Now and then waits without listening to cancellation or deadlines.
  private struct Deaf: Interceptor {
    let world: SimulatedWorld

    func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
      if world.random.next() % 4 == 0 {
        let clock = world.clock
        await withCheckedContinuation { continuation in
          _ = clock.schedule(at: clock.now.advanced(by: .seconds(20))) { continuation.resume() }
        }
      }
      return try await next(request)
    }
  }

  /// Notes each try, and never waits by itself.
  private struct Counting: Interceptor {
    let world: SimulatedWorld
    var waitsByItself: Bool { false }

    func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
      world.log("try \(next.context.requestID)")
      return try await next(request)
    }
  }
}
