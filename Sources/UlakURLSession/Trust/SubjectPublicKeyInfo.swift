#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The part of a certificate that pins are made of (RFC 7469, section 2.4): the key with its algorithm, as it is encoded.
///
/// Read from the certificate and not put together from the key, because the system hands out keys without their algorithm,
/// and does not know all of them.
enum SubjectPublicKeyInfo {
  /// The `SubjectPublicKeyInfo` of a certificate (RFC 5280, section 4.1), byte for byte.
  ///
  /// - Parameter certificate: the certificate in DER.
  /// - Returns: nil for what is not a certificate: a key that cannot be read matches no pin.
  static func encoded(inCertificate certificate: Data) -> Data? { try? read([UInt8](certificate)[...]) }

  private static func read(_ bytes: ArraySlice<UInt8>) throws(DERReader.Malformed) -> Data {
    var file = DERReader(bytes)
    var certificate = DERReader(try file.next(DERReader.sequence).content)
    guard file.isAtEnd else { throw DERReader.Malformed() }
    var fields = DERReader(try certificate.next(DERReader.sequence).content)
    // The version is left out by certificates of the first.
    if fields.nextTag == 0xA0 { _ = try fields.next() }
    _ = try fields.next(DERReader.integer)
    // Signature algorithm, issuer, validity, subject.
    for _ in 0..<4 { _ = try fields.next(DERReader.sequence) }
    let info = try fields.next(DERReader.sequence)
    var parts = DERReader(info.content)
    _ = try parts.next(DERReader.sequence)
    _ = try parts.next(DERReader.bitString)
    guard parts.isAtEnd else { throw DERReader.Malformed() }
    return Data(info.encoded)
  }
}
