#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A certificate with its private key, in PEM, for a ``MockServer`` to speak TLS with.
public struct MockTLSIdentity: Sendable {
  /// The certificate, and after it those between it and the authority's, if there are any.
  public let certificateChain: Data
  /// The private key, not encrypted.
  public let privateKey: Data

  /// An identity in memory.
  public init(certificateChain: Data, privateKey: Data) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
  }

  /// An identity in two files.
  ///
  /// - Throws: what reading them throws.
  public init(certificateFile: String, privateKeyFile: String) throws {
    certificateChain = try Data(contentsOf: URL(fileURLWithPath: certificateFile))
    privateKey = try Data(contentsOf: URL(fileURLWithPath: privateKeyFile))
  }
}
