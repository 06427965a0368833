#if canImport(Darwin)
  import Dispatch
  import Foundation
  import UlakHTTP

  /// Transfers that nobody waits for here: they have a label, and no exchange.
  extension SessionDelegate: URLSessionDownloadDelegate {
    func endInBackground(_ task: URLSessionTask, _ code: URLErrorTable.Code?) {
      guard let background, let label = task.taskDescription else { return }
      let head = (task.response as? HTTPURLResponse).map { response in
        let fields = ReceivedFields.fields(Self.fields(of: response), contentWasDecoded: true).fields
        return HTTPResponseHead(status: HTTPStatus(response.statusCode), headerFields: fields)
      }
      background(.ended(label: label, head, code.map { URLErrorTable.error($0, hasHead: head != nil) }))
    }

    func progressInBackground(_ task: URLSessionTask) {
      guard let background, let label = task.taskDescription else { return }
      background(.progress(label: label, TransferProgress(task)))
    }

    func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
      totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
      progressInBackground(downloadTask)
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
      guard let background, let label = downloadTask.taskDescription else { return }
      background(.saved(label: label, path: location.path))
    }

    /// All that had happened while the app was away has been reported.
    func finishEvents(of session: URLSession) {
      guard let identifier = session.configuration.identifier else { return }
      for completion in BackgroundCompletions.shared.take(for: identifier) {
        DispatchQueue.main.async(execute: completion)
      }
    }
  }
#endif
