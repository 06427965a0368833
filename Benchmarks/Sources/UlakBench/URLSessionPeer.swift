import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Foundation's client, set up as favourably as it can be: enough connections, no cache, no cookies.
struct URLSessionPeer: Contender {
  let name = Name.urlSession
  private let session: URLSession
  private let url: URL

  init(_ url: String) throws {
    guard let url = URL(string: url) else { throw BenchError("\(url) is not a URL") }
    self.url = url
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    session = URLSession(configuration: configuration)
  }

  func run(total: Int, inFlight: Int) async throws {
    let (session, url) = (session, url)
    try await inParallel(total: total, inFlight: inFlight) {
      let (data, response) = try await session.data(from: url)
      guard (response as? HTTPURLResponse)?.statusCode == 200, !data.isEmpty else {
        throw BenchError("URLSession did not get the page")
      }
    }
  }
}
