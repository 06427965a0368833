#if canImport(CCurl)
  import CCurl
  import UlakHTTP

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A request in the form libcurl reads it: C strings, a list of header lines, the body's bytes.
  ///
  /// Made on the caller's thread, so that the loop's has nothing to do but hand over pointers. One block holds all
  /// texts; libcurl copies the address and refers to the rest until the transfer has ended.
  @safe final class CurlRequestMemory {
    private let texts: UnsafeMutablePointer<CChar>
    private let nodes: UnsafeMutablePointer<curl_slist>?
    private var used = 0

    let url: UnsafeMutablePointer<CChar>
    let method: UnsafeMutablePointer<CChar>
    let body: UnsafeMutablePointer<CChar>?
    let bodyCount: Int
    var headers: UnsafeMutablePointer<curl_slist>? { unsafe nodes }

    init(_ request: HTTPRequest) {
      let address = request.url.absoluteWithoutFragment
      let lines = Self.headerLines(request)
      let content = request.body.bytes
      bodyCount = content?.count ?? 0
      let size = lines.reduce(
        address.utf8.count + request.method.rawValue.utf8.count + 2 + bodyCount
      ) { $0 + $1.count + 1 }
      unsafe texts = .allocate(capacity: size)
      unsafe nodes = lines.isEmpty ? nil : .allocate(capacity: lines.count)
      unsafe url = texts
      unsafe method = texts + address.utf8.count + 1
      unsafe Self.write(address.utf8, at: url)
      unsafe Self.write(request.method.rawValue.utf8, at: method)
      var end = unsafe method + request.method.rawValue.utf8.count + 1
      for (index, line) in lines.enumerated() {
        unsafe Self.write(line, at: end)
        let next = unsafe index + 1 < lines.count ? nodes! + index + 1 : nil
        unsafe (nodes! + index).initialize(to: curl_slist(data: end, next: next))
        unsafe end += line.count + 1
      }
      if let content, !content.isEmpty {
        unsafe body = end
        unsafe content.withUnsafeBytes { bytes in
          unsafe UnsafeMutableRawPointer(end).copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
        }
      } else {
        unsafe body = nil
      }
    }

    deinit {
      unsafe nodes?.deallocate()
      unsafe texts.deallocate()
    }

    private static func write(_ bytes: some Collection<UInt8>, at start: UnsafeMutablePointer<CChar>) {
      let target = unsafe UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
      unsafe target.copyBytes(from: bytes)
      unsafe start[bytes.count] = 0
    }

    /// The lines to send, and the ones that keep libcurl from adding fields by itself.
    private static func headerLines(_ request: HTTPRequest) -> [[UInt8]] {
      var lines: [[UInt8]] = []
      lines.reserveCapacity(request.headerFields.count + 2)
      request.headerFields.forEachLine { lines.append($0) }
      if !request.headerFields.contains(.accept) { lines.append(Array("Accept:".utf8)) }
      if request.sendsContentLength {
        if !request.headerFields.contains(.contentType) { lines.append(Array("Content-Type:".utf8)) }
        if !request.headerFields.contains(.expect) { lines.append(Array("Expect:".utf8)) }
      }
      return lines
    }
  }

  extension HTTPRequest {
    /// Whether a Content-Length goes out, be it zero: a body is there, or the method leads the server to expect one
    /// (RFC 9110, section 8.6).
    var sendsContentLength: Bool { !body.isNone || method == .post || method == .put || method == .patch }
  }

  extension HTTPFields {
    /// Each field as libcurl wants it: `Name: value`, or `Name;` for an empty value, which `Name:` would remove. Blanks
    /// alone are an empty value (RFC 9110, section 5.5), and libcurl would remove those too.
    fileprivate func forEachLine(_ body: ([UInt8]) -> Void) {
      withFieldBytes { name, value in
        var line: [UInt8] = []
        line.reserveCapacity(name.count + value.count + 2)
        line.append(contentsOf: name)
        if value.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
          line.append(0x3B)
        } else {
          line.append(0x3A)
          line.append(0x20)
          line.append(contentsOf: value)
        }
        body(line)
      }
    }
  }
#endif
