/// How a client reads answers: made once, and shared by all its calls.
final class ReadingRules: Sendable {
  let decoders: Decoders
  let envelope: Envelope
  let errorBody: ErrorBody
  let classifier: AnswerClassifier
  let maximumFailureBytes: Int
  /// The clock for dates on which to try again.
  let time: any TimeSource

  init(_ configuration: APIClient.Configuration) {
    decoders = Decoders(main: configuration.decoder, others: configuration.decoders)
    envelope = configuration.envelope
    errorBody = configuration.errorBody
    classifier = configuration.classifier
    maximumFailureBytes = configuration.maximumFailureBytes
    time = configuration.seams.time
  }
}

/// What an endpoint wants to be read in another way than the rest of its API. Few do, so a call carries one reference.
final class ReadingExceptions: Sendable {
  /// A decoder of the endpoint's own, which reads in place of all of the client's.
  let decoders: Decoders?
  let envelope: Envelope?
  let errorBody: ErrorBody?
  let classifier: AnswerClassifier?

  /// Nil if the endpoint, and its group, are like the rest.
  init?(_ said: RequestPolicies?, _ group: EndpointGroup?) {
    if said == nil, group == nil { return nil }
    decoders = (said?.decoder ?? group?.decoder).map { Decoders(main: $0, others: []) }
    envelope = said?.envelope ?? group?.envelope
    errorBody = said?.errorBody ?? group?.errorBody
    classifier = said?.classifier ?? group?.classifier
    if decoders == nil, envelope == nil, errorBody == nil, classifier == nil { return nil }
  }
}
