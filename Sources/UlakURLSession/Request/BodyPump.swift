#if canImport(Darwin)
  import Dispatch
  import Foundation
  import Synchronization
  import UlakHTTP
  import UlakPlatform

  /// Carries the content of a request, piece by piece, into a stream that the session reads from.
  ///
  /// The stream holds one buffer; the next piece is asked for when it has left. When the session ends, with an answer or
  /// without, it closes its side, and the pump stops.
  final class BodyPump: NSObject, StreamDelegate, @unchecked Sendable {
    // Proof: `output` is used by the one task of `start` alone, after it was opened; the rest is locked by itself.
    private let output: OutputStream
    private let signal = SpaceSignal()
    private let task = Mutex<SpawnedTask?>(nil)
    private let onFailure: @Sendable (any Error) -> Void

    private static let queue = DispatchQueue(label: "ulak.body")
    private static let bufferSize = 64 * 1024

    private init(output: OutputStream, onFailure: @escaping @Sendable (any Error) -> Void) {
      self.output = output
      self.onFailure = onFailure
    }

    /// Starts pumping.
    ///
    /// - Parameter onFailure: told of an error of the body's own, before the stream ends.
    /// - Returns: the end that the session reads, and the pump.
    static func start(
      _ body: HTTPBody, spawner: any Spawning, onFailure: @escaping @Sendable (any Error) -> Void
    ) -> (input: InputStream, pump: BodyPump)? {
      var input: InputStream?
      var output: OutputStream?
      // Safe: the call fills in the two variables.
      unsafe Stream.getBoundStreams(withBufferSize: bufferSize, inputStream: &input, outputStream: &output)
      guard let input, let output else { return nil }
      let pump = BodyPump(output: output, onFailure: onFailure)
      // Safe: the stream keeps no count of its delegate, but the task below holds the pump until it has taken it back.
      unsafe output.delegate = pump
      CFWriteStreamSetDispatchQueue(output as CFWriteStream, queue)
      output.open()
      let task = spawner.spawn("urlsession.body") { await pump.run(body) }
      pump.task.withLock { $0 = task }
      return (input, pump)
    }

    /// Stops pumping; nothing more is read from the body.
    func stop() {
      task.withLock { $0 }?.cancel()
      signal.close()
    }

    func stream(_ stream: Stream, handle event: Stream.Event) {
      if event.contains(.hasSpaceAvailable) { signal.space() }
      if event.contains(.errorOccurred) || event.contains(.endEncountered) { signal.close() }
    }

    private func run(_ body: HTTPBody) async {
      do { try await pump(body) } catch is CancellationError {
        // Nobody reads any more: what became of the request is the session's to say.
      } catch {
        // First the exchange fails, then the stream ends: an end would pass for that of the body.
        onFailure(error)
      }
      CFWriteStreamSetDispatchQueue(output as CFWriteStream, nil)
      unsafe output.delegate = nil
      output.close()
    }

    private func pump(_ body: HTTPBody) async throws {
      var measure = BodyMeasure(length: body.length)
      for try await piece in try await body.open() {
        try measure.add(piece.count)
        var rest = piece
        while !rest.isEmpty {
          while !output.hasSpaceAvailable { try await signal.wait() }
          try Task.checkCancellation()
          // Safe: the call reads the bytes and keeps no pointer.
          let written = unsafe rest.withUnsafeBytes { bytes in
            unsafe output.write(bytes.bindMemory(to: UInt8.self).baseAddress!, maxLength: bytes.count)
          }
          guard written > 0 else { throw CancellationError() }
          rest = rest.dropFirst(written)
        }
      }
      try measure.end()
    }
  }
#endif
