import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The gzip coding (RFC 1952), as far as a server that makes answers needs it.
enum Gzip {
  /// `data` compressed.
  static func compressed(_ data: Data) -> Data {
    var deflater = GzipDeflater(level: 9)
    let output = deflater.append(data)
    return output + deflater.finish()
  }

  /// So many zeros, compressed without ever being in memory.
  static func compressedZeros(_ count: Int) -> Data {
    var deflater = GzipDeflater(level: 9)
    var output = Data()
    let zeros = Data(count: min(max(count, 0), 1 << 20))
    var rest = count
    while rest > 0 {
      output += deflater.append(zeros.prefix(rest))
      rest -= zeros.count
    }
    return output + deflater.finish()
  }
}
