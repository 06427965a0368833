#if canImport(CNGHTTP2)
  import Foundation
  import UlakMockServer
  import UlakPlatform

  /// Programs that others wrote, as peers for the server.
  enum Tools {
    static let areThere = ["curl", "nghttp", "h2load"].allSatisfy { program in
      (try? ExternalCommand.run([program, "--version"]))?.status == 0
    }

    /// Runs a program on a thread of its own, because the tests' tasks must not block.
    static func run(_ arguments: [String]) async throws -> ExternalCommand.Outcome {
      try await onThread { try ExternalCommand.run(arguments) }
    }

    /// Runs curl, quietly, with a limit of its own.
    static func curl(_ arguments: String...) async throws -> ExternalCommand.Outcome {
      try await run(["curl", "-sS", "--max-time", "30"] + arguments)
    }
  }

  /// One authority and one certificate for all tests: to make them takes three programs and blocks.
  enum TestIdentity {
    private static let made = Result {
      let authority = try MockCertificateAuthority()
      return (authority, try authority.identity(for: ["localhost"]))
    }

    /// What a server shows; nil without TLS.
    static func identity(tls: Bool) throws -> MockTLSIdentity? { tls ? try made.get().1 : nil }

    /// What makes curl speak HTTP/2 to such a server.
    static func curlOptions(tls: Bool) throws -> [String] {
      tls ? ["--http2", "--cacert", try made.get().0.certificateFile] : ["--http2-prior-knowledge"]
    }
  }

  extension ExternalCommand.Outcome {
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs blocking code on a thread of its own.
  func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      SystemThread.start(named: "test.blocking") {
        continuation.resume(with: Swift.Result { try body() })
      }
    }
  }
#endif
