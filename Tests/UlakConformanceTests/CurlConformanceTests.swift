import Testing
import UlakCurl
import UlakTesting

/// libcurl, case by case.
@Suite(.timeLimit(.minutes(5))) struct CurlConformanceTests {
  @Test(arguments: TransportConformance.cases(for: CurlTransport.ownCapabilities))
  func http1(_ test: ConformanceCase) async throws {
    try await test.run(over: .http1, exceptions: CurlTransport.exceptions) {
      try CurlTransport.forCase($0)
    }
  }

  @Test(arguments: TransportConformance.cases(for: CurlTransport.ownCapabilities, over: .http2))
  func http2(_ test: ConformanceCase) async throws {
    try await test.run(over: .http2, exceptions: CurlTransport.exceptionsOfHTTP2) {
      try CurlTransport.forCase($0)
    }
  }
}

extension CurlTransport {
  static let ownCapabilities = {
    (try? CurlTransport())?.capabilities ?? TransportCapabilities()
  }()

  /// What libcurl is known to do otherwise.
  static let exceptions: [String: ConformanceException] = [
    "TC-060": "libcurl takes a line feed alone for the end of a chunk's size"
  ]

  /// What libcurl 7.88 is known to do otherwise over HTTP/2.
  static let exceptionsOfHTTP2: [String: ConformanceException] = [
    "TC-125": .notRun(
      "between two pieces of a shared connection a stream is not held up, and the case's clock moves then"),
    "TC-304": "libcurl has one code for a GOAWAY that leaves out all streams and for a broken connection",
  ]

  /// A transport as a case wants it.
  static func forCase(_ configuration: ConformanceConfiguration) throws -> any Transport {
    var own = CurlTransport.Configuration()
    own.certificateAuthorityFile = configuration.certificateAuthorityFile
    own.httpVersion = configuration.version == .http1 ? .http11 : .automatic
    return try CurlTransport(own, time: configuration.time)
  }
}
