import Storefront
import Ulak
import UlakMockServer

/// The guided tour: a real server on loopback, a real client, and every step said in plain words.
enum Demo {
  /// Walks through the tour.
  ///
  /// - Parameters:
  ///   - write: where the tour is told, piece by piece.
  ///   - isColoured: whether escape codes may be used.
  /// - Returns: zero if every step went as expected, else 1.
  static func run(isColoured: Bool, write: @escaping @Sendable (String) -> Void) async -> Int32 {
    let narrator = Narrator(isColoured: isColoured, write: write)
    let server: MockServer
    do { server = try StorefrontServer.start() } catch {
      narrator.say("The embedded server could not be started: \(error)")
      return 1
    }
    defer { server.stop() }
    narrator.say("A shop’s API now runs at \(server.baseURL), in this process. Everything below is sent over a socket.")
    let wire = WireFacts()
    let api = APIClient("\(server.baseURL)/v1") { $0.wireInterceptors = [wire] }
    let media = APIClient(server.baseURL) { $0.wireInterceptors = [wire] }
    let tour = Tour(api: api, media: media, narrator: narrator, wire: wire)
    await tour.walk()
    return narrator.summary()
  }
}
