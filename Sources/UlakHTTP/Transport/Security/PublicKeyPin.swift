import UlakPlatform

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The SHA-256 digest of a certificate's public key (its SubjectPublicKeyInfo in DER), as RFC 7469 pins it.
///
/// A key outlives the certificates that are issued for it, so a pin stays good when a certificate is renewed.
public struct PublicKeyPin: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The digest in Base64, without a prefix; as it was written if it is not valid.
  public let base64: String
  /// Whether it is a digest at all.
  package let isValid: Bool

  /// Reads a digest in Base64, after `sha256/` or without it.
  public init(_ text: String) {
    let body = text.hasPrefix("sha256/") ? String(text.dropFirst(7)) : text
    let digest = Data(base64Encoded: body)
    isValid = digest?.count == 32
    base64 = isValid ? digest!.base64EncodedString() : text
  }

  /// A digest in Base64, after `sha256/` or without it.
  public init(stringLiteral text: String) { self.init(text) }

  /// A digest of 32 bytes.
  package init(digest: [UInt8]) {
    base64 = Data(digest).base64EncodedString()
    isValid = digest.count == 32
  }

  /// The pins of certificates (PEM), in their order.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidConfiguration` if there is no certificate, `unsupported` where this
  ///   platform has no OpenSSL to read them.
  public static func pins(ofCertificates pem: Data) throws -> [PublicKeyPin] {
    guard let digests = PublicKeyDigest.digests(ofCertificates: pem) else {
      throw NetworkError(.unsupported, detail: "certificates cannot be read here")
    }
    guard !digests.isEmpty else {
      throw NetworkError(.invalidConfiguration, detail: "there is no certificate (PEM) in the data")
    }
    return digests.map { PublicKeyPin(digest: $0) }
  }

  /// `sha256/` and the digest in Base64.
  public var description: String { "sha256/\(base64)" }
}
