/// A value and how it was come by.
public struct Response<Value> {
  /// The value.
  public let value: Value
  /// The status: one that the endpoint accepts.
  public let status: HTTPStatus
  /// The fields.
  public let headerFields: HTTPFields
  /// Where the answer comes from.
  public let source: HTTPResponse.Source
  /// How old the answer is: nothing for one from the network.
  public let age: Duration
  /// Each try on the wire.
  public let attempts: [AttemptRecord]
  /// What the exchange on the wire was like; nil if there was none.
  public let facts: AttemptFacts?
  /// The call's number, the same in every event and log line about it.
  public let requestID: String

  /// A value that no client has come by: what stands in for one in tests answers with it.
  public init(
    _ value: Value, status: HTTPStatus = 200, headerFields: HTTPFields = [:], source: HTTPResponse.Source = .network,
    age: Duration = .zero
  ) {
    self.value = value
    self.status = status
    self.headerFields = headerFields
    self.source = source
    self.age = age
    attempts = []
    facts = nil
    requestID = ""
  }

  init(_ value: Value, _ answer: Answer) {
    self.value = value
    status = answer.response.status
    headerFields = answer.response.headerFields
    source = answer.response.source
    age = .zero
    attempts = answer.context.attempts
    facts = answer.response.facts
    requestID = answer.context.requestID
  }
}

extension Response: Sendable where Value: Sendable {}
