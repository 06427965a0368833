#if canImport(Darwin)
  import Foundation
  package import UlakHTTP

  extension URLSessionTransport {
    /// Tells the library that the system woke the app because of a background session.
    ///
    /// Call it from `application(_:handleEventsForBackgroundURLSession:completionHandler:)`, then make the transport with
    /// that identifier. When the session has delivered all its events, the completion runs on the main queue, and the
    /// system may suspend the app again.
    ///
    /// - Parameters:
    ///   - identifier: the session's, as the system says it.
    ///   - completion: the system's completion handler.
    public static func handleBackgroundEvents(
      forSession identifier: String, completion: @escaping @Sendable () -> Void
    ) {
      BackgroundCompletions.shared.add(completion, for: identifier)
    }

    /// The transfers that are under way in this background session, those begun by an earlier run of the app among them.
    package var backgroundTransfers: [BackgroundTransfer] {
      get async { await session.allTasks.compactMap(BackgroundTransfer.init) }
    }

    /// Begins a transfer that goes on without the app: an upload where the request has a whole file as its body, else a
    /// download. The observer that the transport was made with hears of it.
    ///
    /// - Parameter label: what tells the transfer from others, in this run of the app and in later ones.
    /// - Throws: ``NetworkError`` with reason `unsupported` for a body that is not a whole file, or a transport without a
    ///   background session.
    package func beginInBackground(_ request: HTTPRequest, label: String) async throws -> BackgroundTransfer {
      guard configuration.base.backgroundIdentifier != nil else {
        throw NetworkError(.unsupported, detail: "the transport has no background session")
      }
      let sendable = try SendableRequest(request)
      let task: URLSessionTask
      switch sendable.content {
      case .none: task = session.downloadTask(with: URLRequest(sendable))
      case .file(let path):
        _ = try await request.body.open()
        task = session.uploadTask(with: URLRequest(sendable), fromFile: URL(fileURLWithPath: path))
      case .data, .stream:
        throw NetworkError(.unsupported, detail: "a background session sends whole files")
      }
      task.taskDescription = label
      task.resume()
      return BackgroundTransfer(label: label, progress: TransferProgress(task)) { task.cancel() }
    }
  }

  extension BackgroundTransfer {
    fileprivate init?(_ task: URLSessionTask) {
      guard let label = task.taskDescription else { return nil }
      self.init(label: label, progress: TransferProgress(task)) { task.cancel() }
    }
  }

  extension TransferProgress {
    init(_ task: URLSessionTask) {
      self.init()
      sent = Int(clamping: task.countOfBytesSent)
      received = Int(clamping: task.countOfBytesReceived)
      toSend = Self.known(task.countOfBytesExpectedToSend)
      toReceive = Self.known(task.countOfBytesExpectedToReceive)
    }

    /// The session says -1 for a length that it does not know.
    private static func known(_ count: Int64) -> Int? { count < 0 ? nil : Int(clamping: count) }
  }
#endif
