#if canImport(Darwin)
  import CryptoKit
  import Foundation
  import Security

  /// What the system says of a server's certificates.
  enum ServerTrust {
    /// The chain that the system built and found valid, in DER, from the server's own certificate to the root; nil if it
    /// found none. What the server sent beside it does not count: anybody can send a certificate that is pinned.
    static func validatedChain(_ challenge: URLAuthenticationChallenge) -> [Data]? {
      guard let trust = challenge.protectionSpace.serverTrust else { return nil }
      guard SecTrustEvaluateWithError(trust, nil) else { return nil }
      guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] else { return nil }
      return chain.map { SecCertificateCopyData($0) as Data }
    }

    static func sha256(_ data: Data) -> Data { Data(SHA256.hash(data: data)) }
  }
#endif
