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
  let acceptedMediaTypes: [MediaType]
  let requiresPinning: Bool
  let name: String
  /// What is read in another way than the client's rules say.
  let reading: ReadingExceptions?

  /// Reads the endpoint.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidURL`.
  init(_ endpoint: some Endpoint, base: HTTPURL?) throws {
    name = endpoint.name
    do {
      let base = try endpoint.baseURL.map { try HTTPURL($0.absoluteString) } ?? base
      guard let base else {
        throw NetworkError(.invalidURL, detail: "neither the endpoint nor the client has a base URL")
      }
      let (path, literalQuery) = try endpoint.path.resolved()
      let joined = base.appending(path: path, query: literalQuery)
      url = endpoint.query.encoded.map { joined.appending(path: "", query: $0) } ?? joined
    } catch var error as NetworkError {
      error.endpoint = name
      throw error
    }
    method = endpoint.method
    headers = endpoint.headers
    body = endpoint.body
    timeout = endpoint.timeout
    acceptedMediaTypes = endpoint.acceptedMediaTypes
    requiresPinning = endpoint.requiresPinning
    reading = ReadingExceptions(endpoint)
  }

  /// The request to send.
  ///
  /// - Throws: ``NetworkError`` with reason `encodingFailed`.
  func request(
    encoder: any BodyEncoder, defaults: CallDefaults, asking accepting: Accepting
  ) throws -> HTTPRequest {
    var fields = headers
    if !fields.contains(.accept), let accept = defaults.accept(accepting, adding: acceptedMediaTypes) {
      fields.append(HTTPField(name: .accept, value: accept))
    }
    guard let body else { return HTTPRequest(method: method, url: url, headerFields: fields) }
    let (data, type) = try body.encoded(by: encoder)
    if let type, !fields.contains(.contentType) { fields[.contentType] = type.description }
    return HTTPRequest(method: method, url: url, headerFields: fields, body: .data(data))
  }
}
