public final class SecTrust: @unchecked Sendable {}
