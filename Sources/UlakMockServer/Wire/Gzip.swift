#if canImport(CZlib)
  import CZlib
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The gzip coding (RFC 1952), as far as a server that makes answers needs it.
enum Gzip {
  /// `data` compressed.
  static func compressed(_ data: Data) -> Data {
    var deflater = Deflater()
    var output = Data()
    deflater.append(data, to: &output)
    deflater.finish(&output)
    return output
  }

  /// So many zeros, compressed without ever being in memory.
  static func compressedZeros(_ count: Int) -> Data {
    var deflater = Deflater()
    var output = Data()
    let zeros = Data(count: min(max(count, 0), 1 << 20))
    var rest = count
    while rest > 0 {
      deflater.append(zeros.prefix(rest), to: &output)
      rest -= zeros.count
    }
    deflater.finish(&output)
    return output
  }

  /// Every pointer handed to zlib here lives for the length of the call. Its record must not move: zlib points back.
  @safe private struct Deflater: ~Copyable {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

    init() {
      unsafe stream.initialize(to: z_stream())
      // 16 more than the largest window asks for gzip's head and checksum. It can only fail for want of memory.
      let status = unsafe deflateInit2_(
        stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        CInt(MemoryLayout<z_stream>.size))
      precondition(status == Z_OK, "zlib has no memory left")
    }

    deinit {
      unsafe deflateEnd(stream)
      unsafe stream.deallocate()
    }

    mutating func append(_ data: Data, to output: inout Data) { run(Array(data), Z_NO_FLUSH, &output) }

    mutating func finish(_ output: inout Data) { run([], Z_FINISH, &output) }

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
}
