public import FoundationEssentials

open class URLCache: NSObject, @unchecked Sendable {}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}
open class URLCredential: NSObject, @unchecked Sendable {}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}

extension HTTPCookie {
  public enum AcceptPolicy: UInt, Sendable {
    case always = 0
    case never = 1
    case onlyFromMainDocumentDomain = 2
  }
}
open class HTTPCookie: NSObject, @unchecked Sendable {}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open class var `default`: URLSessionConfiguration { fatalError() }
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open var requestCachePolicy: URLRequest.CachePolicy { get { .useProtocolCachePolicy } set {} }
  open var timeoutIntervalForRequest: TimeInterval { get { 0 } set {} }
  open var timeoutIntervalForResource: TimeInterval { get { 0 } set {} }
  open var waitsForConnectivity: Bool { get { false } set {} }
  open var httpMaximumConnectionsPerHost: Int { get { 0 } set {} }
  open var httpShouldSetCookies: Bool { get { false } set {} }
  open var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy { get { .never } set {} }
  open var httpCookieStorage: HTTPCookieStorage? { get { nil } set {} }
  open var httpAdditionalHeaders: [AnyHashable: Any]? { get { nil } set {} }
  open var urlCache: URLCache? { get { nil } set {} }
  open var urlCredentialStorage: URLCredentialStorage? { get { nil } set {} }
}

open class URLSession: NSObject, @unchecked Sendable {
  public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential = 0
    case performDefaultHandling = 1
    case cancelAuthenticationChallenge = 2
    case rejectProtectionSpace = 3
  }
  public enum ResponseDisposition: Int, Sendable {
    case cancel = 0
    case allow = 1
    case becomeDownload = 2
    case becomeStream = 3
  }

  public convenience init(configuration: URLSessionConfiguration) { self.init() }
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?
  ) { self.init() }

  open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
  open func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask { fatalError() }
  open func invalidateAndCancel() {}
  open func finishTasksAndInvalidate() {}
}

open class URLSessionTask: NSObject, @unchecked Sendable {
  open var taskIdentifier: Int { 0 }
  open var originalRequest: URLRequest? { nil }
  open var currentRequest: URLRequest? { nil }
  open var response: URLResponse? { nil }
  open var countOfBytesSent: Int64 { 0 }
  open var countOfBytesReceived: Int64 { 0 }
  open var priority: Float { get { 0 } set {} }
  open func resume() {}
  open func cancel() {}
  open func suspend() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
