import Foundation
import Testing
import UlakHTTP
import UlakMockServer

/// A player of stubs without any wire.
private final class Player: MockStubbing {
  let stubs = MockStubs()

  /// What the answer to a request has as its text.
  func ask(
    _ method: HTTPMethod, _ target: String, _ fields: HTTPFields = [:], body: String = "", hasBody: Bool = true
  ) -> String? {
    var request = MockRequest(method: method, target: target, headerFields: fields, body: Data(body.utf8))
    var reader = MockStubs.Reader(stubs)
    guard case .answer(.fixed(let answer)) = reader.decide(&request, hasBody: hasBody) else { return nil }
    guard case .data(let data) = answer.answer.body else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}

@Suite("Stubs")
struct StubTests {
  private let player = Player()

  @Test("the latest stub that matches answers")
  func latestWins() {
    player.on(.get, "/a", .text("1"))
    player.on(.get, "/:any", .text("2"))
    player.on(.post, "/a", .text("3"))
    #expect(player.ask(.get, "/a") == "2")
    player.on(.get, "/a", .text("4"))
    #expect(player.ask(.get, "/a") == "4")
    #expect(player.ask(.get, "/b") == "2")
    #expect(player.ask(.delete, "/a")?.hasPrefix("No stub answers DELETE /a.") == true)
    player.on(nil, "/a", .text("any"))
    #expect(player.ask(.delete, "/a") == "any")
  }

  @Test("a stub for GET answers HEAD, unless a later one is for HEAD")
  func headFallsBack() {
    player.on(.get, "/a", .text("1"))
    #expect(player.ask(.head, "/a") == "1")
    player.on(.head, "/a", .text("2"))
    #expect(player.ask(.head, "/a") == "2")
    #expect(player.ask(.get, "/a") == "1")
  }

  @Test("answers come one after the other, and the last stays")
  func sequence() {
    let stub = player.on(.get, "/a", .text("busy"), .text("fine"))
    #expect((0..<4).map { _ in player.ask(.get, "/a") } == ["busy", "fine", "fine", "fine"])
    #expect(stub.useCount == 4)
  }

  @Test("a stub that is used up lets the one before it answer")
  func times() {
    player.on(.get, "/a", .text("usual"))
    let twice = player.on(.get, "/a", times: 2, .text("twice"))
    #expect((0..<4).map { _ in player.ask(.get, "/a") } == ["twice", "twice", "usual", "usual"])
    #expect(twice.isUsedUp && twice.useCount == 2)
  }

  @Test(
    "conditions are met or say why not",
    arguments: [
      (.query("page", "2"), "/a?page=2", [:], "", nil),
      (.query("page", "2"), "/a?page=1&page=2", [:], "", nil),
      (.query("q", "a b+ü"), "/a?q=a+b%2B%C3%BC", [:], "", nil),
      (.query("page", "2"), "/a?page=3", [:], "", "the query’s “page” is “3”, not “2”"),
      (.query("page", "2"), "/a", [:], "", "the query has no “page”"),
      (.query("page"), "/a?page", [:], "", nil),
      (.query("page"), "/a", [:], "", "the query has no “page”"),
      (.noQuery("page"), "/a?page=1", [:], "", "the query has “page”"),
      (.header("x-version", "3"), "/a", ["X-Version": "3"], "", nil),
      (.header("x-version", "3"), "/a", ["X-Version": "2"], "", "x-version is “2”, not “3”"),
      (.header("x-version", "3"), "/a", [:], "", "there is no x-version"),
      (.header("Authorization", "Bearer a"), "/a", ["Authorization": "Bearer b"], "", "Authorization is another"),
      (.header("x-version"), "/a", [:], "", "there is no x-version"),
      (.noHeader("Cookie"), "/a", ["cookie": "a=b"], "", "there is Cookie"),
      (.body("text"), "/a", [:], "text", nil),
      (.body("text"), "/a", [:], "test", "the body (4 bytes) is another"),
      (.json(["a": 1, "b": [true, nil]]), "/a", [:], #" {"b":[true,null], "a":1.0}"#, nil),
      (.json(["a": 1]), "/a", [:], #"{"a":2}"#, "the JSON body is another"),
      (.json(["a": 1]), "/a", [:], "{", "the body is not JSON"),
      (.body("long", where: { $0.count > 3 }), "/a", [:], "abc", "the body is not “long”"),
      (.request("idempotent", where: { $0.method.isIdempotent }), "/a", [:], "", nil),
    ] as [(MockCondition, String, HTTPFields, String, String?)])
  func conditions(condition: MockCondition, target: String, fields: HTTPFields, body: String, refusal: String?) {
    player.on(.get, "/a", when: [condition], .text("met"))
    let answer = player.ask(.get, target, fields, body: body)
    if let refusal {
      #expect(answer?.hasSuffix("GET /a (\(condition)): \(refusal)\n") == true, "\(answer ?? "")")
    } else {
      #expect(answer == "met")
    }
  }

  @Test("no secret is in a description")
  func secrets() {
    let stub = player.on(.get, "/a", when: [.header("Authorization", "Bearer hunter2")], .text(""))
    #expect(!stub.description.contains("hunter2"))
  }

  @Test("a condition on the content leaves the matter open until it has come")
  func undecided() {
    player.on(.post, "/a", .text("any"))
    #expect(player.ask(.post, "/a", hasBody: false) == "any")
    let stub = player.on(.post, "/a", when: [.query("p", "1"), .body("x")], times: 1, .text("x"))
    #expect(player.ask(.post, "/a?p=1", hasBody: false) == nil)
    #expect(player.ask(.post, "/a?p=2", hasBody: false) == "any")
    #expect(stub.useCount == 0)
    #expect(player.ask(.post, "/a?p=1", body: "x") == "x")
    // Used up, it no longer stands in the way.
    #expect(player.ask(.post, "/a?p=1", hasBody: false) == "any")
  }

  @Test("NB-O39: a mismatch names the closest stubs first, and what each refused")
  func explains() {
    #expect(player.ask(.get, "/a") == "No stub answers GET /a.\nThere are no stubs.\n")
    player.on(.get, "/posts", .text(""))
    player.on(.get, "/users/:id", .text(""))
    player.on(.post, "/users/:id/orders", .text(""))
    player.on(.get, "/users/:id/cart", .text(""))
    #expect(
      player.ask(.get, "/users/7/orders") == """
        No stub answers GET /users/7/orders.
        Closest:
          POST /users/:id/orders: the method is another
          GET /users/:id/cart: segment 3 is “orders”, not “cart”
          GET /users/:id: the path has 3 segments, not 2

        """)
    #expect(player.stubs.mismatches.count == 2)
  }

  @Test("a mismatch tells a stub that was used up, and all demands that were not met")
  func explainsUse() {
    player.on(.get, "/a", when: [.query("p", "1"), .header("X-A")], .text(""))
    player.on(.get, "/a", times: 1, .text("once"))
    #expect(player.ask(.get, "/a") == "once")
    #expect(
      player.ask(.get, "/a") == """
        No stub answers GET /a.
        Closest:
          GET /a: it matches, but was used already, 1 of 1 times
          GET /a (query p=1, X-A): the query has no “p”; there is no X-A

        """)
  }

  @Test("stubs that answered nothing can be asked for")
  func unused() {
    player.on(.get, "/a", .text(""))
    player.on(.get, "/b", when: [.query("p")], .text(""))
    _ = player.ask(.get, "/a")
    #expect(player.stubs.unused.map(\.description) == ["GET /b (query p)"])
    player.stubs.removeAll()
    #expect(player.stubs.unused.isEmpty && player.stubs.mismatches.isEmpty)
  }

  @Test("of uses claimed at once, each is given once")
  func concurrentClaims() async {
    let player = player
    player.on(.get, "/a", .text("usual"))
    player.on(.get, "/a", times: 50, .text("limited"))
    let limited = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<100).filter { _ in player.ask(.get, "/a") == "limited" }.count }
      }
      return await group.reduce(0, +)
    }
    #expect(limited == 50)
  }
}
