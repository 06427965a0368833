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

  /// What a declaration comes to; what it does not say, its group does.
  ///
  /// - Throws: ``NetworkError`` in category `request`.
  init(_ declaration: Declaration, base: HTTPURL?, queryStyle: QueryStyle) throws {
    name = declaration.name
    let said = declaration.said
    let group = said?.policies.group
    let authentication = (said?.policies.authentication ?? .inherited).inheriting(from: group)
    do {
      url = try Self.address(of: declaration, group, base: base, queryStyle: queryStyle)
      headers = try Self.fields(of: declaration, group, authentication)
    } catch var error as NetworkError {
      error.endpoint = name
      throw error
    }
    method = declaration.method
    body = declaration.body
    usesClientAuthentication = authentication.usesClient
    timeout = said?.policies.timeout ?? group?.timeout
    acceptedStatuses = said?.policies.acceptedStatuses ?? group?.acceptedStatuses ?? .successful
    acceptedMediaTypes = (group?.acceptedMediaTypes ?? []) + (said?.policies.acceptedMediaTypes ?? [])
    requiresPinning = said?.policies.requiresPinning == true || group?.requiresPinning == true
    encoder = said?.policies.encoder ?? group?.encoder
    reading = ReadingExceptions(said?.policies, group)
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
    of declaration: Declaration, _ group: EndpointGroup?, base: HTTPURL?, queryStyle: QueryStyle
  ) throws -> HTTPURL {
    let own = declaration.said?.policies.baseURL
    guard let base = try (own ?? group?.baseURL).map({ try HTTPURL($0.absoluteString) }) ?? base else {
      throw NetworkError(.invalidURL, detail: "neither the endpoint nor the client has a base URL")
    }
    var path = declaration.path
    // An address that is complete, and not a base, lies below nothing.
    if let group, own == nil || !path.text.isEmpty { path = Path.joined(group.path, path) }
    let (encodedPath, literalQuery) = try path.resolved()
    let query = try declaration.query.encoded(queryStyle)
    return base.appending(path: encodedPath, query: HTTPURL.joined(literalQuery, query))
  }

  private static func fields(
    of declaration: Declaration, _ group: EndpointGroup?, _ authentication: EndpointAuthentication
  ) throws -> HTTPFields {
    var fields = declaration.headers
    let said = declaration.said
    if said == nil, group == nil { return fields }
    if let group {
      let own = fields
      for field in group.headers where !own.contains(field.name) { fields.append(field) }
    }
    if case .bearer(let token) = authentication.kind { fields[.authorization] = "Bearer \(token)" }
    if let priority = said?.policies.priority ?? group?.priority, !fields.contains(.priority) {
      fields[.priority] = priority.description
    }
    let own = said?.policies.languages ?? []
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
