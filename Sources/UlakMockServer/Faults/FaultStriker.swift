import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Lets go wrong what is to go wrong with one exchange, or one connection, at each moment that is reached.
struct FaultStriker {
  var faults: [MockFault]
  let core: ServerCore
  let handle: ConnectionHandle
  let stream: any ByteStream

  /// A moment is reached.
  ///
  /// - Throws: ``WireFailure/struck(_:)`` if nothing goes on after it.
  func strike(_ moment: MockFault.Moment) throws(WireFailure) {
    guard !faults.isEmpty else { return }
    for fault in faults where fault.moment == moment { try perform(fault.effect) }
  }

  /// All of the answer's content was sent: what was to happen later happens now.
  func strike(contentAfter count: Int) throws(WireFailure) {
    guard !faults.isEmpty else { return }
    for case (.responseBody(let stop), let effect) in faults.map({ ($0.moment, $0.effect) }) where stop >= max(count, 1)
    {
      try perform(effect)
    }
  }

  /// The next place after `count` bytes of the answer's content where something happens.
  func contentStop(after count: Int) -> Int? {
    faults.compactMap { if case .responseBody(let stop) = $0.moment, stop > count { stop } else { nil } }.min()
  }

  /// The places in the request's content where something happens, in order.
  var uploadStops: [Int] {
    guard !faults.isEmpty else { return [] }
    return faults.compactMap { if case .requestBody(let stop) = $0.moment { stop } else { nil } }.sorted()
  }

  /// Whether the connection ends with this exchange.
  var endsConnection: Bool { faults.contains { if case .goAway = $0.effect { true } else { false } } }

  /// Waits on the server's clock.
  ///
  /// - Throws: ``WireFailure/ended`` if the server stops first.
  func pause(_ duration: Duration) throws(WireFailure) {
    guard handle.pause(duration, core.seams.time) else { throw .ended }
  }

  private func perform(_ effect: MockFault.Effect) throws(WireFailure) {
    switch effect {
    case .delay(let duration): try pause(duration)
    case .send(let bytes):
      guard stream.writeAll(bytes) else { throw .ended }
    case .malformed(let malformation):
      guard stream.writeAll(Data(malformation.bytes)) else { throw .ended }
      throw .struck(malformation.keepsOpen ? .stall : .close)
    // Seen to at the end of the exchange.
    case .goAway: break
    default: throw .struck(effect)
    }
  }
}
