#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Finds failures in answers whose status says success, for APIs that put `{"success": false, "code": "SOLD_OUT"}` into a
/// 200.
///
/// ```swift
/// $0.classifier = AnswerClassifier { answer in
///   guard let json = answer.json, json["success"]?.bool == false else { return nil }
///   return ProblemDetails(type: "sold-out", detail: json["message"]?.string)
/// }
/// ```
///
/// It is asked before anything is decoded, whatever the call answers with. What it makes of an answer is thrown as a
/// ``NetworkError`` with reason `problem`, the answer with it. Answers that are larger than
/// ``ProblemDetails/maximumBytes`` are not shown to it: they are data.
public struct AnswerClassifier: Sendable {
  private let problem: (@Sendable (Answer) -> ProblemDetails?)?

  /// A classifier; `problem` returns nil for what is no failure.
  public init(_ problem: @escaping @Sendable (_ answer: Answer) -> ProblemDetails?) { self.problem = problem }

  private init() { problem = nil }

  /// Every success is one: for an endpoint that is apart from the rest of its API.
  public static let acceptingAll = AnswerClassifier()

  /// An answer with a status that says success, as a classifier sees it.
  public struct Answer: Sendable {
    /// The endpoint's name.
    public let endpoint: String
    /// The status, in 200...299.
    public let status: HTTPStatus
    /// The fields.
    public let headerFields: HTTPFields
    /// The body, whole.
    public let body: Data
    let decoder: any ErrorBodyDecoding

    /// The body as JSON, read anew each time; nil if it is none.
    public var json: JSONValue? { JSONValue(json: body, maximumBytes: ProblemDetails.maximumBytes) }

    /// The body as a model, decoded by the client's decoder for its media type; nil if it is no such model.
    public func body<Body: Decodable>(as type: Body.Type) -> Body? {
      try? decoder.decode(
        type, from: NetworkError.FailureResponse(status: status, headerFields: headerFields, body: body))
    }
  }

  /// What is wrong with an answer, nil if nothing is.
  func problem(
    in body: Data, of response: HTTPResponse, endpoint: String, decoder: any ErrorBodyDecoding
  ) -> ProblemDetails? {
    guard let problem, body.count <= ProblemDetails.maximumBytes else { return nil }
    return problem(
      Answer(
        endpoint: endpoint, status: response.status, headerFields: response.headerFields, body: body, decoder: decoder))
  }
}
