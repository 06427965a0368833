#if canImport(COpenSSL)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import Synchronization
  import UlakPlatform

  /// A certificate authority that nobody trusts until told to, made when it is needed by the `openssl` command.
  ///
  /// Its files are in a temporary folder that goes when the authority does.
  ///
  /// ```swift
  /// let authority = try MockCertificateAuthority()
  /// let server = try MockServer(tls: authority.identity(for: ["localhost"]))
  /// // Trust authority.certificateFile in the client.
  /// ```
  public final class MockCertificateAuthority: Sendable {
    /// The path of the authority's certificate, in PEM: what a client is told to trust.
    public let certificateFile: String

    private let folder: TemporaryFolder
    private let issued = Mutex(0)

    /// Makes an authority with a new key (ECDSA, P-256).
    ///
    /// - Throws: ``MockServerError``; a system error if there is no `openssl` command.
    public init() throws {
      folder = try TemporaryFolder()
      certificateFile = folder.path("authority.pem")
      try folder.write(Self.configuration(folder), to: "openssl.cnf")
      try folder.write("", to: "index.txt")
      try folder.write("01\n", to: "serial")
      // A name of its own, so that two authorities are not mistaken for each other.
      try Self.openssl(
        Self.newKey(folder, "authority.key")
          + ["-x509", "-days", "365", "-extensions", "authority", "-out", certificateFile]
          + ["-subj", "/CN=Ulak Mock Authority \(UUID().uuidString)"])
    }

    /// Issues a certificate.
    ///
    /// - Parameters:
    ///   - names: the host names and IP addresses it is for. Give another than the server's to have a wrong one.
    ///   - validity: when it is valid.
    /// - Throws: ``MockServerError``.
    public func identity(
      for names: [String], validity: MockCertificateValidity = .current
    ) throws -> MockTLSIdentity {
      try issue("/CN=Ulak Mock Server", try Self.leafExtensions(names), validity)
    }

    /// Issues a certificate with which a client shows who it is.
    ///
    /// - Parameters:
    ///   - name: the client's name: letters, digits, dots, hyphens.
    ///   - validity: when it is valid.
    /// - Throws: ``MockServerError``.
    public func clientIdentity(
      named name: String, validity: MockCertificateValidity = .current
    ) throws -> MockTLSIdentity {
      try issue("/CN=\(name)", try Self.leafExtensions([name], usage: "clientAuth"), validity)
    }

    private func issue(
      _ subject: String, _ extensions: String, _ validity: MockCertificateValidity
    ) throws -> MockTLSIdentity {
      // One at a time: the command keeps a register of what it has issued.
      try issued.withLock { issued in
        issued += 1
        let leaf = "leaf\(issued)"
        try folder.write(extensions, to: "\(leaf).ext")
        let request = folder.path("\(leaf).csr")
        try Self.openssl(
          Self.newKey(folder, "\(leaf).key") + ["-new", "-subj", subject, "-out", request])
        try Self.openssl(
          ["ca", "-batch", "-notext", "-config", folder.path("openssl.cnf"), "-in", request]
            + ["-extfile", folder.path("\(leaf).ext"), "-out", folder.path("\(leaf).pem")]
            + ["-startdate", Self.date(in: validity.start), "-enddate", Self.date(in: validity.end)])
        return MockTLSIdentity(
          certificateChain: try folder.contents("\(leaf).pem"), privateKey: try folder.contents("\(leaf).key"))
      }
    }

    /// Makes a certificate that is its own authority.
    ///
    /// - Throws: ``MockServerError``.
    public static func selfSignedIdentity(for names: [String]) throws -> MockTLSIdentity {
      let folder = try TemporaryFolder()
      try folder.write(configuration(folder) + "[leaf]\n" + leafExtensions(names), to: "openssl.cnf")
      try openssl(
        newKey(folder, "leaf.key")
          + ["-x509", "-days", "30", "-extensions", "leaf", "-subj", "/CN=Ulak Mock Server"]
          + ["-out", folder.path("leaf.pem")])
      return MockTLSIdentity(
        certificateChain: try folder.contents("leaf.pem"), privateKey: try folder.contents("leaf.key"))
    }
  }

  extension MockCertificateAuthority {
    private static func openssl(_ arguments: [String]) throws {
      let outcome = try ExternalCommand.run(["openssl"] + arguments)
      guard outcome.status == 0 else {
        throw MockServerError.certificate("openssl ended with status \(outcome.status): \(outcome.errorText)")
      }
    }

    private static func newKey(_ folder: TemporaryFolder, _ file: String) -> [String] {
      ["req", "-config", folder.path("openssl.cnf"), "-sha256", "-newkey", "ec", "-pkeyopt"]
        + ["ec_paramgen_curve:P-256", "-nodes", "-keyout", folder.path(file)]
    }

    private static func configuration(_ folder: TemporaryFolder) -> String {
      """
      [req]
      distinguished_name = subject
      [subject]
      [ca]
      default_ca = this
      [this]
      database = \(folder.path("index.txt"))
      serial = \(folder.path("serial"))
      new_certs_dir = \(folder.path(""))
      certificate = \(folder.path("authority.pem"))
      private_key = \(folder.path("authority.key"))
      default_md = sha256
      policy = anything
      unique_subject = no
      [anything]
      commonName = supplied
      [authority]
      basicConstraints = critical, CA:true
      keyUsage = critical, keyCertSign, cRLSign
      subjectKeyIdentifier = hash

      """
    }

    private static func leafExtensions(_ names: [String], usage: String = "serverAuth") throws -> String {
      let entries = try names.map { name in
        guard !name.isEmpty, name.utf8.allSatisfy(isNameCharacter) else {
          throw MockServerError.certificate("a certificate cannot be for “\(name)”")
        }
        let isAddress = name.utf8.contains(0x3A) || name.utf8.allSatisfy { $0 == 0x2E || $0 &- 0x30 < 10 }
        return isAddress ? "IP:\(name)" : "DNS:\(name)"
      }
      return """
        basicConstraints = critical, CA:false
        keyUsage = critical, digitalSignature
        extendedKeyUsage = \(usage)
        subjectKeyIdentifier = hash
        subjectAltName = \(entries.joined(separator: ","))

        """
    }

    /// A name goes into a file whose lines and commas mean something.
    private static func isNameCharacter(_ byte: UInt8) -> Bool {
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || [0x2D, 0x2E, 0x2A, 0x3A, 0x5F].contains(byte)
    }

    private static func date(in offset: Duration) -> String {
      var seconds = time_t(SystemTimeSource.shared.secondsSince1970 + offset.inSeconds)
      var parts = unsafe tm()
      // Safe: the call reads the one variable and writes the other.
      unsafe gmtime_r(&seconds, &parts)
      let fields = unsafe [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec]
      let year = unsafe parts.tm_year + 1900
      return "\(year)" + fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined() + "Z"
    }
  }
#endif
