/// What every call of a client needs of its configuration.
struct CallDefaults: Sendable {
  let time: any TimeSource
  let timeout: Duration
  let options: CallOptions
  let accept: String
  let acceptedMediaTypes: [MediaType]

  init(_ configuration: APIClient.Configuration) {
    time = configuration.seams.time
    timeout = configuration.timeout
    options = CallOptions(
      attemptTimeout: configuration.attemptTimeout, connectTimeout: configuration.connectTimeout,
      idleTimeout: configuration.idleTimeout, limits: configuration.limits)
    acceptedMediaTypes = configuration.decoder.acceptedMediaTypes
    accept = Self.field(acceptedMediaTypes)
  }

  /// The value of `Accept`, empty if there is nothing to ask for.
  func accept(adding types: [MediaType]) -> String {
    types.isEmpty ? accept : Self.field(acceptedMediaTypes + types)
  }

  private static func field(_ types: [MediaType]) -> String {
    types.map(\.description).joined(separator: ", ")
  }
}
