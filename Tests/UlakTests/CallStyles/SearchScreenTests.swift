import Storefront
import Testing
import Ulak
import UlakTesting

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct SearchScreenTests {
  /// The screen's clock.
  private let clock = TestClock()
  private let transport = MockTransport(time: TestClock())

  @MainActor private func screen() -> SearchScreen {
    SearchScreen(
      APIClient("https://shop.example") {
        $0.transport = transport
        $0.seams.time = clock
      })
  }

  private func product(_ title: String) -> String {
    #"[{"id": 1, "name": "\#(title)", "price_in_cents": 1, "tags": [], "created_at": "2026-01-01T00:00:00Z"}]"#
  }

  @Test("a late answer to an old term never replaces a newer one")
  @MainActor func lateAnswers() async throws {
    transport.on(.get, "/products/search", when: [.query("q", "des")], .stall)
    transport.on(.get, "/products/search", when: [.query("q", "desk")], .json(product("Desk")))
    let screen = screen()
    let first = Task { await screen.type("des") }
    try await clock.waitForEntries(1)
    clock.advance(by: .milliseconds(300))
    _ = try await transport.request(1)
    let second = Task { await screen.type("desk") }
    await first.value
    #expect(screen.found.isEmpty && screen.problem == nil)
    try await clock.waitForEntries(1)
    clock.advance(by: .milliseconds(300))
    await second.value
    #expect(screen.found.map(\.name) == ["Desk"])
    #expect(screen.problem == nil)
  }

  @Test("a screen that was cleared stays clear, and a failure is told in the user's words")
  @MainActor func clearing() async throws {
    transport.on(.get, "/products/search", .status(503))
    let screen = screen()
    let typing = Task { await screen.type("desk") }
    try await clock.waitForEntries(1)
    await screen.type("")
    await typing.value
    #expect(transport.requests.isEmpty && screen.found.isEmpty)
    let failing = Task { await screen.type("desk") }
    try await clock.waitForEntries(1)
    clock.advance(by: .milliseconds(300))
    await failing.value
    #expect(screen.problem != nil)
  }
}
