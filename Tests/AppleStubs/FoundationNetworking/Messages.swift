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

  public enum NetworkServiceType: UInt, Sendable {
    case `default` = 0
    case video = 2
    case background = 3
    case voice = 4
    case responsiveData = 6
    case avStreaming = 8
    case responsiveAV = 9
    case callSignaling = 11
  }

  public init(
    url: URL, cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0
  ) {}

  public var url: URL? = nil
  public var cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy
  public var timeoutInterval: TimeInterval = 0
  public var httpMethod: String? = nil
  public var httpBody: Data? = nil
  public var httpBodyStream: InputStream? {
    get { nil }
    set {}
  }
  public var allHTTPHeaderFields: [String: String]? = nil
  public var httpShouldHandleCookies: Bool = false
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}

open class URLResponse: NSObject, @unchecked Sendable {
  open var expectedContentLength: Int64 { 0 }
}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { 0 }
  open var allHeaderFields: [AnyHashable: Any] { [:] }
}

public struct URLError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
  public init(_ code: Code, userInfo: [String: Any] = [:]) {}
  public var code: Code { Code(rawValue: 0) }
  public var errorCode: Int { 0 }
  public var userInfo: [String: Any] { [:] }
  public var failingURL: URL? { nil }
  public static func == (a: URLError, b: URLError) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
