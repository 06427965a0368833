import CCurl
import Testing
import UlakHTTP
import UlakPlatform

@testable import UlakCurl

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// libcurl's codes, one by one, against the table of errors.
@Suite struct CurlErrorsTests {
  private func transfer(sent: Bool = false, answered: Bool = false) throws -> CurlTransfer {
    let request = HTTPRequest(url: try HTTPURL("http://h.test/"))
    let transfer = try CurlTransfer(request, options: AttemptOptions(), time: SystemTimeSource.shared)
    if sent { transfer.sendings = 1 }
    if answered {
      try unsafe Array("HTTP/1.1 200 OK\r\n".utf8).withUnsafeBufferPointer { try unsafe transfer.head.consume($0) }
    }
    return transfer
  }

  @Test(
    arguments: [
      (1, .protocolError), (2, .invalidConfiguration), (3, .invalidURL), (4, .invalidConfiguration), (5, .hostNotFound),
      (6, .hostNotFound), (7, .cannotConnect), (8, .protocolError), (16, .protocolError), (18, .connectionLost),
      (27, .exhausted), (28, .connectTimeout), (35, .tlsHandshake), (47, .tooManyRedirects),
      (48, .invalidConfiguration), (52, .connectionLost), (53, .invalidConfiguration), (54, .invalidConfiguration),
      (55, .connectionLost), (56, .connectionLost), (58, .clientCertificate), (59, .tlsHandshake), (60, .certificate),
      (61, .protocolError), (63, .bodyTooLarge), (65, .bodyNotReplayable), (66, .tlsHandshake), (67, .unauthorized),
      (77, .certificate), (83, .certificate), (90, .pinningFailed), (91, .certificate), (92, .connectionLost),
      (94, .unauthorized), (95, .protocolError), (96, .cannotConnect), (97, .proxyAuthentication),
      (98, .clientCertificate), (99, .unknown), (9999, .unknown),
    ] as [(UInt32, NetworkError.Reason)])
  func everyCode(code: UInt32, reason: NetworkError.Reason) throws {
    #expect(CurlErrors.reason(.init(rawValue: code), systemError: 0, transfer: try transfer()) == reason)
  }

  @Test("A code that means several things is told apart by what else is known")
  func ambiguousCodes() throws {
    func reason(_ code: UInt32, _ systemError: CInt = 0, sent: Bool = true, answered: Bool = false) throws
      -> NetworkError.Reason
    {
      CurlErrors.reason(
        .init(rawValue: code), systemError: systemError, transfer: try transfer(sent: sent, answered: answered))
    }
    #expect(try reason(7, ENETUNREACH, sent: false) == .noConnection)
    #expect(try reason(7, EMFILE, sent: false) == .exhausted)
    #expect(try reason(7, ECONNREFUSED, sent: false) == .cannotConnect)
    #expect(try reason(27) == .headersTooLarge)
    #expect(try reason(28) == .attemptTimeout)
    #expect(try reason(56, ECONNREFUSED, answered: true) == .protocolError, "left from another address")
    #expect(try reason(56, ECONNRESET, answered: true) == .connectionLost)
    #expect(try reason(56, answered: true) == .protocolError)
  }
}
