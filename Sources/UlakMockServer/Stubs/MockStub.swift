import Synchronization
package import UlakHTTP

/// A stub that was set up: how often it has answered, and what it is for.
public final class MockStub: Sendable, CustomStringConvertible {
  /// The method it answers, nil for every one.
  let method: HTTPMethod?
  let template: RouteTemplate
  let conditions: [MockCondition]
  /// How many requests it answers at most.
  let limit: Int?
  /// Whether one of the conditions needs the content.
  let needsBody: Bool
  private let uses = Atomic(0)

  package init(_ method: HTTPMethod?, _ template: String, _ conditions: [MockCondition], limit: Int?) {
    self.method = method
    self.template = RouteTemplate(template)
    self.conditions = conditions
    self.limit = limit
    needsBody = conditions.contains { $0.needsBody }
  }

  /// How many requests it has answered.
  public var useCount: Int { uses.load(ordering: .acquiring) }

  /// Whether it has answered as many requests as it may.
  public var isUsedUp: Bool { limit.map { useCount >= $0 } ?? false }

  /// Method, template and conditions.
  public var description: String {
    let head = "\(method?.rawValue ?? "any method") \(template)"
    return conditions.isEmpty ? head : "\(head) (\(conditions.map(\.description).joined(separator: ", ")))"
  }

  /// Takes one use: which it is, counted from zero, or nil if there is none left.
  func claim() -> Int? {
    guard let limit else { return uses.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue }
    var count = useCount
    while count < limit {
      let (exchanged, original) = uses.compareExchange(
        expected: count, desired: count + 1, ordering: .acquiringAndReleasing)
      if exchanged { return count }
      count = original
    }
    return nil
  }

  /// Whether it answers this method. A stub for GET answers HEAD too.
  func accepts(_ method: HTTPMethod) -> Bool {
    self.method == nil || self.method == method || (method == .head && self.method == .get)
  }
}
