import Synchronization
import UlakHAR
import UlakHTTP
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Cassette {
  /// Plays a recording, within the limits that a transport would keep.
  func play(_ entry: HAREntry, limits: MessageLimits) throws -> HTTPResponse {
    let response = try entry.httpResponse(source: .cassette)
    if case .data(let body) = response.body, body.count > limits.bodyBytes {
      throw NetworkError(.bodyTooLarge, detail: "the recorded body is larger than \(limits.bodyBytes) bytes")
    }
    return response
  }

  /// Asks the network, and writes down what came of it.
  func record(
    _ request: HTTPRequest, as asked: ComparableRequest, _ options: AttemptOptions
  ) async throws -> HTTPResponse {
    guard let network else { throw NetworkError(.notRecorded) }
    let time = configuration.time
    let start = time.now
    let sinceOpened = opened.monotonic.duration(to: start) / .seconds(1)
    func span() -> HAREntry.Span {
      HAREntry.Span(start: opened.wall + sinceOpened, duration: start.duration(to: time.now))
    }
    // No secret can be found in content that is coded, and nobody could read the file.
    var plain = request
    plain.headerFields[.acceptEncoding] = nil
    do {
      var response = try await network.send(plain, options: options)
      let body = try await Self.whole(response.body, options, time)
      response.body = .data(body)
      let isEncoded = network.capabilities.deliversEncodedContent
      if !isEncoded, response.headerFields.contains(.contentEncoding) {
        // Decoded beneath: what is said of the coding would mislead whoever reads the answer, live or played.
        response.headerFields[.contentEncoding] = nil
        response.headerFields[.contentLength] = nil
      }
      try keep(HAREntry(request, response, body: body, isEncoded: isEncoded, span: span()), as: asked)
      return response
    } catch let error as NetworkError where configuration.recordsFailures && error.category != .file {
      try keep(HAREntry(request, failure: error, span: span()), as: asked)
      throw error
    }
  }

  private func keep(_ entry: HAREntry, as asked: ComparableRequest) throws {
    let entry = configuration.redaction.redacted(entry)
    try state.withLock { state in
      // What ends after the cassette was closed is not a part of it.
      if !state.isClosed { try state.add(entry, as: asked) }
    }
    try persist(everything: false)
  }

  /// The whole body, read within the attempt's deadline: the transport's own ends with the head.
  private static func whole(
    _ body: HTTPResponse.Body, _ options: AttemptOptions, _ time: any TimeSource
  ) async throws -> Data {
    let limit = options.limits.bodyBytes
    guard case .stream(let stream) = body, options.deadline < .distantFuture else {
      return try await body.collected(upTo: limit)
    }
    return try await withThrowingTaskGroup(of: Data?.self) { group in
      group.addTask { try await stream.collected(upTo: limit) }
      group.addTask {
        try await time.sleep(until: options.deadline)
        return nil
      }
      defer { group.cancelAll() }
      if let data = try await group.next() ?? nil { return data }
      var error = NetworkError(
        options.isCallDeadline ? .deadline : .attemptTimeout, detail: "the body had not ended")
      error.mayHaveBeenProcessed = true
      throw error
    }
  }
}
