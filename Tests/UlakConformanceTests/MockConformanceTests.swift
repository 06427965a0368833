import Testing
import UlakTesting

/// The transport without a network, as far as the rules concern one: its stubs stand in for the server.
@Suite(.timeLimit(.minutes(5))) struct MockConformanceTests {
  private static let exceptions: [String: ConformanceException] = [:]

  @Test(arguments: TransportConformance.cases(for: TransportCapabilities(), without: [.wire]))
  func withoutWire(_ test: ConformanceCase) async throws {
    try await test.run(over: .http1, exceptions: Self.exceptions) { MockTransport(time: $0.time) }
  }

  @Test("The rules about content and errors hold where there is no wire")
  func areas() {
    let cases = TransportConformance.cases(for: TransportCapabilities(), without: [.wire])
    #expect(cases.count > 30)
    #expect(Set(cases.map(\.area)).isSuperset(of: [.framing, .statuses, .bodies, .timeouts, .cancellation, .errors]))
  }
}
