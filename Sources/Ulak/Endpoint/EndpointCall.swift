#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An endpoint, read out where the caller is: from here on it can go to any thread.
struct EndpointCall: Sendable {
  let method: HTTPMethod
  let url: HTTPURL
  let headers: HTTPFields
  let body: RequestBody?
  let timeout: Duration?
  let usesClientAuthentication: Bool
  let acceptedStatuses: HTTPStatusSet
  let acceptedMediaTypes: [MediaType]
  let requiresPinning: Bool
  let encoder: (any BodyEncoder)?
  let name: String
  /// What is read in another way than the client's rules say.
  let reading: ReadingExceptions?

  /// The endpoint's own decoder.
  var decoder: (any BodyDecoder)? { reading?.decoders?.main }

  /// Reads the endpoint; what it does not say, its group does.
  ///
  /// - Throws: ``NetworkError`` in category `request`.
  init(_ endpoint: some Endpoint, base: HTTPURL?, queryStyle: QueryStyle) throws {
    name = endpoint.name
    let group = endpoint.group
    let authentication = endpoint.authentication.inheriting(from: group)
    do {
      url = try Self.address(of: endpoint, group, base: base, queryStyle: queryStyle)
      headers = try Self.fields(of: endpoint, group, authentication)
    } catch var error as NetworkError {
      error.endpoint = name
      throw error
    }
    method = endpoint.method
    body = endpoint.body
    timeout = endpoint.timeout ?? group?.timeout
    usesClientAuthentication = authentication.usesClient
    acceptedStatuses = endpoint.acceptedStatuses ?? group?.acceptedStatuses ?? .successful
    acceptedMediaTypes =
      group.map { $0.acceptedMediaTypes + endpoint.acceptedMediaTypes } ?? endpoint.acceptedMediaTypes
    requiresPinning = endpoint.requiresPinning || group?.requiresPinning == true
    encoder = endpoint.encoder ?? group?.encoder
    reading = ReadingExceptions(endpoint, group)
  }

  /// The request to send.
  ///
  /// - Throws: ``NetworkError`` with reason `encodingFailed`, or in category `file`.
  func request(
    encoder: any BodyEncoder, defaults: CallDefaults, asking accepting: Accepting
  ) throws -> HTTPRequest {
    var fields = defaults.fields(headers, accepting, decoder, adding: acceptedMediaTypes)
    guard let body else { return HTTPRequest(method: method, url: url, headerFields: fields) }
    let encoded = try body.encoded(by: self.encoder ?? encoder, defaults)
    if let type = encoded.type, !fields.contains(.contentType) { fields[.contentType] = type.description }
    if encoded.isGzipped {
      // What was encoded before it came here is so still: codings are listed in the order they were applied.
      fields[.contentEncoding] = fields[.contentEncoding].map { "\($0), gzip" } ?? "gzip"
    }
    return HTTPRequest(method: method, url: url, headerFields: fields, body: encoded.body)
  }

  private static func address(
    of endpoint: some Endpoint, _ group: EndpointGroup?, base: HTTPURL?, queryStyle: QueryStyle
  ) throws -> HTTPURL {
    let own = endpoint.baseURL ?? group?.baseURL
    guard let base = try own.map({ try HTTPURL($0.absoluteString) }) ?? base else {
      throw NetworkError(.invalidURL, detail: "neither the endpoint nor the client has a base URL")
    }
    // An address that is complete, and not a base, lies below nothing.
    let isComplete = endpoint.path.text.isEmpty && endpoint.baseURL != nil
    let path = isComplete ? endpoint.path : group.map { Path.joined($0.path, endpoint.path) } ?? endpoint.path
    let (encodedPath, literalQuery) = try path.resolved()
    let query = try endpoint.query.encoded(queryStyle)
    return base.appending(path: encodedPath, query: HTTPURL.joined(literalQuery, query))
  }

  private static func fields(
    of endpoint: some Endpoint, _ group: EndpointGroup?, _ authentication: EndpointAuthentication
  ) throws -> HTTPFields {
    var fields = endpoint.headers
    if let group {
      let own = fields
      for field in group.headers where !own.contains(field.name) { fields.append(field) }
    }
    if case .bearer(let token) = authentication.kind { fields[.authorization] = "Bearer \(token)" }
    if let priority = endpoint.priority ?? group?.priority, !fields.contains(.priority) {
      fields[.priority] = priority.description
    }
    let own = endpoint.languages
    let languages = own.isEmpty ? group?.languages ?? [] : own
    if !languages.isEmpty, !fields.contains(.acceptLanguage) {
      fields[.acceptLanguage] = try AcceptLanguage.value(languages)
    }
    return fields
  }
}

extension EndpointAuthentication {
  fileprivate func inheriting(from group: EndpointGroup?) -> EndpointAuthentication {
    self == .inherited ? group?.authentication ?? self : self
  }

  fileprivate var usesClient: Bool { kind == .inherited || kind == .client }
}
