#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HTTPBody {
  /// The body compressed with gzip; nil where that is of no use: there is no body, or it is in memory and would not get
  /// smaller.
  ///
  /// Bytes in memory are compressed at once and keep a known length. Files and streams are compressed while they are sent,
  /// so their length is not known, and they can be sent again if they could before.
  package func gzipped() -> HTTPBody? {
    switch storage {
    case .none: return nil
    case .data(let data):
      var deflater = GzipDeflater()
      var compressed = deflater.append(data)
      compressed.append(deflater.finish())
      return compressed.count < data.count ? .data(compressed) : nil
    case .once:
      let body = self
      let reader = GzipReader { try await body.open() }
      return .once(HTTPBodyStream { try await reader.next() })
    case .file, .stream:
      let body = self
      return .stream {
        let reader = GzipReader { try await body.open() }
        return HTTPBodyStream { try await reader.next() }
      }
    }
  }
}

/// Compresses a stream for the one sending it has.
private actor GzipReader {
  private let open: @Sendable () async throws -> HTTPBodyStream
  private var iterator: HTTPBodyStream.Iterator?
  private var deflater = GzipDeflater()
  private var isFinished = false

  init(_ open: @escaping @Sendable () async throws -> HTTPBodyStream) { self.open = open }

  func next() async throws -> Data? {
    guard !isFinished else { return nil }
    var iterator: HTTPBodyStream.Iterator
    if let present = self.iterator { iterator = present } else { iterator = try await open().makeAsyncIterator() }
    defer { self.iterator = iterator }
    while let piece = try await iterator.next() {
      let compressed = deflater.append(piece)
      if !compressed.isEmpty { return compressed }
    }
    isFinished = true
    return deflater.finish()
  }
}
