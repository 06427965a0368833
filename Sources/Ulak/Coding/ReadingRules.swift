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
  let envelope: Envelope?
  let errorBody: ErrorBody?
  let classifier: AnswerClassifier?

  /// Nil if the endpoint is like the rest.
  init?(_ endpoint: some Endpoint) {
    envelope = endpoint.envelope
    errorBody = endpoint.errorBody
    classifier = endpoint.classifier
    if envelope == nil, errorBody == nil, classifier == nil { return nil }
  }
}
