#if canImport(COpenSSL)
  import COpenSSL
#endif
#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Digests of public keys, as pins have them: SHA-256 over the SubjectPublicKeyInfo in DER.
package enum PublicKeyDigest {
  /// The digests of all certificates in a text (PEM), in their order; nil where there is nothing to read them with.
  package static func digests(ofCertificates pem: Data) -> [[UInt8]]? {
    #if canImport(COpenSSL)
      // Safe: the source reads from bytes that live until it is freed.
      unsafe pem.withUnsafeBytes { bytes in
        let source = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count))
        defer {
          unsafe BIO_free(source)
          // Reading past the last certificate is how its end is found; the error it leaves is not one.
          ERR_clear_error()
        }
        var digests: [[UInt8]] = []
        while let certificate = unsafe PEM_read_bio_X509(source, nil, nil, nil) {
          digests.append(unsafe digest(of: certificate) ?? [])
          unsafe X509_free(certificate)
        }
        return digests
      }
    #else
      nil
    #endif
  }

  #if canImport(COpenSSL)
    /// The digest of a certificate's key; nil if it has none that can be written.
    package static func digest(of certificate: OpaquePointer) -> [UInt8]? {
      guard let key = unsafe X509_get_X509_PUBKEY(certificate) else { return nil }
      let length = unsafe i2d_X509_PUBKEY(key, nil)
      guard length > 0 else { return nil }
      var encoded = [UInt8](repeating: 0, count: Int(length))
      var digest = [UInt8](repeating: 0, count: 32)
      // Safe: the key is written into a buffer of the length it asked for, and its digest into 32 bytes.
      let isDone = unsafe encoded.withUnsafeMutableBufferPointer { buffer in
        var end = buffer.baseAddress
        guard unsafe i2d_X509_PUBKEY(key, &end) == length else { return false }
        return unsafe EVP_Digest(buffer.baseAddress, buffer.count, &digest, nil, EVP_sha256(), nil) == 1
      }
      return isDone ? digest : nil
    }
  #endif
}
