import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A response body that arrives in chunks and can be read once.
///
/// The next chunk is asked for only when the reader wants it, so a slow reader slows the sender. The transfer behind
/// it ends when nobody holds the stream or an iterator of it any more.
public struct HTTPBodyStream: Sendable, AsyncSequence {
  /// A piece of the body, never empty.
  public typealias Element = Data

  fileprivate final class Source: Sendable {
    let next: @Sendable () async throws -> Data?
    let onDrop: @Sendable () -> Void
    let isTaken = Mutex(false)

    init(next: @escaping @Sendable () async throws -> Data?, onDrop: @escaping @Sendable () -> Void) {
      self.next = next
      self.onDrop = onDrop
    }

    deinit { onDrop() }
  }

  private let source: Source

  /// A stream over `next`, which answers chunk after chunk and nil at the end.
  ///
  /// - Parameter onDrop: runs when nobody can read any more, whether the end was reached or not.
  public init(
    next: @escaping @Sendable () async throws -> Data?, onDrop: @escaping @Sendable () -> Void = {}
  ) {
    source = Source(next: next, onDrop: onDrop)
  }

  /// A stream of bytes that are in memory, as one chunk.
  public init(_ data: Data) {
    let rest = Mutex<Data?>(data)
    self.init {
      rest.withLock { rest in
        defer { rest = nil }
        return rest
      }
    }
  }

  /// A stream over any sequence of chunks, which is read as its reader wants it.
  public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == Data {
    let reader = ChunkReader(chunks)
    self.init { try await reader.next() }
  }

  /// Starts reading. A second reader gets an error from its first `next()`.
  public func makeAsyncIterator() -> Iterator {
    let isFirst = source.isTaken.withLock { taken in
      defer { taken = true }
      return !taken
    }
    return Iterator(source: source, isFirst: isFirst)
  }

  /// Reads chunk after chunk.
  public struct Iterator: AsyncIteratorProtocol {
    private var source: Source?
    private let isFirst: Bool

    fileprivate init(source: Source, isFirst: Bool) {
      self.source = source
      self.isFirst = isFirst
    }

    /// The next chunk, nil at the end.
    ///
    /// - Throws: ``NetworkError``; with reason `bodyAlreadyRead` if this is not the stream's first reader.
    public mutating func next() async throws -> Data? {
      guard isFirst else { throw NetworkError(.bodyAlreadyRead) }
      while let source {
        guard let chunk = try await source.next() else {
          self.source = nil
          return nil
        }
        if !chunk.isEmpty { return chunk }
      }
      return nil
    }
  }

  /// The whole body.
  ///
  /// - Parameter limit: the most bytes to accept.
  /// - Throws: ``NetworkError`` with reason `bodyTooLarge` beyond the limit, or what the stream throws.
  public func collected(upTo limit: Int) async throws -> Data {
    var whole = Data()
    for try await chunk in self {
      guard whole.count + chunk.count <= limit else { throw NetworkError.bodyTooLarge(limit: limit) }
      whole.append(chunk)
    }
    return whole
  }
}

/// Reads a sequence of chunks for one reader.
private actor ChunkReader<Chunks: AsyncSequence & Sendable> where Chunks.Element == Data {
  private let chunks: Chunks
  private var iterator: Chunks.AsyncIterator?

  init(_ chunks: Chunks) { self.chunks = chunks }

  func next() async throws -> Data? {
    var iterator = iterator ?? chunks.makeAsyncIterator()
    defer { self.iterator = iterator }
    return try await iterator.next(isolation: self)
  }
}
