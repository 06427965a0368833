import UlakHTTP
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reader of an answer that is handed over piece by piece.
extension Exchange {
  /// What a reader gets.
  enum Piece {
    case data(Data)
    case end
    case failure(any Error)
    /// Nothing yet: wait for ``Action/wake``.
    case notYet
  }

  /// The next piece, and what is to be done because it was taken.
  mutating func read(now: MonotonicInstant) -> (Piece, [Action]) {
    guard let piece = pieces.removeFirst() else {
      if let failure { return (.failure(failure), []) }
      return (phase == .ended ? .end : .notYet, [])
    }
    // Half full is early enough for the server to have sent more before the reader comes back.
    guard isPaused, phase != .ended, pieces.count <= (bufferLimit ?? 0) / 2 else { return (.data(piece), []) }
    isPaused = false
    lastActivity = now
    return (.data(piece), [.proceed])
  }

  /// Nobody will read any more.
  mutating func drop() -> [Action] {
    pieces = PieceQueue()
    return fail(CancellationError())
  }
}

/// The content of a request that is sent piece by piece.
extension Exchange {
  /// The session asks for the content, for the first time or because it sends the request again.
  ///
  /// - Returns: the actions that refuse it, nil if it may have it.
  mutating func openContent(now: MonotonicInstant) -> [Action]? {
    lastActivity = now
    timesOpened += 1
    if timesOpened == 1, phase != .ended { return nil }
    guard isReplayable else {
      return fail(violation(.bodyNotReplayable, "the connection broke, and the body can be sent only once"))
    }
    // The connection it was sent on broke: whether the server acted is not known, so it is not for us to send it again.
    guard isIdempotent else {
      return fail(violation(.connectionLost, "the connection broke while the body was sent"))
    }
    progress.sent = 0
    return phase == .ended ? [] : nil
  }

  /// The error of a request whose content could not be read to its end.
  func bodyFailure(_ error: any Error) -> NetworkError {
    if let error = error as? NetworkError { return error }
    // The type alone: what an error of the app's says may be a secret.
    return violation(.encodingFailed, "the body's stream failed with \(type(of: error))")
  }
}
