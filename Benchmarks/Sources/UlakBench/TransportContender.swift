import Ulak
import UlakCurl

/// The transport alone: what the client builds on, without the client.
struct TransportContender: Contender {
  let name = Name.transport
  let transport: CurlTransport
  let request: HTTPRequest

  init(_ url: String, authorityFile: String? = nil, connections: Int? = nil) throws {
    var configuration = CurlTransport.Configuration()
    configuration.certificateAuthorityFile = authorityFile
    if let connections { configuration.maximumConnectionsPerHost = connections }
    transport = try CurlTransport(configuration)
    request = HTTPRequest(url: try HTTPURL(url))
  }

  func run(total: Int, inFlight: Int) async throws {
    let (transport, request) = (transport, request)
    try await inParallel(total: total, inFlight: inFlight) {
      let options = AttemptOptions(deadline: SystemTimeSource.shared.now.advanced(by: .seconds(30)))
      let response = try await transport.send(request, options: options)
      guard response.status.code == 200, case .data(let body) = response.body, !body.isEmpty else {
        throw BenchError("the transport did not get the page")
      }
    }
  }
}
