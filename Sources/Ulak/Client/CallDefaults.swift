#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a call asks the server for.
enum Accepting: Sendable {
  /// Any content: it is handed over as it comes, or not looked at.
  case anything
  /// What the decoder can read.
  case whatDecodes

  /// What an answer of this type asks for.
  init(_ type: Any.Type) {
    let isAnything =
      type == Data.self || type == String.self || type == NoContent.self || type == Data?.self || type == String?.self
    self = isAnything ? .anything : .whatDecodes
  }
}

/// What every call of a client needs of its configuration.
struct CallDefaults: Sendable {
  let time: any TimeSource
  let timeout: Duration
  let options: CallOptions
  let queryStyle: QueryStyle
  let random: any RandomSource
  let accept: String
  let acceptedMediaTypes: [MediaType]
  private let saysAccept: Bool

  init(_ configuration: APIClient.Configuration) {
    time = configuration.seams.time
    timeout = configuration.timeout
    options = CallOptions(
      attemptTimeout: configuration.attemptTimeout, connectTimeout: configuration.connectTimeout,
      idleTimeout: configuration.idleTimeout, limits: configuration.limits)
    acceptedMediaTypes = Decoders(main: configuration.decoder, others: configuration.decoders).acceptedMediaTypes
    queryStyle = configuration.queryStyle
    random = configuration.seams.random
    accept = Self.field(acceptedMediaTypes)
    saysAccept = configuration.headers.contains(.accept)
  }

  /// The value of `Accept`, nil if there is nothing to ask for, or if the client's own fields ask already.
  ///
  /// - Parameter decoder: the endpoint's own, which reads in place of the client's.
  func accept(_ accepting: Accepting, _ decoder: (any BodyDecoder)?, adding types: [MediaType]) -> String? {
    let types =
      switch accepting {
      case .anything: types
      case .whatDecodes: (decoder?.acceptedMediaTypes ?? acceptedMediaTypes) + types
      }
    if saysAccept && decoder == nil || types.isEmpty { return nil }
    return decoder == nil && types == acceptedMediaTypes ? accept : Self.field(types)
  }

  private static func field(_ types: [MediaType]) -> String {
    types.map(\.description).joined(separator: ", ")
  }
}
