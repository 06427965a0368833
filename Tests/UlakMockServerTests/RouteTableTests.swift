import Testing
import UlakHTTP
import UlakMockServer

@Suite("Routes")
struct RouteTableTests {
  @Test(
    "a template takes what it says",
    arguments: [
      ("/users", "/users", [:]),
      ("users", "/users", [:]),
      ("/users/:id", "/users/7", ["id": "7"]),
      ("/users/:id/orders/:order", "/users/a%2Fb/orders/%C3%BC", ["id": "a/b", "order": "ü"]),
      ("/ürün/şişe suyu", "/%C3%BCr%C3%BCn/%C5%9Fi%C5%9Fe%20suyu", [:]),
      ("/files/*", "/files/a/b%20c", ["*": "a/b c"]),
      ("/files/*", "/files/", ["*": ""]),
      ("*", "/", ["*": ""]),
      ("/", "/", [:]),
      ("/a/:", "/a/:", [:]),
      ("/50%", "/50%", [:]),
    ] as [(String, String, [String: String])])
  func matches(template: String, path: String, parameters: [String: String]) {
    #expect(RouteTemplate(template).match(RoutePath(path)) == parameters)
  }

  @Test(
    "a template refuses the rest",
    arguments: [
      ("/users", "/users/"), ("/users", "/Users"), ("/users/:id", "/users"), ("/users/:id", "/users/7/orders"),
      ("/files/*", "/files"), ("/a/b", "/a%2Fb"), ("/users/*", "/posts/1"),
    ])
  func refuses(template: String, path: String) {
    #expect(RouteTemplate(template).match(RoutePath(path)) == nil)
  }

  @Test("the latest stub that matches wins")
  func latestWins() {
    var table = RouteTable<Int>()
    table.add(.get, "/a", 1)
    table.add(.get, "/:any", 2)
    table.add(.post, "/a", 3)
    #expect(table.match(.get, "/a")?.answer == 2)
    table.add(.get, "/a", 4)
    #expect(table.match(.get, "/a")?.answer == 4)
    #expect(table.match(.get, "/b")?.answer == 2)
    #expect(table.match(.delete, "/a") == nil)
  }

  @Test("a stub for GET answers HEAD, unless a later one is for HEAD")
  func headFallsBack() {
    var table = RouteTable<Int>()
    table.add(.get, "/a", 1)
    #expect(table.match(.head, "/a")?.answer == 1)
    table.add(.head, "/a", 2)
    #expect(table.match(.head, "/a")?.answer == 2)
    #expect(table.match(.get, "/a")?.answer == 1)
  }

  @Test("a mismatch names the closest stubs first, and what each lacked")
  func explains() {
    var table = RouteTable<Int>()
    #expect(table.explainMismatch(.get, "/a") == "No stub answers GET /a.\nThere are no stubs.\n")
    table.add(.get, "/posts", 1)
    table.add(.get, "/users/:id", 2)
    table.add(.post, "/users/:id/orders", 3)
    table.add(.get, "/users/:id/cart", 4)
    #expect(
      table.explainMismatch(.get, "/users/7/orders") == """
        No stub answers GET /users/7/orders.
        Closest:
          POST /users/:id/orders: the method is another
          GET /users/:id/cart: segment 3 is “orders”, not “cart”
          GET /users/:id: the path has 3 segments, not 2

        """)
  }
}
