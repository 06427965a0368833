import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Checks a file against the table of HAR 1.2, and knows nothing of the model that wrote it.
struct HARChecker {
  private(set) var findings: [String] = []

  static func findings(_ data: Data) throws -> [String] {
    var checker = HARChecker()
    checker.check(try JSONDecoder().decode(JSONValue.self, from: data))
    return checker.findings
  }

  private enum Kind { case text, number, integer, list, object, flag }

  private mutating func demand(_ holds: Bool, _ words: String) { if !holds { findings.append(words) } }

  /// Members that must be there with their kinds; those that may; anything else must begin with an underscore.
  private mutating func check(
    _ value: JSONValue?, _ path: String, _ required: [String: Kind], _ optional: [String: Kind] = [:]
  ) {
    guard case .object(let members)? = value else { return demand(false, "\(path) is no object") }
    for (name, kind) in required {
      demand(members[name].map { Self.isOf($0, kind) } ?? false, "\(path).\(name) is missing or of another kind")
    }
    for (name, value) in members where required[name] == nil && !name.hasPrefix("_") {
      guard name != "comment" else { continue }
      demand(optional[name].map { Self.isOf(value, $0) } ?? false, "\(path).\(name) is unknown or of another kind")
    }
  }

  private static func isOf(_ value: JSONValue, _ kind: Kind) -> Bool {
    switch kind {
    case .text: value.string != nil
    case .number: value.number != nil
    case .integer: value.integer != nil
    case .list: value.array != nil
    case .flag: value.bool != nil
    case .object: if case .object = value { true } else { false }
    }
  }

  private mutating func check(_ file: JSONValue) {
    let log = file["log"]
    check(log, "log", ["version": .text, "creator": .object, "entries": .list], ["browser": .object, "pages": .list])
    demand(log?["version"] == "1.2", "the version is not 1.2")
    check(log?["creator"], "creator", ["name": .text, "version": .text])
    var pages: Set<String> = []
    for page in log?["pages"]?.array ?? [] {
      check(page, "page", ["startedDateTime": .text, "id": .text, "title": .text, "pageTimings": .object])
      checkDate(page["startedDateTime"]?.string, "page")
      if let id = page["id"]?.string { pages.insert(id) }
    }
    var last = ""
    for (index, entry) in (log?["entries"]?.array ?? []).enumerated() {
      check(entry, path: "entries[\(index)]", pages)
      let start = entry["startedDateTime"]?.string ?? ""
      demand(start >= last, "entries[\(index)] began before its predecessor")
      last = start
    }
  }

  private mutating func check(_ entry: JSONValue, path: String, _ pages: Set<String>) {
    check(
      entry, path,
      [
        "startedDateTime": .text, "time": .number, "request": .object, "response": .object, "cache": .object,
        "timings": .object,
      ], ["pageref": .text, "serverIPAddress": .text, "connection": .text])
    checkDate(entry["startedDateTime"]?.string, path)
    if let page = entry["pageref"]?.string { demand(pages.contains(page), "\(path) belongs to no page") }
    checkTimings(entry, path)
    check(request: entry["request"], "\(path).request")
    check(response: entry["response"], "\(path).response")
  }

  private mutating func checkTimings(_ entry: JSONValue, _ path: String) {
    let timings = entry["timings"]
    check(
      timings, "\(path).timings", ["send": .number, "wait": .number, "receive": .number],
      ["blocked": .number, "dns": .number, "connect": .number, "ssl": .number])
    var sum = 0.0
    for name in ["blocked", "dns", "connect", "send", "wait", "receive"] {
      let phase = timings?[name]?.number ?? -1
      demand(phase >= 0 || (phase == -1 && !["send", "wait", "receive"].contains(name)), "\(path).\(name) is \(phase)")
      sum += max(0, phase)
    }
    demand(abs(sum - (entry["time"]?.number ?? -1)) < 0.01, "\(path).time is not the sum of its phases")
    let (ssl, connect) = (timings?["ssl"]?.number ?? -1, timings?["connect"]?.number ?? -1)
    demand(ssl <= connect, "\(path).ssl is not within connect")
  }

  private mutating func check(request: JSONValue?, _ path: String) {
    check(
      request, path,
      [
        "method": .text, "url": .text, "httpVersion": .text, "cookies": .list, "headers": .list, "queryString": .list,
        "headersSize": .integer, "bodySize": .integer,
      ], ["postData": .object])
    demand(request?["url"]?.string?.contains("#") == false, "\(path).url has a fragment")
    demand(request?["url"]?.string.flatMap { try? HTTPURL($0) } != nil, "\(path).url is not absolute")
    checkPairs(request, path, ["headers", "queryString"])
    if let data = request?["postData"] {
      check(data, "\(path).postData", ["mimeType": .text], ["text": .text, "params": .list])
      demand((data["text"] == nil) != (data["params"] == nil), "\(path).postData has both text and params, or neither")
    }
  }

  private mutating func check(response: JSONValue?, _ path: String) {
    check(
      response, path,
      [
        "status": .integer, "statusText": .text, "httpVersion": .text, "cookies": .list, "headers": .list,
        "content": .object, "redirectURL": .text, "headersSize": .integer, "bodySize": .integer,
      ])
    checkPairs(response, path, ["headers"])
    let content = response?["content"]
    check(
      content, "\(path).content", ["size": .integer, "mimeType": .text],
      ["compression": .integer, "text": .text, "encoding": .text])
    let text = content?["text"]?.string ?? ""
    let count =
      content?["encoding"] == "base64"
      ? Data(base64Encoded: text)?.count : content?["encoding"] == nil ? text.utf8.count : nil
    demand(count == content?["size"]?.integer, "\(path).content has another size than it says")
  }

  private mutating func checkPairs(_ value: JSONValue?, _ path: String, _ names: [String]) {
    for name in names {
      for pair in value?[name]?.array ?? [] { check(pair, "\(path).\(name)", ["name": .text, "value": .text]) }
    }
    for cookie in value?["cookies"]?.array ?? [] {
      check(
        cookie, "\(path).cookies", ["name": .text, "value": .text],
        ["path": .text, "domain": .text, "expires": .text, "httpOnly": .flag, "secure": .flag])
    }
  }

  private mutating func checkDate(_ text: String?, _ path: String) {
    let shape = (text ?? "").map { $0.isASCII && $0.isNumber ? "9" : String($0) }.joined()
    demand(shape == "9999-99-99T99:99:99.999Z", "\(path) has no date with a fraction and a zone")
  }
}
