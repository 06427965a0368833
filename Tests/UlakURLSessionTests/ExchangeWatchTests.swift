import Testing
import UlakPlatform

@testable import UlakURLSession

/// The one timer entry of an exchange.
struct ExchangeWatchTests {
  private func entry(_ slot: Int32) -> TimerEntry { TimerEntry(slot: slot, generation: 0) }

  @Test func `a bound that moves on needs nothing, one that comes nearer needs another entry`() throws {
    var watch = ExchangeWatch()
    let first = try Probe.present(watch.order(for: Probe.after(40), hasEnded: false))
    let asked = try #require(first.next)
    #expect(asked.instant == Probe.after(40))
    #expect(watch.attach(entry(1), number: asked.number) == true)
    #expect(watch.order(for: Probe.after(50), hasEnded: false) == nil)
    #expect(watch.order(for: .distantFuture, hasEnded: false) == nil)
    let nearer = try Probe.present(watch.order(for: Probe.after(30), hasEnded: false))
    #expect(nearer.withdrawn == entry(1))
    #expect(nearer.next?.instant == Probe.after(30))
  }

  @Test func `an entry that has fired is replaced`() throws {
    var watch = ExchangeWatch()
    let asked = try Probe.present(watch.order(for: Probe.after(40), hasEnded: false)?.next)
    _ = watch.attach(entry(1), number: asked.number)
    watch.fired(asked.number)
    let next = try Probe.present(watch.order(for: Probe.after(50), hasEnded: false))
    #expect(next.withdrawn == nil)
    #expect(next.next?.instant == Probe.after(50))
  }

  @Test func `an entry that comes too late is given back`() throws {
    var watch = ExchangeWatch()
    let asked = try Probe.present(watch.order(for: Probe.after(40), hasEnded: false)?.next)
    // It fired before it was handed over.
    watch.fired(asked.number)
    let next = try Probe.present(watch.order(for: Probe.after(50), hasEnded: false)?.next)
    #expect(watch.attach(entry(1), number: asked.number) == false)
    #expect(watch.attach(entry(2), number: next.number) == true)
    // One that was replaced and fires all the same does nothing.
    watch.fired(asked.number)
    #expect(watch.order(for: .distantFuture, hasEnded: true)?.withdrawn == entry(2))
  }

  @Test func `the end takes the entry back, once`() throws {
    var watch = ExchangeWatch()
    let asked = try Probe.present(watch.order(for: Probe.after(40), hasEnded: false)?.next)
    _ = watch.attach(entry(1), number: asked.number)
    #expect(watch.order(for: .distantFuture, hasEnded: true)?.withdrawn == entry(1))
    #expect(watch.order(for: .distantFuture, hasEnded: true) == nil)
  }

  @Test func `an end before the entry was handed over gives it back`() throws {
    var watch = ExchangeWatch()
    let asked = try Probe.present(watch.order(for: Probe.after(40), hasEnded: false)?.next)
    _ = watch.order(for: .distantFuture, hasEnded: true)
    #expect(watch.attach(entry(1), number: asked.number) == false)
  }
}
