// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FoundationEssentials
public import Security

// Apple's delegates are Objective-C protocols with optional methods, where a method that is almost the right one is
// never called. Here every method is required, so the compiler finds such a one.

public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceiveInformationalResponse response: HTTPURLResponse)
  func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics)
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
}

open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
  open var protectionSpace: URLProtectionSpace { fatalError() }
  open var previousFailureCount: Int { 0 }
  open var proposedCredential: URLCredential? { nil }
}

open class URLProtectionSpace: NSObject, @unchecked Sendable {
  open var authenticationMethod: String { "" }
  open var host: String { "" }
  open var port: Int { 0 }
  open var serverTrust: SecTrust? { nil }
}

public let NSURLAuthenticationMethodServerTrust = ""
public let NSURLAuthenticationMethodClientCertificate = ""

open class URLSessionTaskMetrics: NSObject, @unchecked Sendable {
  open var transactionMetrics: [URLSessionTaskTransactionMetrics] { [] }
  open var redirectCount: Int { 0 }
}

open class URLSessionTaskTransactionMetrics: NSObject, @unchecked Sendable {
  public enum ResourceFetchType: Int, Sendable {
    case unknown = 0
    case networkLoad = 1
    case serverPush = 2
    case localCache = 3
  }

  open var fetchStartDate: Date? { nil }
  open var domainLookupStartDate: Date? { nil }
  open var domainLookupEndDate: Date? { nil }
  open var connectStartDate: Date? { nil }
  open var secureConnectionStartDate: Date? { nil }
  open var secureConnectionEndDate: Date? { nil }
  open var connectEndDate: Date? { nil }
  open var requestStartDate: Date? { nil }
  open var requestEndDate: Date? { nil }
  open var responseStartDate: Date? { nil }
  open var responseEndDate: Date? { nil }
  open var networkProtocolName: String? { nil }
  open var isReusedConnection: Bool { false }
  open var isProxyConnection: Bool { false }
  open var resourceFetchType: ResourceFetchType { .networkLoad }
  open var countOfRequestHeaderBytesSent: Int64 { 0 }
  open var countOfRequestBodyBytesSent: Int64 { 0 }
  open var countOfResponseHeaderBytesReceived: Int64 { 0 }
  open var countOfResponseBodyBytesReceived: Int64 { 0 }
  open var countOfRequestBodyBytesBeforeEncoding: Int64 { 0 }
  open var countOfResponseBodyBytesAfterDecoding: Int64 { 0 }
  open var negotiatedTLSProtocolVersion: tls_protocol_version_t? { nil }
  open var negotiatedTLSCipherSuite: tls_ciphersuite_t? { nil }
  open var localPort: Int? { nil }
  open var remoteAddress: String? { nil }
  open var remotePort: Int? { nil }
}
