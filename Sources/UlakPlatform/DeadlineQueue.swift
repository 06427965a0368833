/// The entries of a timer, ordered by instant: a binary heap that knows where each entry stands.
///
/// Adding at the far end, the usual case (each deadline is later than the last), and taking back are cheap; slots are
/// reused, so the memory follows the number of entries that wait, not the number ever made. Pure: no clock, no lock.
package struct DeadlineQueue<Action> {
  private struct Slot {
    var instant: MonotonicInstant
    var order: UInt64
    var action: Action?
    var generation: UInt32
    var position: Int32
  }

  private var slots: [Slot] = []
  private var free: [Int32] = []
  private var heap: [Int32] = []
  private var order: UInt64 = 0

  package init() {}

  /// How many entries wait.
  package var count: Int { heap.count }

  /// When the next entry is due.
  package var earliest: MonotonicInstant? { heap.first.map { slots[Int($0)].instant } }

  /// Adds an entry. Entries of one instant come out in the order they went in.
  package mutating func insert(_ action: Action, at instant: MonotonicInstant) -> TimerEntry {
    order += 1
    let position = Int32(heap.count)
    let index: Int32
    if let reused = free.popLast() {
      index = reused
      slots[Int(index)].instant = instant
      slots[Int(index)].order = order
      slots[Int(index)].action = action
      slots[Int(index)].position = position
    } else {
      index = Int32(slots.count)
      slots.append(Slot(instant: instant, order: order, action: action, generation: 0, position: position))
    }
    heap.append(index)
    siftUp(Int(position))
    return TimerEntry(slot: index, generation: slots[Int(index)].generation)
  }

  /// Takes an entry back; nil if it has fired or was taken back before.
  @discardableResult
  package mutating func remove(_ entry: TimerEntry) -> Action? {
    let index = Int(entry.slot)
    guard index >= 0, index < slots.count, slots[index].generation == entry.generation, slots[index].action != nil
    else { return nil }
    return removeFromHeap(at: Int(slots[index].position))
  }

  /// Takes the next entry if it is due at `now`.
  package mutating func popDue(at now: MonotonicInstant) -> Action? {
    guard let earliest, earliest <= now else { return nil }
    return removeFromHeap(at: 0)
  }

  private mutating func removeFromHeap(at position: Int) -> Action? {
    let index = heap[position]
    let last = heap.removeLast()
    if position < heap.count {
      heap[position] = last
      slots[Int(last)].position = Int32(position)
      siftDown(position)
      siftUp(position)
    }
    let action = slots[Int(index)].action
    slots[Int(index)].action = nil
    slots[Int(index)].generation &+= 1
    free.append(index)
    return action
  }

  private func precedes(_ a: Int32, _ b: Int32) -> Bool {
    let (a, b) = (slots[Int(a)], slots[Int(b)])
    return a.instant == b.instant ? a.order < b.order : a.instant < b.instant
  }

  private mutating func swapEntries(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    slots[Int(heap[a])].position = Int32(a)
    slots[Int(heap[b])].position = Int32(b)
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(heap[child], heap[parent]) else { return }
      swapEntries(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(heap[child], heap[least]) {
        least = child
      }
      guard least != parent else { return }
      swapEntries(parent, least)
      parent = least
    }
  }
}
