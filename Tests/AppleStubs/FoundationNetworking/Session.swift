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
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open var requestCachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy
  open var timeoutIntervalForRequest: TimeInterval = 0
  open var timeoutIntervalForResource: TimeInterval = 0
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

  open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
  open func finishTasksAndInvalidate() {}
}

open class URLSessionTask: NSObject, @unchecked Sendable {
  open var taskIdentifier: Int { 0 }
  open func resume() {}
  open func cancel() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
