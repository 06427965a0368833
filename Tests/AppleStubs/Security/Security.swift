// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

public import FoundationEssentials

// On Apple platforms these are classes of Core Foundation, which cast to Swift's own types with `as`.
public typealias CFData = Data
public typealias CFArray = [Any]
public class CFError {}

public class SecTrust {}
public class SecCertificate {}

public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { Data() }

public struct tls_protocol_version_t: RawRepresentable, Sendable {
  public var rawValue: UInt16
  public init?(rawValue: UInt16) { nil }
}
public struct tls_ciphersuite_t: RawRepresentable, Sendable {
  public var rawValue: UInt16
  public init?(rawValue: UInt16) { nil }
}
