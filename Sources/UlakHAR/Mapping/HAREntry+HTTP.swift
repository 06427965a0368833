package import UlakHTTP

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension HAREntry {
  /// When an exchange began, and how long it took by the clock of whoever watched it.
  package struct Span: Sendable {
    /// Seconds since 1970.
    package var start: Double
    /// How long it took.
    package var duration: Duration

    /// A span.
    package init(start: Double, duration: Duration) {
      self.start = start
      self.duration = duration
    }
  }

  /// An exchange that was answered.
  ///
  /// - Parameter isEncoded: whether `body` may still be in its content coding, as the transport received it.
  package init(_ request: HTTPRequest, _ response: HTTPResponse, body: Data, isEncoded: Bool, span: Span) {
    self.init(
      startedDateTime: HARDate.text(span.start), request: HARRequest(request, facts: response.facts),
      response: HARResponse(response, body: body, isEncoded: isEncoded),
      timings: response.facts.map { HARTimings($0) } ?? HARTimings(span.duration))
    serverIPAddress = response.facts?.peer.map(Self.address)
    connection = response.facts?.connection.map { "\($0)" }
    wire = [:]
    if isEncoded, response.headerFields.hasContentCoding { wire?["contentEncoded"] = true }
  }

  /// An exchange that failed.
  package init(_ request: HTTPRequest, failure: NetworkError, span: Span) {
    self.init(
      startedDateTime: HARDate.text(span.start), request: HARRequest(request),
      response: HARResponse(failure: failure), timings: HARTimings(span.duration))
    wire = [
      "reason": .string(failure.reason.description), "mayHaveBeenProcessed": .bool(failure.mayHaveBeenProcessed),
    ]
  }

  private static func address(_ peer: String) -> String {
    guard let colon = peer.lastIndex(of: ":") else { return peer }
    let host = peer[..<colon]
    return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : String(host)
  }
}

extension HAREntry {
  /// Whether something was answered.
  package var isAnswered: Bool { (100...999).contains(response.status) }

  /// The answer again, its body whole.
  ///
  /// An archive holds decoded content, so what the fields say about coding and length is corrected.
  ///
  /// - Throws: ``NetworkError``: the failure that was recorded, or `notRecorded` if the body was not kept.
  package func httpResponse(source: HTTPResponse.Source) throws -> HTTPResponse {
    guard isAnswered else { throw failure }
    guard let body = response.body else {
      throw NetworkError(
        .notRecorded,
        detail: content(
          "was recorded without its body of \(response.content.size) bytes; export the file with content"))
    }
    var fields = HTTPFields(archived: response.headers)
    if wire?["contentEncoded"] != true { fields[.contentEncoding] = nil }
    let hasContent = request.method != "HEAD" && ![204, 304].contains(response.status)
    if hasContent { fields.replace(.contentLength, by: "\(body.count)") }
    // Text is UTF-8 in the file, whatever it was on the wire.
    if response.content.encoding == nil, let type = fields[.contentType].flatMap({ MediaType($0) }),
      let charset = type.charset, charset != "utf-8", !body.allSatisfy({ $0 < 0x80 })
    {
      fields.replace(.contentType, by: "\(type.essence); charset=utf-8")
    }
    return HTTPResponse(
      status: HTTPStatus(response.status, reasonPhrase: response.statusText), headerFields: fields, body: .data(body),
      source: source, facts: AttemptFacts(self))
  }

  private func content(_ what: String) -> String {
    "\(request.method) \((try? request.httpRequest().url.description) ?? "") \(what)"
  }
}
