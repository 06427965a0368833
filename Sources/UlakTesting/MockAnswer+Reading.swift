import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A stub's answer as a transport hands it on, where there is no wire.
extension MockAnswer {
  /// What arrives of the body.
  func arrivingBody(for method: HTTPMethod) -> Data {
    guard method != .head, ![204, 304].contains(status.code) else { return Data() }
    return switch body {
    case .data(let data): data
    case .chunks(let chunks): chunks.reduce(into: Data()) { $0.append($1) }
    case .truncated(let declared, let sent): sent.prefix(declared)
    }
  }

  /// The response.
  ///
  /// - Throws: `NetworkError` if the body ends early, or is larger than `limits` allow.
  func response(for method: HTTPMethod, limits: MessageLimits) throws -> HTTPResponse {
    let arriving = arrivingBody(for: method)
    if case .truncated(let declared, _) = body, arriving.count < declared, method != .head,
      ![204, 304].contains(status.code)
    {
      var error = NetworkError(.truncated, detail: "\(arriving.count) of \(declared) bytes came")
      error.mayHaveBeenProcessed = true
      throw error
    }
    guard arriving.count <= limits.bodyBytes else { throw NetworkError.bodyTooLarge(limit: limits.bodyBytes) }
    return HTTPResponse(status: status, headerFields: headerFields, body: .data(arriving), interim: interim)
  }
}
