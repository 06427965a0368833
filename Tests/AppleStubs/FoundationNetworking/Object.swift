public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
  public init() {}
}

open class OperationQueue: NSObject, @unchecked Sendable {
  open var name: String? { get { nil } set {} }
  open var maxConcurrentOperationCount: Int { get { 0 } set {} }
}
