public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
  public init() {}
}

open class OperationQueue: NSObject, @unchecked Sendable {}
