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
  open class func background(withIdentifier identifier: String) -> URLSessionConfiguration { fatalError() }
  open var identifier: String? { nil }
  open var requestCachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy
  open var timeoutIntervalForRequest: TimeInterval = 0
  open var timeoutIntervalForResource: TimeInterval = 0
  open var networkServiceType: URLRequest.NetworkServiceType = .default
  open var allowsCellularAccess: Bool = true
  open var allowsExpensiveNetworkAccess: Bool = true
  open var allowsConstrainedNetworkAccess: Bool = true
  open var isDiscretionary: Bool = false
  open var sessionSendsLaunchEvents: Bool = false
  open var waitsForConnectivity: Bool = false
  open var httpMaximumConnectionsPerHost: Int = 0
  open var httpShouldSetCookies: Bool = false
  open var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy = .never
  open var httpCookieStorage: HTTPCookieStorage? = nil
  open var urlCache: URLCache? = nil
  open var urlCredentialStorage: URLCredentialStorage? = nil
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

  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?
  ) { self.init() }

  open var configuration: URLSessionConfiguration { fatalError() }
  open var allTasks: [URLSessionTask] { get async { [] } }
  open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
  open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask { fatalError() }
  open func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask { fatalError() }
  open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask { fatalError() }
  open func finishTasksAndInvalidate() {}
}

open class URLSessionTask: NSObject, @unchecked Sendable {
  open var taskIdentifier: Int { 0 }
  open var response: URLResponse? { nil }
  open var taskDescription: String?
  open var countOfBytesSent: Int64 { 0 }
  open var countOfBytesReceived: Int64 { 0 }
  open var countOfBytesExpectedToSend: Int64 { 0 }
  open var countOfBytesExpectedToReceive: Int64 { 0 }
  open func resume() {}
  open func suspend() {}
  open func cancel() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {}
