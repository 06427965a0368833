#if canImport(Darwin) || ULAK_URLSESSION_PARITY
  package import UlakHTTP

  /// What happens to a transfer that nobody waits for: one of a background session, perhaps begun by an earlier run of the
  /// app. Transfers are told apart by the labels they were begun with.
  package enum BackgroundEvent: Sendable {
    /// It has come so far.
    case progress(label: String, TransferProgress)
    /// The answer's content is in this file, which goes when the observer returns: it must be moved away before.
    case saved(label: String, path: String)
    /// It is over. The head is that of the answer, nil if none came; the error is nil if the transfer itself succeeded,
    /// whatever the status.
    case ended(label: String, HTTPResponseHead?, NetworkError?)
  }

  /// A transfer that goes on without the app.
  package struct BackgroundTransfer: Sendable {
    /// What it was called when it was begun.
    package let label: String
    /// How far it is.
    package let progress: TransferProgress
    private let onCancel: @Sendable () -> Void

    init(label: String, progress: TransferProgress, onCancel: @escaping @Sendable () -> Void) {
      self.label = label
      self.progress = progress
      self.onCancel = onCancel
    }

    /// Ends it. The observer hears of that as of any end.
    package func cancel() { onCancel() }
  }
#endif
