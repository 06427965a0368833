/// One request as the pipeline sees it: where to, what, and with which body.
public struct HTTPRequest: Sendable, CustomStringConvertible {
  /// What to do.
  public var method: HTTPMethod
  /// What to do it to.
  public var url: HTTPURL
  /// The fields, as they will be sent; the transport adds `Host`, `Content-Length` and the connection's own.
  public var headerFields: HTTPFields
  /// The content.
  public var body: HTTPBody

  /// A request; nothing is checked until it is about to be sent.
  public init(
    method: HTTPMethod = .get, url: HTTPURL, headerFields: HTTPFields = [:], body: HTTPBody = .none
  ) {
    self.method = method
    self.url = url
    self.headerFields = headerFields
    self.body = body
  }

  /// Method and address, the query's values left out: they may be secrets.
  public var description: String { "\(method) \(url.description)" }
}
