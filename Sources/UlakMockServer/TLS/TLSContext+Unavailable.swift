#if !canImport(COpenSSL)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Stands in for TLS where there is no OpenSSL.
  final class TLSContext: Sendable {
    init(
      _ identity: MockTLSIdentity, versions: ClosedRange<MockTLSVersion>, protocols: [String],
      clientAuthority: Data? = nil
    ) throws(MockServerError) { throw .tlsUnavailable }

    func accept(_ socket: Socket) -> TLSStream? { nil }
  }

  /// Never made.
  final class TLSStream: ByteStream {
    private init() {}
    var facts: MockTLSFacts { MockTLSFacts(version: "", cipher: "") }
    func endWriting() {}
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { 0 }
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool { false }
  }
#endif
