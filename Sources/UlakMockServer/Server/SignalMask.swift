#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals of the calling thread.
enum SignalMask {
  /// Keeps a write to a broken connection from ending the process: OpenSSL writes without the flag that asks for it.
  static func blockBrokenPipe() {
    var signals = sigset_t()
    // Safe: the calls read and write one set, which lives until they return.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
