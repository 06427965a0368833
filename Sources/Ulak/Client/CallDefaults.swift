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
    accept = Self.field(acceptedMediaTypes)
    saysAccept = configuration.headers.contains(.accept)
  }

  /// The value of `Accept`, nil if there is nothing to ask for, or if the client's own fields ask already.
  func accept(_ accepting: Accepting, adding types: [MediaType]) -> String? {
    switch accepting {
    case _ where saysAccept: nil
    case .anything: types.isEmpty ? nil : Self.field(types)
    case .whatDecodes: types.isEmpty ? (accept.isEmpty ? nil : accept) : Self.field(acceptedMediaTypes + types)
    }
  }

  private static func field(_ types: [MediaType]) -> String {
    types.map(\.description).joined(separator: ", ")
  }
}
