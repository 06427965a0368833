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
  /// The fields of nearly every request that says nothing itself, made once.
  private let plainFields: HTTPFields

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
    plainFields = saysAccept || accept.isEmpty ? [:] : [.accept: accept]
  }

  /// The fields of an endpoint, with what it accepts.
  ///
  /// - Parameter decoder: the endpoint's own, which reads in place of the client's.
  func fields(
    _ fields: HTTPFields, _ accepting: Accepting, _ decoder: (any BodyDecoder)?, adding types: [MediaType]
  ) -> HTTPFields {
    if fields.isEmpty, decoder == nil, types.isEmpty, case .whatDecodes = accepting { return plainFields }
    guard !fields.contains(.accept), let accept = accept(accepting, decoder, adding: types) else { return fields }
    var fields = fields
    fields.append(HTTPField(name: .accept, value: accept))
    return fields
  }

  /// The value of `Accept`, nil if there is nothing to ask for, or if the client's own fields ask already.
  private func accept(_ accepting: Accepting, _ decoder: (any BodyDecoder)?, adding types: [MediaType]) -> String? {
    if saysAccept, decoder == nil { return nil }
    switch accepting {
    case .anything: return types.isEmpty ? nil : Self.field(types)
    case .whatDecodes:
      guard let decoder else {
        return types.isEmpty ? (accept.isEmpty ? nil : accept) : Self.field(acceptedMediaTypes + types)
      }
      let all = decoder.acceptedMediaTypes + types
      return all.isEmpty ? nil : Self.field(all)
    }
  }

  private static func field(_ types: [MediaType]) -> String {
    types.map(\.description).joined(separator: ", ")
  }
}
