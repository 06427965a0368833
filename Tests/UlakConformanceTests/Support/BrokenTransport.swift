import Synchronization
import UlakCurl
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A transport that works, save for one thing.
final class BrokenTransport: Transport {
  typealias Behaviour = @Sendable (HTTPRequest, AttemptOptions, any Transport) async throws -> HTTPResponse

  let capabilities: TransportCapabilities
  private let sound: any Transport
  private let behave: Behaviour

  init(_ sound: any Transport, claiming: (inout TransportCapabilities) -> Void, _ behave: @escaping Behaviour) {
    self.sound = sound
    var capabilities = sound.capabilities
    claiming(&capabilities)
    self.capabilities = capabilities
    self.behave = behave
  }

  func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
    try await behave(request, options, sound)
  }
}

/// A way to be broken, and the cases that must find it out.
struct Breakage: Sendable, CustomStringConvertible {
  let description: String
  let ids: [String]
  /// Whether it shows by an end that never comes.
  let hangs: Bool
  let claiming: @Sendable (inout TransportCapabilities) -> Void
  let behave: BrokenTransport.Behaviour

  init(
    _ description: String, _ ids: [String], hangs: Bool = false,
    claiming: @escaping @Sendable (inout TransportCapabilities) -> Void = { _ in },
    _ behave: @escaping BrokenTransport.Behaviour
  ) {
    (self.description, self.ids, self.claiming, self.behave) = (description, ids, claiming, behave)
    self.hangs = hangs
  }

  /// One that changes the request before it is sent.
  static func request(
    _ description: String, _ ids: [String], _ change: @escaping @Sendable (inout HTTPRequest) throws -> Void
  ) -> Breakage {
    Breakage(description, ids) { request, options, sound in
      var request = request
      try change(&request)
      return try await sound.send(request, options: options)
    }
  }

  /// One that changes what the caller asked for.
  static func options(
    _ description: String, _ ids: [String], hangs: Bool = false,
    _ change: @escaping @Sendable (inout AttemptOptions) -> Void
  ) -> Breakage {
    Breakage(description, ids, hangs: hangs) { request, options, sound in
      var options = options
      change(&options)
      return try await sound.send(request, options: options)
    }
  }

  /// One that changes the answer.
  static func response(
    _ description: String, _ ids: [String], _ change: @escaping @Sendable (inout HTTPResponse) -> Void
  ) -> Breakage {
    Breakage(description, ids) { request, options, sound in
      var response = try await sound.send(request, options: options)
      change(&response)
      return response
    }
  }

  /// One that makes something else of an error: another error, or an answer.
  static func error(
    _ description: String, _ ids: [String], _ change: @escaping @Sendable (NetworkError) throws -> HTTPResponse
  ) -> Breakage {
    Breakage(description, ids) { request, options, sound in
      do { return try await sound.send(request, options: options) } catch let error as NetworkError {
        return try change(error)
      }
    }
  }
}
