import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What stands in the head of a request.
extension ConformanceCase {
  static let requestLines: [ConformanceCase] = [
    .both("TC-001", .requests, "A method goes out as it is, known or not (RFC 9110, 9.1).") { stage in
      let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "PURGE", "Purge", "M-SEARCH"]
      stage.stubs.on(nil, "/x", .text("ok"))
      for (index, method) in methods.enumerated() {
        _ = try await stage.exchange(HTTPMethod(method))
        try expect(try await stage.server.request(index + 1).method.rawValue, method, "the method")
      }
    },
    .both("TC-002", .requests, "The target goes out byte for byte (RFC 3986, 2.4; NB-O02).") { stage in
      stage.stubs.on(nil, "/*", .text("ok"))
      let targets = [
        "/", "/x?", "/a%2Fb/%7Euser/;p=1,2/x", "/x?q=a+b&c=%26&d=/?:@&e", "/%E6%97%A5?sig=abc%2Fdef%2f", "//double//",
        "/trailing/", "/x?a=1&a=1&&b=%00",
      ]
      for (index, target) in targets.enumerated() {
        _ = try await stage.exchange(.get, target)
        try expect(try await stage.server.request(index + 1).target, target, "the target")
      }
    },
    .both("TC-003", .requests, "The fragment stays here (RFC 9110, 7.1; NB-O02).") { stage in
      stage.stubs.on(nil, "/*", .text("ok"))
      _ = try await stage.exchange(.get, "/list?page=2#top")
      try expect(try await stage.server.request(1).target, "/list?page=2", "the target")
    },
    .both("TC-004", .requests, "An address without a path is asked for / (RFC 9112, 3.2.1).") { stage in
      stage.stubs.on(nil, "/", .text("ok"))
      _ = try await stage.exchange(.get, "")
      try expect(try await stage.server.request(1).target, "/", "the target")
    },
    .http1("TC-005", .requests, "Fields keep their order and spelling (RFC 9110, 5.3).") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      _ = try await stage.exchange(fields: ["X-zeta": "1", "x-ALPHA": "2", "Accept": "*/*", "X-Mid": "3"])
      let names = try await stage.server.request(1).headerFields.map(\.name.rawName).filter { $0 != "Host" }
      try expect(names, ["X-zeta", "x-ALPHA", "Accept", "X-Mid"], "the names in their order")
    },
    .both(
      "TC-006", .requests, "Repeated fields stay apart and in order (RFC 9110, 5.3; NB-O06).",
      needs: [.wire, .repeatedFields]
    ) { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      _ = try await stage.exchange(fields: ["X-A": "1", "X-B": "b", "x-a": "2, 3"])
      try expect(try await stage.server.request(1).headerFields[values: "X-A"], ["1", "2, 3"], "the values of X-A")
    },
    .both("TC-007", .requests, "A field with an empty value is sent (RFC 9110, 5.5).") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      _ = try await stage.exchange(fields: ["X-First": "1", "X-Blank": " ", "X-Empty": ""])
      let fields = try await stage.server.request(1).headerFields
      try expect(fields[values: "X-Empty"] + fields[values: "X-Blank"], ["", ""], "the empty values")
    },
    .both("TC-008", .requests, "Nothing is added to a request but Host and what is the connection's own.") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      _ = try await stage.exchange(fields: ["X-Own": "1"])
      let allowed: Set<HTTPField.Name> = [.host, .connection, .keepAlive, .te, "X-Own"]
      let added = try await stage.server.request(1).headerFields.map(\.name).filter { !allowed.contains($0) }
      try expect(added.map(\.rawName), [], "the fields that nobody asked for")
    },
    .both("TC-009", .requests, "Nothing is added to a request with a body but its length; no media type.") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      _ = try await stage.exchange(.post, body: .data(Data("abc".utf8)))
      let allowed: Set<HTTPField.Name> = [.host, .connection, .keepAlive, .te, .contentLength]
      let added = try await stage.server.request(1).headerFields.map(\.name).filter { !allowed.contains($0) }
      try expect(added.map(\.rawName), [], "the fields that nobody asked for")
    },
    .both("TC-010", .requests, "Host is the authority of the address, its port included (RFC 9110, 7.2).") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      _ = try await stage.exchange()
      let authority = String(stage.baseURL.drop { $0 != "/" }.dropFirst(2))
      try expect(try await stage.server.request(1).headerFields[values: .host], [authority], "Host")
    },
    .both("TC-011", .requests, "Bytes beyond ASCII in a value arrive as they are (RFC 9110, 5.5).") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      _ = try await stage.exchange(fields: ["X-Name": "naïve 日本"])
      try expect(try await stage.server.request(1).headerFields["X-Name"], "naïve 日本", "the value")
    },
    .both("TC-012", .requests, "A large head arrives whole: 100 fields, one of 8 KB, and a target of 8 KB.") { stage in
      stage.stubs.on(nil, "/*", .text("ok"))
      var fields: HTTPFields = ["X-Long": String(repeating: "v", count: 8192)]
      for number in 0..<99 { fields.append(HTTPField(name: .init("X-\(number)"), value: "value \(number)")) }
      let target = "/" + String(repeating: "p", count: 8192)
      _ = try await stage.exchange(.get, target, fields: fields)
      let received = try await stage.server.request(1)
      try expect(received.target.utf8.count, target.utf8.count, "the length of the target")
      for field in fields { try expect(received.headerFields[field.name], field.value, field.name.rawName) }
    },
    .http1("TC-013", .requests, "The head is HTTP/1.1, each line ended by CR LF and nothing else (RFC 9112, 2.2).") {
      stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      _ = try await stage.exchange(fields: ["X-A": "1"])
      let head = String(decoding: try await stage.server.request(1).rawHead, as: UTF8.self)
      try expect(head.hasPrefix("GET /x HTTP/1.1\r\n"), "the request line GET /x HTTP/1.1", head)
      let bare = head.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" }
      try expect(!bare && head.hasSuffix("\r\n\r\n"), "lines ended by CR LF", head)
    },
    .both("TC-014", .requests, "Cookies are the client's: what Set-Cookie says goes into no later request.") { stage in
      stage.stubs.on(nil, "/x", .text("ok", headerFields: [.setCookie: "session=1; Path=/"]))
      for _ in 0..<2 { _ = try await stage.exchange() }
      try expect(try await stage.server.request(2).headerFields.contains(.cookie), false, "a Cookie is sent")
    },
    .both("TC-015", .requests, "What one request has leaks into no other.") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      _ = try await stage.exchange(.post, fields: ["X-First": "1"], body: .data(Data("body".utf8)))
      _ = try await stage.exchange(.get)
      let second = try await stage.server.request(2)
      try expect(second.headerFields.contains("X-First"), false, "a field of the first request is in the second")
      try expect(second.body.count, 0, "the length of the second request's body")
      try expect(second.headerFields.contains(.contentLength), false, "the second request has a length")
    },
  ]
}
