import ParityKit

/// Where FoundationNetworking (Swift 6.3) does not do what the transport asks of it. None is ours to mend; an entry that
/// has become wrong fails the run.
enum KnownFailures {
  struct Failure {
    let reason: String
    /// Whether it happens in some runs only.
    var isIntermittent = false
  }

  static let list: [ParityCase: Failure] = [
    .cutChunks: Failure(
      reason: "libcurl's code for a broken transfer is -1, which says nothing, and chunks have no length"),
    .emptyReply: Failure(reason: "a connection closed without an answer is -1011, which is a bad answer elsewhere"),
    .notHTTP: Failure(reason: "what is not HTTP is -1002, as if the address were of another scheme"),
    .untrusted: Failure(reason: "a certificate that is not trusted is -1, and no challenge is delivered"),
    .basicChallenge: Failure(
      reason: "the protection space of a Basic challenge cannot be refused: the task is cancelled, and the 401 is lost"),
    .backPressure: Failure(reason: "a task that is suspended goes on receiving"),
    .cancelledManyTimes: Failure(reason: cancelling, isIntermittent: true),
    .cancelledWhileRefused: Failure(reason: cancelling, isIntermittent: true),
  ]

  /// Seen in programs that cancel hundreds of tasks through Foundation's own functions, and not yet in this run.
  private static let cancelling =
    "a task that is cancelled just as it ends may take the process down (swift-corelibs-foundation, issue 3296)"
}
