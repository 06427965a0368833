import Testing

@testable import Ulak

@Suite struct EndpointGroupTests {
  private func url(_ request: Request<Thing>) throws -> String {
    try EndpointCall(request.declaration, base: HTTPURL("https://api.test/v1"), queryStyle: QueryStyle()).url
      .absoluteString
  }

  @Test("Paths lie below that of the group, with one slash between, and so do names")
  func paths() throws {
    let id = "a/b"
    let shop = EndpointGroup("/shops/\(id)/")
    let orders = EndpointGroup("orders", in: shop)
    let requests: [(Request<Thing>, String, String)] = [
      (.get("").in(orders), "shops/a%2Fb/orders", "shops/{}/orders"),
      (.get("\(7)").in(orders), "shops/a%2Fb/orders/7", "shops/{}/orders/{}"),
      (.get("/\(7)/lines").in(orders), "shops/a%2Fb/orders/7/lines", "shops/{}/orders/{}/lines"),
      (.get("?page=2", query: ["x": 1]).in(orders), "shops/a%2Fb/orders?page=2&x=1", "shops/{}/orders"),
      (.get("plain").in(EndpointGroup()), "plain", "plain"), (.get("").in(shop), "shops/a%2Fb/", "shops/{}/"),
    ]
    for (request, path, name) in requests {
      #expect(try url(request) == "https://api.test/v1/\(path)")
      #expect(request.name.trimmingPrefix("/") == name)
    }
    #expect(Request<Thing>.get("x").with { $0.name = "own" }.in(orders).name == "own")
    let next = Request<Thing>(.get, url: URL(string: "https://cdn.test/next?page=2")!).in(orders)
    #expect(try url(next) == "https://cdn.test/next?page=2" && next.name == "{url}")
  }

  @Test("A group has what its parent has, and changes what it says itself")
  func parents() {
    let parent = EndpointGroup("a") {
      $0.timeout = .seconds(1)
      $0.headers = ["X-A": "1", "X-B": "1"]
      $0.priority = .low
      $0.languages = ["tr"]
      $0.acceptedStatuses = [200]
      $0.acceptedMediaTypes = [.json]
      $0.authentication = .none
      $0.requiresPinning = true
      $0.baseURL = URL(string: "https://h.test")
    }
    let child = EndpointGroup("b", in: parent) {
      $0.headers["X-B"] = "2"
      $0.timeout = .seconds(2)
    }
    #expect(child.path.text == "a/b" && child.timeout == .seconds(2) && child.headers == ["X-A": "1", "X-B": "2"])
    #expect(child.priority == .low && child.languages == ["tr"] && child.acceptedStatuses == [200])
    #expect(child.authentication == .none && child.requiresPinning && child.acceptedMediaTypes == [.json])
    #expect(child.baseURL == parent.baseURL)
  }

  @Test("What is wrong with the path of a group is wrong with its endpoints'")
  func problems() {
    let empty = ""
    for group in [EndpointGroup("shops/\(empty)"), EndpointGroup("a?b=c"), EndpointGroup("a/../b")] {
      let error = #expect(throws: NetworkError.self) { try url(.get("x").in(group)) }
      #expect(error?.reason == .invalidURL)
    }
  }
}
