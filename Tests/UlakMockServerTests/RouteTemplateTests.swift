import Testing
import UlakHTTP
import UlakMockServer

@Suite("Route templates")
struct RouteTemplateTests {
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
}
