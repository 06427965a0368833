// Where there is no OpenSSL, the server starts no programs: see ExternalCommand.
#if canImport(COpenSSL)
  import UlakMockServer

  /// Programs that others wrote, as peers for the server.
  enum Tools {
    static let hasCurl = isThere("curl")
    static let hasPython = isThere("python3")
    static let hasOpenSSL = isThere("openssl", "version")

    private static func isThere(_ program: String, _ argument: String = "--version") -> Bool {
      (try? ExternalCommand.run([program, argument]))?.status == 0
    }

    /// Runs curl, quietly, with a limit of its own.
    static func curl(_ arguments: String...) async throws -> ExternalCommand.Outcome {
      try await onThread { try ExternalCommand.run(["curl", "-sS", "--max-time", "30"] + arguments) }
    }
  }

  extension ExternalCommand.Outcome {
    var text: String { String(decoding: output, as: UTF8.self) }
  }
#endif
