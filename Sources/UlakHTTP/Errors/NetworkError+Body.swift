#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NetworkError {
  /// The server's own error as a model of the app's.
  ///
  /// That is ``errorBody`` if it is of this type; else the answer's body is decoded, by the client's decoder and where it
  /// is called, so models that belong to an actor can be read as well.
  ///
  /// - Returns: nil if there was no answer, if its body is not such a model, or if only a part of it was kept.
  public func body<Body: Decodable>(as type: Body.Type = Body.self) -> Body? {
    if let body = errorBody as? Body { return body }
    guard let response, !response.isBodyTruncated, !response.body.isEmpty else { return nil }
    if let decoder = context?.decoder { return try? decoder.decode(type, from: response) }
    return try? JSONDecoder().decode(type, from: response.body)
  }

  /// What the server found wrong with single values, read from the shapes in which servers commonly say it; see
  /// ``FieldError``. Empty if it said nothing of the kind.
  ///
  /// The body is read anew each time: keep the result rather than asking twice.
  public var fieldErrors: [FieldError] { report { !$0.fields.isEmpty }?.fields ?? [] }

  /// What the server says about the failure as a whole, in its own words: `detail` or `title` of problem details,
  /// `message`, and the like. Show it only if the API promises texts for users, and never log it.
  public var serverMessage: String? { report { $0.message != nil }?.message }

  /// The server's code for the failure: `errorCode`, `code`, and the like.
  public var serverCode: String? { report { $0.code != nil }?.code }

  /// The first of what the problem details and the body tell that has what is sought.
  private func report(_ suffices: (ErrorReport) -> Bool) -> ErrorReport? {
    guard let response else { return nil }
    if let report = response.problem.map({ ErrorReport($0) }), suffices(report) { return report }
    guard !response.isBodyTruncated,
      let document = JSONValue(json: response.body, maximumBytes: ProblemDetails.maximumBytes)
    else { return nil }
    let report = ErrorReport(document)
    return suffices(report) ? report : nil
  }
}
