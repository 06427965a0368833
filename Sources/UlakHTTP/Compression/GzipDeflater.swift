import CZlib

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Compresses piece by piece into the gzip format (RFC 1952). The same bytes in the same pieces give the same result: the
/// head names no time.
///
/// Every pointer handed to zlib here lives for the length of the call. Its record must not move: zlib points back.
@safe package struct GzipDeflater: ~Copyable {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

  /// - Parameter level: how hard to try, from 1 to 9; zlib's own choice by default.
  package init(level: Int32 = -1) {
    unsafe stream.initialize(to: z_stream())
    // 16 more than the largest window asks for gzip's head and checksum. It can only fail for want of memory.
    let status = unsafe deflateInit2_(
      stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      CInt(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib has no memory left")
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// What comes out when a piece goes in; often nothing yet.
  package mutating func append(_ data: Data) -> Data {
    var output = Data()
    // zlib counts in 32 bits.
    var rest = data
    while !rest.isEmpty {
      run(Array(rest.prefix(1 << 20)), Z_NO_FLUSH, &output)
      rest = rest.dropFirst(1 << 20)
    }
    return output
  }

  /// The rest, and the end of the format.
  package mutating func finish() -> Data {
    var output = Data()
    run([], Z_FINISH, &output)
    return output
  }

  private mutating func run(_ input: [UInt8], _ flush: CInt, _ output: inout Data) {
    var input = input
    let (stream, room) = unsafe (stream, buffer.count)
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe stream.pointee.next_in = input.baseAddress
      unsafe stream.pointee.avail_in = uInt(input.count)
      repeat {
        unsafe buffer.withUnsafeMutableBufferPointer { buffer in
          unsafe stream.pointee.next_out = buffer.baseAddress
          unsafe stream.pointee.avail_out = uInt(room)
          _ = unsafe deflate(stream, flush)
        }
        output.append(contentsOf: unsafe buffer[..<(room - Int(stream.pointee.avail_out))])
      } while unsafe stream.pointee.avail_out == 0
    }
  }
}
