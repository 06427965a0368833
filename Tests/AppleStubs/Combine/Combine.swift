// What the publishers of Ulak use of Apple’s Combine, declared and not defined.

public protocol Cancellable {
  func cancel()
}

public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { fatalError() }
}

public struct CombineIdentifier: Hashable, Sendable {
  public init() { fatalError() }
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S>(subscriber: S) where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Self.Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Self.Failure>)
}

public enum Subscribers {
  public struct Demand: Equatable, Comparable, Hashable, Sendable {
    public static let none: Demand = { fatalError() }()
    public static let unlimited: Demand = { fatalError() }()
    public static func < (lhs: Demand, rhs: Demand) -> Bool { fatalError() }
  }

  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}
