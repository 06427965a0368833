import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Gathers one list of fields as it is decompressed, up to a limit: a few received bytes can stand for very many
/// (RFC 9113, section 10.5.1).
struct HeadCollector {
  private(set) var head = HTTP2RequestHead()
  private var left: Int

  /// - Parameter limit: the most bytes, each field counted as its name, its value and 32 bytes.
  init(limit: Int) { left = limit }

  /// Takes the next field. Names are lower-case tokens, and pseudo-header fields well-formed and first: nghttp2 has
  /// refused all else.
  mutating func append(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    left -= name.count + value.count + 32
    guard left >= 0 else {
      head.isCut = true
      return
    }
    unsafe head.raw.append(name)
    head.raw.append(contentsOf: [0x3A, 0x20])
    unsafe head.raw.append(value)
    head.raw.append(contentsOf: [0x0D, 0x0A])
    guard unsafe name.first == 0x3A else { return unsafe head.fields.append(name: name, value: value) }
    let text = unsafe String(decoding: value, as: UTF8.self)
    switch unsafe String(decoding: name, as: UTF8.self) {
    case ":method": head.method = text
    case ":scheme": head.scheme = text
    case ":authority": head.authority = text
    case ":path": head.path = text
    default: break
    }
  }

  /// What was gathered.
  consuming func finish() -> HTTP2RequestHead {
    head.raw.append(contentsOf: [0x0D, 0x0A])
    return head
  }
}
