package import UlakHTTP

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A stub's answer as a transport hands it on, where there is no wire.
extension MockAnswer {
  /// What arrives of the body.
  package func arrivingBody(for method: HTTPMethod) -> Data {
    guard method != .head, ![204, 304].contains(status.code) else { return Data() }
    switch body {
    case .data(let data): return data
    case .chunks(let chunks): return chunks.reduce(into: Data()) { $0.append($1) }
    case .pieces(let pieces): return pieces.reduce(into: Data()) { if case .data(let data) = $1 { $0.append(data) } }
    case .truncated(let declared, let sent): return sent.prefix(declared)
    }
  }

  /// How long the body takes beside its bytes: the waits between its pieces.
  package var pauses: [Duration] {
    guard case .pieces(let pieces) = body else { return [] }
    return pieces.compactMap { if case .pause(let duration) = $0 { duration } else { nil } }
  }

  /// The response.
  ///
  /// - Throws: `NetworkError` if the body ends early, or is larger than `limits` allow.
  package func response(for method: HTTPMethod, limits: MessageLimits) throws -> HTTPResponse {
    let arriving = arrivingBody(for: method)
    if case .truncated(let declared, _) = body, arriving.count < declared, method != .head,
      ![204, 304].contains(status.code)
    {
      var error = NetworkError(.truncated, detail: "\(declared - arriving.count) bytes of the body did not come")
      error.mayHaveBeenProcessed = true
      throw error
    }
    guard arriving.count <= limits.bodyBytes else { throw NetworkError.bodyTooLarge(limit: limits.bodyBytes) }
    return HTTPResponse(status: status, headerFields: headerFields, body: .data(arriving), interim: interim)
  }
}

extension MockMalformation {
  /// The error that a transport makes of it; nil if it has to put up with it.
  package var reason: NetworkError.Reason? {
    switch self {
    case .foldedField, .surplus: nil
    case .cutStatusLine: .connectionLost
    case .cutHead, .noLastChunk: .truncated
    case .hugeField, .manyFields: .headersTooLarge
    default: .protocolError
    }
  }

  /// What a transport makes of it.
  ///
  /// - Throws: `NetworkError` unless it has to put up with it.
  package func response() throws -> HTTPResponse {
    guard let reason else { return HTTPResponse(status: 200, headerFields: [:], body: .data(Data("ok".utf8))) }
    var error = NetworkError(reason, detail: "the stub broke the rules of HTTP: \(self)")
    error.mayHaveBeenProcessed = true
    throw error
  }
}
