import UlakMockServer

/// The certificates of the cases' servers. Each is made when it is first asked for, and once a process.
enum Identities {
  #if canImport(COpenSSL)
    private static let authority = Result { try MockCertificateAuthority() }
    private static let good = Result { try authority.get().identity(for: ["localhost", "127.0.0.1"]) }
    private static let old = Result { try authority.get().identity(for: ["localhost"], validity: .expired) }
    private static let young = Result { try authority.get().identity(for: ["localhost"], validity: .notYetValid) }
    private static let foreign = Result { try authority.get().identity(for: ["other.test"]) }
    private static let own = Result { try MockCertificateAuthority.selfSignedIdentity(for: ["localhost"]) }
    private static let unknown = Result { try MockCertificateAuthority().identity(for: ["localhost"]) }

    /// The file of the authority that transports are to trust.
    static func authorityFile() throws -> String { try authority.get().certificateFile }
    /// A certificate that is right.
    static func localhost() throws -> MockTLSIdentity { try good.get() }
    /// A certificate whose time is over.
    static func expired() throws -> MockTLSIdentity { try old.get() }
    /// A certificate whose time is to come.
    static func notYetValid() throws -> MockTLSIdentity { try young.get() }
    /// A certificate for another host.
    static func wrongHost() throws -> MockTLSIdentity { try foreign.get() }
    /// A certificate that vouches for itself.
    static func selfSigned() throws -> MockTLSIdentity { try own.get() }
    /// A certificate of an authority that nobody trusts.
    static func unknownAuthority() throws -> MockTLSIdentity { try unknown.get() }
  #else
    private static var unavailable: MockServerError { .tlsUnavailable }

    static func authorityFile() throws -> String { throw unavailable }
    static func localhost() throws -> MockTLSIdentity { throw unavailable }
    static func expired() throws -> MockTLSIdentity { throw unavailable }
    static func notYetValid() throws -> MockTLSIdentity { throw unavailable }
    static func wrongHost() throws -> MockTLSIdentity { throw unavailable }
    static func selfSigned() throws -> MockTLSIdentity { throw unavailable }
    static func unknownAuthority() throws -> MockTLSIdentity { throw unavailable }
  #endif
}
