#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns a finished answer into a value or the error that says why it is none.
///
/// The status is judged first, then the app's classifier is asked, then come emptiness and media type; only then is
/// anything decoded.
struct ResponseReader: Sendable {
  let rules: ReadingRules
  let exceptions: ReadingExceptions?
  /// The statuses that are a success.
  let acceptedStatuses: HTTPStatusSet
  let acceptedMediaTypes: [MediaType]
  /// Where the answer came from.
  let address: HTTPURL
  /// The endpoint's name.
  let endpoint: String

  /// Reads a value.
  ///
  /// - Throws: ``NetworkError`` in category `http`, `problem` or `decoding`.
  func value<Value: Decodable>(_ type: Value.Type, from response: HTTPResponse, body: Data) throws -> Value {
    try check(response, body: body)
    if type == Data.self { return body as! Value }  // Proof: the types are the same.
    if type == NoContent.self { return NoContent() as! Value }  // Proof: the types are the same.
    let received = response.headerFields[.contentType].flatMap { MediaType($0) }
    if type == String.self { return try text(body, received, response) as! Value }  // Proof: the types are the same.
    if BodySniffing.isEmpty(body, of: received) {
      if let optional = type as? any OptionalValue.Type, let none = optional.none as? Value { return none }
      throw failure(.noData, response, body)
    }
    if type == String?.self { return try text(body, received, response) as! Value }  // Proof: as above.
    if type == Data?.self { return body as! Value }  // Proof: as above.
    guard let decoder = decoders.decoder(for: received, accepting: acceptedMediaTypes) else {
      throw unexpectedType(received, response, body)
    }
    return try decoded(type, by: decoder, received, response, body)
  }

  /// Whether there is nothing in an answer.
  func isEmpty(_ response: HTTPResponse, _ body: Data) -> Bool {
    BodySniffing.isEmpty(body, of: response.headerFields[.contentType].flatMap { MediaType($0) })
  }

  /// Lets answers pass whose status is accepted, unless the app's classifier calls them failures.
  ///
  /// - Throws: ``NetworkError`` in category `http` or `problem`.
  func check(_ response: HTTPResponse, body: Data) throws {
    guard acceptedStatuses.contains(response.status) else {
      throw failure(.status(response.status), response, body)
    }
    let classifier = exceptions?.classifier ?? rules.classifier
    guard
      let problem = classifier.problem(in: body, of: response, endpoint: endpoint, decoder: decoders)
    else { return }
    var error = failure(.problem, response, body)
    error.detail = "the status says success, the app’s classifier says failure"
    error.response?.problem = problem
    if let status = problem.status { error.retryAdvice = .init(HTTPStatus(status)) }
    error.errorBody = error.response.flatMap { errorBody.value(of: $0, by: decoders) }
    throw error
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type, by decoder: any BodyDecoder, _ received: MediaType?, _ response: HTTPResponse, _ body: Data
  ) throws -> Value {
    do {
      let keys = (exceptions?.envelope ?? rules.envelope).keys
      guard !keys.isEmpty else { return try decoder.decode(type, from: body) }
      return try EnvelopeKeys.$current.withValue(keys) { try decoder.decode(Enveloped<Value>.self, from: body) }.value
    } catch {
      let told = DecodingErrorText(error, expecting: type)
      if told.isMalformed, BodySniffing.looksLikeHTML(body) { throw unexpectedType(received, response, body) }
      var failed = failure(.decodingFailed, response, body)
      failed.detail = told.detail
      failed.decoding = told.failure
      // What a decoder of the app's own reads may begin like JSON, but it is none.
      if decoder is JSONBodyDecoder || received?.isJSON == true { look(into: body, for: told, by: decoder, &failed) }
      throw failed
    }
  }

  private func text(_ body: Data, _ received: MediaType?, _ response: HTTPResponse) throws -> String {
    guard let name = received?.charset else { return Charset.utf8.text(body) }
    guard let charset = Charset(name) else {
      var error = failure(.unsupportedCharset, response, body)
      error.detail = Grammar.isToken(name) ? "the charset \(name.prefix(40)) is not known" : "the charset is not known"
      throw error
    }
    return charset.text(body)
  }

  // MARK: Failures

  private var decoders: Decoders { exceptions?.decoders ?? rules.decoders }
  private var errorBody: ErrorBody { exceptions?.errorBody ?? rules.errorBody }

  /// Adds what the body looks like around the place where decoding failed.
  private func look(
    into body: Data, for told: DecodingErrorText, by decoder: any BodyDecoder, _ error: inout NetworkError
  ) {
    guard !told.isMalformed, var outline = JSONOutline(body) else { return }
    let finding = outline.find(told.path)
    error.decoding?.excerpt = finding.excerpt
    guard let key = told.path.last, key.intValue == nil, !CodingPath.isOfTheData(key) else {
      if error.detail.isEmpty, let kind = finding.kind { error.detail = "found \(kind)" }
      return
    }
    let converts = (decoder as? JSONBodyDecoder)?.convertsFromSnakeCase == true
    error.decoding?.key = finding.key ?? (converts ? SnakeCase.converted(key.stringValue) : key.stringValue)
    if told.isMissing, let alike = finding.alike {
      let read = converts ? KeyStyle.camel(alike) : alike
      error.detail += "; the body has “\(alike)”, which is read as “\(read)”: give the property that coding key"
    } else if error.detail.isEmpty, let kind = finding.kind {
      error.detail = "found \(kind)"
    }
  }

  private func unexpectedType(_ received: MediaType?, _ response: HTTPResponse, _ body: Data) -> NetworkError {
    var error = failure(.unexpectedContentType, response, body)
    let accepted = (decoders.acceptedMediaTypes + acceptedMediaTypes).map(\.essence).joined(separator: ", ")
    error.detail = "received \(received?.essence ?? "no media type"), accepted: \(accepted)"
    if received?.matches(.html) == true || BodySniffing.looksLikeHTML(body) {
      error.detail += "; a page in place of data often comes from a sign-in, a proxy or a wrong address"
    }
    return error
  }

  /// An error that carries the answer.
  func failure(_ reason: NetworkError.Reason, _ response: HTTPResponse, _ body: Data) -> NetworkError {
    var error = NetworkError(reason)
    let type = response.headerFields[.contentType].flatMap { MediaType($0) }
    var failed = NetworkError.FailureResponse(
      status: response.status, headerFields: response.headerFields, body: body.prefix(rules.maximumFailureBytes),
      isBodyTruncated: body.count > rules.maximumFailureBytes)
    if type?.matches(.problemJSON) == true { failed.problem = ProblemDetails(json: body, from: address) }
    if !acceptedStatuses.contains(response.status) {
      error.retryAdvice = .init(response.status)
      let now = Int(exactly: rules.time.secondsSince1970.rounded(.down)) ?? 0
      error.retryAfter = RetryAfter(response.headerFields, now: now).map { wish in
        wish.delay(now: now, sent: response.headerFields[.date].flatMap { HTTPDate($0, now: now) })
      }
      error.errorBody = errorBody.value(of: failed, by: decoders)
    }
    error.response = failed
    error.mayHaveBeenProcessed = true
    return error
  }
}
