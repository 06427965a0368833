import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The content of a request, as far as it has come.
struct ReceivedContent {
  /// The content, chunks put together.
  var body = Data()
  /// The sizes of its chunks, if it came in chunks.
  var chunkSizes: [Int] = []
  /// The fields after it.
  var trailers = HTTPFields()
  /// What came over the wire, chunk sizes and all, where that is not the body itself.
  var rawBody: Data?
}
