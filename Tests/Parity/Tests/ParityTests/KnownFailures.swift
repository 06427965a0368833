import ParityKit

/// Where FoundationNetworking does not do what the transport asks of it. Each with its reason; none is ours to mend.
enum KnownFailures {
  struct Failure {
    let reason: String
    /// Whether it happens in some runs only.
    var isIntermittent = false
  }

  static let list: [ParityCase: Failure] = [:]
}
