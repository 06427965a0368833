#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a call failed. Everything the library throws is one of these, save `CancellationError`.
///
/// Switch over ``category`` for what to do, compare ``reason`` for the detail:
///
/// ```swift
/// catch let error as NetworkError where error.reason == .notFound { … }
/// ```
///
/// Two errors are equal when their reasons and statuses are. No text of an error holds a credential, a header's
/// value, a query's value or the server's words.
public struct NetworkError: Error, Sendable {
  /// What happened, in detail.
  public let reason: Reason
  /// For the developer: what exactly, in English, without secrets.
  public var detail: String
  /// The answer, where there was one, with as much of its body as the client keeps of failures.
  public var response: FailureResponse?
  /// The server's own error, if its body could be read as the ``ErrorBody`` of the client or the endpoint; see
  /// ``body(as:)``. ``ProblemDetails`` where nothing else was asked for.
  public var errorBody: (any Sendable)?
  /// Where the answer's body did not fit the model.
  public var decoding: DecodingFailure?
  /// How long the server, or a limit of the client's own, wants to be left alone; nil if it does not say.
  public var retryAfter: Duration?
  /// Each try, in order: one that found no connection counts; what was refused before does not.
  public var attempts: [AttemptRecord] = []
  /// Whether the server may have acted on the request although it failed.
  public var mayHaveBeenProcessed = false
  /// Whether a connection failed that was kept open from an earlier exchange, before anything of an answer came: its peer
  /// may have closed it while the request was on its way, and on a new connection the request may well succeed.
  public var isStaleConnection = false
  /// Whether trying again can help.
  public var retryAdvice: RetryAdvice
  /// The transport's own code, such as `curl 7`, for bug reports.
  public var underlying: String?
  /// The endpoint's name.
  public var endpoint: String?
  /// The call's number, the same in every event and log line about it.
  public var requestID: String?
  /// How the client that threw it tells errors and reads their bodies.
  package var context: ErrorContext?

  /// An error of the given reason. What the reason says about retrying is the default.
  public init(_ reason: Reason, detail: String = "") {
    self.reason = reason
    self.detail = detail
    retryAdvice = reason.defaultRetryAdvice
  }

  /// What kind of failure it is.
  public var category: Category { reason.category }

  /// The status of the answer, nil if there was none.
  public var status: HTTPStatus? { response?.status }

  /// The server's description of the problem (RFC 9457), if it sent one, or the client's ``AnswerClassifier`` made one.
  public var problem: ProblemDetails? { response?.problem }
}

extension NetworkError {
  /// The answer that made a call fail.
  public struct FailureResponse: Sendable, Hashable, CustomStringConvertible {
    /// The status.
    public var status: HTTPStatus
    /// The fields.
    public var headerFields: HTTPFields
    /// The body, cut off at the client's limit for failures.
    public var body: Data
    /// Whether ``body`` was cut off.
    public var isBodyTruncated: Bool
    /// The problem details in the body, if it is `application/problem+json`; or what the app's classifier made of it.
    public var problem: ProblemDetails?

    /// An answer.
    public init(
      status: HTTPStatus, headerFields: HTTPFields, body: Data, isBodyTruncated: Bool = false,
      problem: ProblemDetails? = nil
    ) {
      self.status = status
      self.headerFields = headerFields
      self.body = body
      self.isBodyTruncated = isBodyTruncated
      self.problem = problem
    }

    /// The code and the sizes: everything else is the server's words.
    public var description: String { "\(status.code), \(headerFields.count) fields, \(body.count) bytes" }
  }

  /// Whether trying again can help.
  public enum RetryAdvice: Sendable, Hashable {
    /// It will fail again.
    case never
    /// It may succeed, and the first try did nothing.
    case anyMethod
    /// It may succeed, but the first try may have been acted upon: only safe if the request is idempotent.
    case idempotentOnly
    /// It may succeed, but the first try may have been acted upon in part: only for requests that do nothing but read.
    case safeOnly
    /// It can only succeed when there is a network again.
    case whenConnected
  }
}

extension NetworkError: Equatable, CustomStringConvertible {
  /// Compares reason and status.
  public static func == (a: Self, b: Self) -> Bool { a.reason == b.reason && a.status == b.status }

  /// One line for logs: endpoint, reason, status and detail.
  public var description: String {
    var text = reason.description
    if let status { text += " (\(status.code))" }
    if !detail.isEmpty { text += ": \(detail)" }
    if let decoding { text += " \(decoding)" }
    if let endpoint { text += " [\(endpoint)]" }
    return text
  }
}

extension NetworkError {
  package static func invalidURL(_ detail: String) -> NetworkError { NetworkError(.invalidURL, detail: detail) }

  package static func bodyTooLarge(limit: Int) -> NetworkError {
    NetworkError(.bodyTooLarge, detail: "the body is larger than \(limit) bytes")
  }
}
