import Testing
import Ulak
import UlakTesting

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct PagingTests {
  private struct NumberPage: Codable, ItemPage, Equatable {
    var items: [Int]
    var totalCount: Int?
    var nextCursor: String?
    var next: String?
  }

  private let transport = MockTransport()

  private func client() -> APIClient { APIClient("https://api.example.com/v1") { $0.transport = transport } }

  private func numbers(_ count: Int) { transport.on(.get, "/v1/numbers") { .page(Array(Self.cut(count, $0))) } }

  private static func cut(_ count: Int, _ request: MockRequest) -> ArraySlice<Int> {
    let offset = Int(request.query["offset"] ?? "0") ?? 0
    let limit = Int(request.query["limit"] ?? "10") ?? 10
    return Array(0..<count).dropFirst(offset).prefix(limit)
  }

  private var targets: [String] { transport.requests.map { String($0.url.absoluteString.dropFirst(23)) } }

  private func all<Items: AsyncSequence>(_ items: Items) async throws -> [Items.Element] {
    var all: [Items.Element] = []
    for try await item in items { all.append(item) }
    return all
  }

  @Test("a list cut by offset ends where a page is not full")
  func offset() async throws {
    numbers(25)
    let pages = client().pages(Request<[Int]>.get("numbers", query: ["sort": "up"]), by: .offset(limit: 10))
    #expect(try await all(pages).map(\.count) == [10, 10, 5])
    #expect(
      targets == [
        "/v1/numbers?sort=up&offset=0&limit=10", "/v1/numbers?sort=up&limit=10&offset=10",
        "/v1/numbers?sort=up&limit=10&offset=20",
      ])
    #expect(try await all(pages.items) == Array(0..<25), "a second loop begins anew")
  }

  @Test("a list whose last page is full costs one question more, unless the total is known", arguments: [nil, 20])
  func fullLastPage(total: Int?) async throws {
    transport.on(.get, "/v1/numbers") { .page(NumberPage(items: Array(Self.cut(20, $0)), totalCount: total)) }
    let pages = client().pages(Request<NumberPage>.get("numbers"), by: .offset(limit: 10))
    #expect(try await all(pages.items) == Array(0..<20))
    #expect(targets.count == (total == nil ? 3 : 2))
  }

  @Test("a server that gives less than asked for is asked again, where it says how much there is")
  func smallerPages() async throws {
    transport.on(.get, "/v1/numbers") { request in
      .page(NumberPage(items: Array(Self.cut(9, request).prefix(4)), totalCount: 9))
    }
    let pages = client().pages(Request<NumberPage>.get("numbers"), by: .offset(limit: 100))
    #expect(try await all(pages).map(\.items.count) == [4, 4, 1])
  }

  @Test("a list is numbered from where its server begins", arguments: [0, 1])
  func pageNumbers(start: Int) async throws {
    transport.on(.get, "/v1/numbers") { request in
      let page = (Int(request.query["page"] ?? "") ?? 0) - start
      return .page(page < 3 ? [page] : [])
    }
    let pages = client().pages(Request<[Int]>.get("numbers"), by: .pageNumber(from: start))
    #expect(try await all(pages.items) == [0, 1, 2])
    #expect(targets.count == 4)
  }

  @Test("a cursor is handed back until there is none, and an empty one is none", arguments: [nil, ""])
  func cursors(last: String?) async throws {
    transport.on(.get, "/v1/numbers") { request in
      switch request.query["after"] {
      case nil: .page(NumberPage(items: [1], nextCursor: "a&b"))
      case "a&b": .page(NumberPage(items: [2], nextCursor: "c"))
      default: .page(NumberPage(items: [3], nextCursor: last))
      }
    }
    let pages = client().pages(Request<NumberPage>.get("numbers"), by: .cursor(name: "after"))
    #expect(try await all(pages.items) == [1, 2, 3])
    #expect(targets.last == "/v1/numbers?after=c")
  }

  @Test("the field Link leads on, relative to where the page came from (RFC 8288)")
  func links() async throws {
    transport.on(.get, "/v1/numbers") { request in
      switch request.query["page"] {
      case nil: .page([1]).with(.link, #"<?page=2>; rel="last next", <?page=9>; rel=last"#)
      case "2": .page([2]).with(.link, "</v1/numbers?page=3&x=%2B>; rel=next")
      default: .page([3]).with(.link, "<?page=1>; rel=prev")
      }
    }
    let pages = client().pages(Request<[Int]>.get("numbers"), by: .link())
    #expect(try await all(pages.items) == [1, 2, 3])
    #expect(targets == ["/v1/numbers", "/v1/numbers?page=2", "/v1/numbers?page=3&x=%2B"])
  }

  @Test("a link to another origin is not followed, and the page before it is handed over first")
  func foreignLinks() async throws {
    transport.on(.get, "/v1/numbers", .page([1]).with(.link, "<https://evil.example/2>; rel=next"))
    var pages = client().pages(Request<[Int]>.get("numbers"), by: .link()).makeAsyncIterator()
    #expect(try await pages.next() == [1])
    let error = await #expect(throws: NetworkError.self) { _ = try await pages.next() }
    #expect(error?.reason == .redirectRefused)
    #expect(try await pages.next() == nil)
    #expect(targets.count == 1)
  }

  @Test("an address in the page leads on")
  func addresses() async throws {
    transport.on(.get, "/v1/numbers", .page(NumberPage(items: [1], next: "https://api.example.com/v1/more")))
    transport.on(.get, "/v1/more", .page(NumberPage(items: [2])))
    let pages = client().pages(Request<NumberPage>.get("numbers"), by: .address { $0.next })
    #expect(try await all(pages.items) == [1, 2])
  }

  @Test("a list that leads back to itself ends with an error")
  func loops() async throws {
    transport.on(.get, "/v1/numbers", .page([1]).with(.link, "</v1/other>; rel=next"))
    transport.on(.get, "/v1/other", .page([2]).with(.link, "</v1/numbers>; rel=next"))
    let error = await #expect(throws: NetworkError.self) {
      _ = try await all(client().pages(Request<[Int]>.get("numbers"), by: .link()))
    }
    #expect(error?.reason == .endlessPages)
    #expect(targets.count == 3)
  }

  @Test("a server that does not heed the offset ends with an error, at the third page alike")
  func deafServers() async throws {
    transport.on(.get, "/v1/numbers", .page(Array(0..<10)))
    let error = await #expect(throws: NetworkError.self) {
      _ = try await all(client().pages(Request<[Int]>.get("numbers"), by: .offset(limit: 10)))
    }
    #expect(error?.reason == .endlessPages)
    #expect(targets.count == 3)
  }

  @Test("a list longer than allowed ends with an error, and never silently")
  func bound() async throws {
    numbers(1_000)
    let error = await #expect(throws: NetworkError.self) {
      _ = try await all(client().pages(Request<[Int]>.get("numbers"), by: .offset(limit: 10), maximumPages: 3))
    }
    #expect(error?.reason == .endlessPages)
    #expect(targets.count == 3)
  }

  @Test("leaving early asks for nothing more")
  func earlyStop() async throws {
    numbers(1_000)
    var seen: [Int] = []
    for try await item in client().pages(Request<[Int]>.get("numbers"), by: .offset(limit: 10)).items {
      seen.append(item)
      if item == 12 { break }
    }
    #expect(seen == Array(0...12))
    #expect(targets.count == 2)
  }

  @Test("with prefetching the next page is under way while this one is used, and only that one")
  func prefetching() async throws {
    numbers(1_000)
    var pages = client().pages(Request<[Int]>.get("numbers"), by: .offset(limit: 10), prefetching: true)
      .makeAsyncIterator()
    _ = try await pages.next()
    _ = try await transport.request(2)
    #expect(targets.count == 2)
    #expect(try await pages.next() == Array(10..<20))
    _ = try await transport.request(3)
    #expect(targets.count == 3)
  }

  @Test("a page that failed is asked for again by a reader that goes on")
  func retrying() async throws {
    transport.on(.get, "/v1/numbers", .status(503), .page([1]))
    var pages = client().pages(Request<[Int]>.get("numbers"), by: .offset(limit: 10)).makeAsyncIterator()
    await #expect(throws: NetworkError.self) { _ = try await pages.next() }
    #expect(try await pages.next() == [1])
    #expect(try await pages.next() == nil)
  }

  @Test("status and fields of each page are there for who wants them")
  func responses() async throws {
    transport.on(.get, "/v1/numbers", .page([1]).with("X-Total", "1"))
    let responses = client().pages(Request<[Int]>.get("numbers"), by: .offset(limit: 10)).responses
    #expect(try await all(responses).map { $0.headerFields["X-Total"] } == ["1"])
  }

  @Test("a way of the app's own may ask with a body")
  func ownWay() async throws {
    transport.on(.post, "/v1/search", .page(NumberPage(items: [1], nextCursor: "2")), .page(NumberPage(items: [2])))
    let paging = Paging<NumberPage> { step in
      step.page.nextCursor.map { cursor in step.request.with { $0.body = .json(["after": cursor]) } }
    }
    let pages = client().pages(Request<NumberPage>.post("search", json: ["after": ""]), by: paging)
    #expect(try await all(pages.items) == [1, 2])
    #expect(
      transport.requests.compactMap { $0.body.bytes.map { String(decoding: $0, as: UTF8.self) } } == [
        #"{"after":""}"#, #"{"after":"2"}"#,
      ])
  }

  @Test("cancelling ends the wait for a page, prefetched or not", arguments: [false, true])
  func cancellation(prefetching: Bool) async throws {
    let clock = TestClock()
    let transport = MockTransport(time: clock)
    transport.on(.get, "/numbers", .page([1, 2]), .page([3, 4]).after(.seconds(5)))
    let api = APIClient("https://api.example.com") {
      $0.transport = transport
      $0.seams.time = clock
    }
    let task = Task {
      for try await _ in api.pages(
        Request<[Int]>.get("numbers"), by: .offset(limit: 2), prefetching: prefetching)
      {}
    }
    _ = try await transport.request(2)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension MockAnswer {
  fileprivate static func page(_ value: some Encodable) -> MockAnswer { (try? .json(value)) ?? .status(500) }

  fileprivate func with(_ name: HTTPField.Name, _ value: String) -> MockAnswer {
    var copy = self
    copy.headerFields[name] = value
    return copy
  }
}
