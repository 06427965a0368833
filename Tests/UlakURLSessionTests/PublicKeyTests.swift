#if canImport(Glibc) || canImport(Musl)
  import Testing
  import UlakHTTP
  import UlakMockServer

  @testable import UlakURLSession

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The keys of certificates, read by us and by OpenSSL.
  struct PublicKeyTests {
    /// A certificate in DER, and its key as OpenSSL reads it.
    private struct Sample {
      let certificate: Data
      let key: Data

      init(_ keyOptions: [String], isFirstVersion: Bool = false) throws {
        let folder = try TemporaryFolder()
        let (key, certificate) = (folder.path("key.pem"), folder.path("certificate.der"))
        try Self.openssl(["genpkey", "-out", key] + keyOptions)
        if isFirstVersion {
          try Self.openssl(["req", "-new", "-key", key, "-subj", "/CN=a", "-out", folder.path("request.pem")])
          try Self.openssl(
            ["x509", "-req", "-in", folder.path("request.pem"), "-signkey", key, "-days", "1", "-outform", "DER"]
              + ["-out", certificate])
        } else {
          try Self.openssl(
            ["req", "-x509", "-key", key, "-subj", "/CN=a/O=Ünal", "-utf8", "-days", "1", "-outform", "DER"]
              + ["-addext", "subjectAltName=DNS:example.com", "-out", certificate])
        }
        try Self.openssl(["pkey", "-in", key, "-pubout", "-outform", "DER", "-out", folder.path("key.der")])
        self.certificate = try folder.contents("certificate.der")
        self.key = try folder.contents("key.der")
      }

      private static func openssl(_ arguments: [String]) throws {
        let outcome = try ExternalCommand.run(["openssl"] + arguments)
        guard outcome.status == 0 else { throw MockServerError.certificate(outcome.errorText) }
      }
    }

    private static let p256 = ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]

    @Test(arguments: [
      ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
      ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:3072"], p256,
      ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
      ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-521"], ["-algorithm", "ED25519"],
    ])
    func `the key is what OpenSSL says it is`(options: [String]) throws {
      let sample = try Sample(options)
      #expect(SubjectPublicKeyInfo.encoded(inCertificate: sample.certificate) == sample.key)
    }

    @Test func `a certificate of the first version has a key too`() throws {
      let sample = try Sample(Self.p256, isFirstVersion: true)
      #expect(SubjectPublicKeyInfo.encoded(inCertificate: sample.certificate) == sample.key)
    }

    @Test func `a certificate that was cut or added to has none`() throws {
      let certificate = try Sample(Self.p256).certificate
      for length in 0..<certificate.count {
        #expect(SubjectPublicKeyInfo.encoded(inCertificate: certificate.prefix(length)) == nil)
      }
      #expect(SubjectPublicKeyInfo.encoded(inCertificate: certificate + [0]) == nil)
      // A slice begins elsewhere than at zero.
      let slice = (Data([1, 2, 3]) + certificate).dropFirst(3)
      #expect(SubjectPublicKeyInfo.encoded(inCertificate: slice) != nil)
    }

    @Test func `no spoilt certificate is read beyond its end`() throws {
      let certificate = try Sample(Self.p256).certificate
      var random = SeededSteps(seed: 11)
      for _ in 0..<5_000 {
        var spoilt = [UInt8](certificate)
        for _ in 0...random.next(below: 3) { spoilt[random.next(below: spoilt.count)] = UInt8(random.next(below: 256)) }
        let key = SubjectPublicKeyInfo.encoded(inCertificate: Data(spoilt))
        #expect((key?.count ?? 0) < spoilt.count)
      }
    }
  }
#endif
