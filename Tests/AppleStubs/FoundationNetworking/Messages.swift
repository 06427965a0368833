public import FoundationEssentials

public struct URLRequest: Sendable, Hashable {
  public enum CachePolicy: UInt, Sendable {
    case useProtocolCachePolicy = 0
    case reloadIgnoringLocalCacheData = 1
    case reloadIgnoringLocalAndRemoteCacheData = 4
    case returnCacheDataElseLoad = 2
    case returnCacheDataDontLoad = 3
    case reloadRevalidatingCacheData = 5
  }

  public init(
    url: URL, cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0
  ) {}

  public var url: URL? { get { nil } set {} }
  public var cachePolicy: URLRequest.CachePolicy { get { .useProtocolCachePolicy } set {} }
  public var timeoutInterval: TimeInterval { get { 0 } set {} }
  public var httpMethod: String? { get { nil } set {} }
  public var httpBody: Data? { get { nil } set {} }
  public var httpShouldHandleCookies: Bool { get { false } set {} }
  public var httpShouldUsePipelining: Bool { get { false } set {} }
  public var allHTTPHeaderFields: [String: String]? { get { nil } set {} }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {}
}

open class URLResponse: NSObject, @unchecked Sendable {
  open var url: URL? { nil }
  open var expectedContentLength: Int64 { 0 }
  open var mimeType: String? { nil }
}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { 0 }
  open var allHeaderFields: [AnyHashable: Any] { [:] }
  open func value(forHTTPHeaderField field: String) -> String? { nil }
}

open class CachedURLResponse: NSObject, @unchecked Sendable {}

public struct URLError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
  public init(_ code: Code, userInfo: [String: Any] = [:]) {}
  public var code: Code { Code(rawValue: 0) }
  public var errorCode: Int { 0 }
  public var failingURL: URL? { nil }
  public static func == (a: URLError, b: URLError) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
