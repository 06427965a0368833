import Testing
import UlakHTTP

@testable import UlakURLSession

/// The rows of the table that every transport shares, read by URLSession's numbers.
struct URLErrorTableTests {
  @Test(arguments: [
    (-1000, NetworkError.Reason.invalidURL), (-1002, .invalidURL), (-1009, .noConnection), (-1018, .noConnection),
    (-1019, .noConnection), (-1020, .noConnection), (-1003, .hostNotFound), (-1006, .hostNotFound),
    (-1004, .cannotConnect), (-1001, .idleTimeout), (-999, .cancelled), (-1200, .tlsHandshake), (-1201, .certificate),
    (-1202, .certificate), (-1203, .certificate), (-1204, .certificate), (-1205, .clientCertificate),
    (-1206, .clientCertificate), (-1022, .insecureNotAllowed), (-1007, .tooManyRedirects), (-1010, .invalidLocation),
    (-1011, .protocolError), (-1017, .protocolError), (-1015, .contentDecoding), (-1016, .contentDecoding),
    (-1103, .bodyTooLarge), (-1014, .noData), (-1012, .unauthorized), (-1013, .unauthorized),
    (-1021, .bodyNotReplayable), (-2000, .cacheMiss), (-1100, .fileRead), (-1101, .fileRead), (-1102, .filePermission),
    (-3000, .fileWrite),
    (-3007, .fileWrite), (-1, .unknown), (-1234, .unknown), (0, .unknown),
  ])
  func `every code has its reason and keeps its number`(code: Int, reason: NetworkError.Reason) {
    let error = URLErrorTable.error(.init(code), hasHead: false)
    #expect(error.reason == reason)
    #expect(error.underlying == "URLError \(code)")
  }

  @Test func `a connection lost within the body is a cut answer`() {
    #expect(URLErrorTable.reason(-1005, hasHead: false) == .connectionLost)
    #expect(URLErrorTable.reason(-1005, hasHead: true) == .truncated)
  }

  @Test(arguments: [
    (-1003, false), (-1004, false), (-1200, false), (-1202, false), (-1005, true), (-1001, true), (-1, true),
  ])
  func `what can happen after the request left counts as after it left`(code: Int, expected: Bool) {
    #expect(URLErrorTable.error(.init(code), hasHead: false).mayHaveBeenProcessed == expected)
  }

  @Test func `once there is a head, the request was processed`() {
    #expect(URLErrorTable.error(.init(-1004), hasHead: true).mayHaveBeenProcessed)
  }

  @Test(arguments: [
    (-1004, 24, NetworkError.Reason.exhausted), (-1005, 12, .exhausted), (-3003, 28, .diskFull),
    (-1004, 51, .noConnection), (-1004, 61, .cannotConnect),
  ])
  func `what the device is out of is a better reason than where it was noticed`(
    code: Int, system: Int, reason: NetworkError.Reason
  ) {
    let error = URLErrorTable.error(.init(code, system: system), hasHead: false)
    #expect(error.reason == reason)
    #expect(error.underlying == "URLError \(code), errno \(system)")
  }
}
