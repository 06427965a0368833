import UlakHAR
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request taken apart into what can be compared, its secrets hidden.
struct ComparableRequest: Sendable {
  let request: HTTPRequest
  let segments: [[UInt8]]
  let query: [String: [String]]
  let headers: [String: [String]]
  let body: ComparableBody

  /// - Throws: `NetworkError` with reason `invalidURL` if the address is none of HTTP.
  init(_ recorded: HARRequest, redaction: HARRedaction) throws {
    let request = try redaction.redacted(recorded).httpRequest()
    self.request = request
    segments = request.url.path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map {
      PercentEncoding.decode(Substring($0)) ?? Array($0)
    }
    query = HARQuery.pairs(request.url.query).reduce(into: [:]) { $0[$1.name, default: []].append($1.value) }
    headers = request.headerFields.reduce(into: [:]) { $0[$1.name.canonicalName, default: []].append($1.value) }
    body = ComparableBody(request)
  }

  /// Whether method and path agree, which always must: a look that costs little.
  func resembles(_ other: ComparableRequest) -> Bool {
    request.method == other.request.method && segments == other.segments
  }

  /// What differs from a recorded request, in words, with how much each weighs.
  func differences(from recorded: ComparableRequest, _ matching: CassetteMatching) -> [CassetteDifference] {
    var found: [CassetteDifference] = []
    func note(_ weight: Int, _ words: String?) {
      if let words { found.append(CassetteDifference(weight: weight, words: words)) }
    }
    let (method, origin) = (request.method, request.url.origin)
    if method != recorded.request.method { note(8, "the method is \(recorded.request.method) there") }
    if matching.comparesOrigin, origin != recorded.request.url.origin {
      note(16, "the origin is \(recorded.request.url.origin) there")
    }
    if segments != recorded.segments {
      let common = zip(segments, recorded.segments).prefix { $0 == $1 }.count
      note(4 + max(segments.count, recorded.segments.count) - common, "the path is \(recorded.request.url.path) there")
    }
    note(2, queryDifference(from: recorded, matching))
    if matching.comparesHeaders { note(2, headerDifference(from: recorded, matching)) }
    if matching.comparesBody { note(1, body.difference(from: recorded.body)) }
    for rule in matching.rules where !rule.agrees(request, recorded.request) {
      note(2, "“\(rule.name)” does not agree")
    }
    return found
  }

  private func queryDifference(from recorded: ComparableRequest, _ matching: CassetteMatching) -> String? {
    let names = Set(query.keys).union(recorded.query.keys).subtracting(matching.ignoredQueryNames)
    let differing = names.filter { query[$0] != recorded.query[$0] }.sorted().map { name in
      switch (query[name], recorded.query[name]) {
      case (let asked?, nil): "\(name)=\(Self.short(asked)) is not there"
      case (nil, let recorded?): "\(name)=\(Self.short(recorded)) is there too"
      case (let asked, let recorded): "\(name) is \(Self.short(asked ?? [])) and not \(Self.short(recorded ?? []))"
      }
    }
    return differing.isEmpty ? nil : "in the query, \(Self.list(differing))"
  }

  /// Names alone: values of fields reach no error.
  private func headerDifference(from recorded: ComparableRequest, _ matching: CassetteMatching) -> String? {
    let ignored = Set(matching.ignoredHeaders.map(\.canonicalName))
    let names = Set(headers.keys).union(recorded.headers.keys).filter { !ignored.contains($0) && !$0.hasPrefix("sec-") }
    let differing = names.sorted().compactMap { name -> String? in
      switch (headers[name], recorded.headers[name]) {
      case (_?, nil): return "\(name) is not there"
      case (nil, _?): return "\(name) is there too"
      case (let asked?, let there?):
        return asked == there || (name == "content-type" && Self.sameType(asked, there)) ? nil : "\(name) differs"
      case (nil, nil): return nil
      }
    }
    return differing.isEmpty ? nil : "of the fields, \(Self.list(differing))"
  }

  /// A boundary is chosen anew for every body.
  private static func sameType(_ a: [String], _ b: [String]) -> Bool {
    guard let a = MediaType(a.joined()), let b = MediaType(b.joined()), a.type == "multipart", a.matches(b) else {
      return false
    }
    return a.parameters.filter { $0.name != "boundary" } == b.parameters.filter { $0.name != "boundary" }
  }

  private static func list(_ words: [String]) -> String {
    words.prefix(4).joined(separator: ", ") + (words.count > 4 ? " and \(words.count - 4) more" : "")
  }

  private static func short(_ values: [String]) -> String {
    let text = values.joined(separator: ",")
    return "“\(text.count > 40 ? text.prefix(40) + "…" : text)”"
  }
}

/// One thing that two requests do not agree in.
struct CassetteDifference: Sendable, Hashable {
  /// How far apart it puts them.
  let weight: Int
  let words: String
}
