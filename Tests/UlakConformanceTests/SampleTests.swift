import Synchronization
import Testing
import UlakTesting

/// Carries requests with another transport, and knows how many.
final class CountingTransport: Transport {
  let capabilities: TransportCapabilities
  private let inner: any Transport
  private let count = Mutex(0)

  init(_ inner: any Transport) {
    self.inner = inner
    capabilities = inner.capabilities
  }

  func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
    count.withLock { $0 += 1 }
    return try await inner.send(request, options: options)
  }
}

@Suite struct CountingTransportTests {
  private static let capabilities = (try? CurlTransport())?.capabilities ?? TransportCapabilities()

  @Test(arguments: TransportConformance.cases(for: capabilities))
  func conforms(_ test: ConformanceCase) async throws {
    try await test.run(over: .http1, exceptions: exceptions) { configuration in
      var curl = CurlTransport.Configuration()
      curl.certificateAuthorityFile = configuration.certificateAuthorityFile
      return CountingTransport(try CurlTransport(curl, time: configuration.time))
    }
  }

  let exceptions: [String: ConformanceException] = [
    "TC-060": "libcurl takes a line feed alone for the end of a chunk's size"
  ]
}
