import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Foundation's client, set up as favourably as it can be: enough connections, no cache, no cookies.
struct URLSessionPeer: Contender {
  let name = Name.urlSession
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    session = URLSession(configuration: configuration)
  }

  func run(url: String, total: Int, inFlight: Int) async throws {
    guard let url = URL(string: url) else { throw BenchError("\(url) is not a URL") }
    let session = session
    try await inParallel(total: total, inFlight: inFlight) {
      let (data, response) = try await session.data(from: url)
      guard (response as? HTTPURLResponse)?.statusCode == 200, !data.isEmpty else {
        throw BenchError("URLSession did not get the page")
      }
    }
  }
}
