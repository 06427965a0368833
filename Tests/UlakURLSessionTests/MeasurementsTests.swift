import Testing
import UlakHTTP

@testable import UlakURLSession

/// What URLSession measured, in this library's terms.
struct MeasurementsTests {
  private func measured() -> TransactionMeasurements {
    var measured = TransactionMeasurements()
    measured.fetchStart = 100
    measured.nameLookup = (100.5, 101)
    measured.connect = (101, 104)
    measured.secure = (102, 104)
    measured.request = (104, 104.25)
    measured.response = (106, 107)
    measured.bytesSent = 300
    measured.headBytesReceived = 50
    measured.contentBytesReceived = 1_000
    measured.protocolName = "h2"
    measured.localPort = 50_123
    measured.remote = ("192.0.2.7", 443)
    measured.tls = (0x0304, 0x1302)
    return measured
  }

  @Test func `each phase is the time between two dates`() {
    let timings = AttemptFacts(measured()).timings
    #expect(timings.queued == .seconds(0.5))
    #expect(timings.nameLookup == .seconds(0.5))
    #expect(timings.connect == .seconds(1))
    #expect(timings.secureConnect == .seconds(2))
    #expect(timings.sending == .seconds(0.25))
    #expect(timings.waiting == .seconds(1.75))
    #expect(timings.receiving == .seconds(1))
  }

  @Test func `the rest is taken over`() {
    let facts = AttemptFacts(measured())
    #expect(facts.bytesSent == 300)
    #expect(facts.bytesReceived == 1_050)
    #expect(facts.contentBytesReceived == 1_000)
    #expect(facts.networkProtocol == "h2")
    #expect(!facts.isReusedConnection)
    #expect(facts.connection == 50_123)
    #expect(facts.peer == "192.0.2.7:443")
    #expect(facts.tls == "TLSv1.3 TLS_AES_256_GCM_SHA384")
  }

  @Test func `what did not happen has no time`() {
    var measured = TransactionMeasurements()
    measured.fetchStart = 1
    measured.request = (2, nil)
    measured.response = (3, nil)
    measured.isReused = true
    let facts = AttemptFacts(measured)
    #expect(facts.timings.queued == .seconds(1))
    #expect(facts.timings.nameLookup == nil)
    #expect(facts.timings.connect == nil)
    #expect(facts.timings.secureConnect == nil)
    #expect(facts.timings.waiting == .seconds(1))
    #expect(facts.timings.receiving == nil)
    #expect(facts.isReusedConnection)
    #expect(facts.networkProtocol == "http/1.1")
    #expect(facts.tls == nil)
    #expect(facts.peer == nil)
  }

  @Test func `a clock that was set back makes no phase negative`() {
    var measured = TransactionMeasurements()
    measured.response = (10, 9)
    #expect(AttemptFacts(measured).timings.receiving == .zero)
  }

  @Test func `an IPv6 peer stands in brackets`() {
    var measured = TransactionMeasurements()
    measured.remote = ("2001:db8::1", 443)
    #expect(AttemptFacts(measured).peer == "[2001:db8::1]:443")
  }

  @Test(
    arguments: [
      (UInt16?(0x0303), UInt16?(0xC02F), "TLSv1.2 TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"),
      (0x0304, nil, "TLSv1.3"), (0x0305, 0x00FF, "0x0305 0x00FF"), (nil, 0x1301, "TLS_AES_128_GCM_SHA256"),
      (nil, nil, nil),
    ] as [(UInt16?, UInt16?, String?)])
  func `versions and suites have names, unknown ones numbers`(version: UInt16?, suite: UInt16?, text: String?) {
    #expect(TLSNames.text(version: version, suite: suite) == text)
  }
}
