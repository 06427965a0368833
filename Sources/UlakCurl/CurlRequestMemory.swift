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
      let suppressed = Self.suppressed(in: request)
      let content = request.body.bytes
      bodyCount = content?.count ?? 0
      var size = address.utf8.count + request.method.rawValue.utf8.count + 2 + bodyCount
      // A line is its name, its value, a colon, a space and the byte that ends it.
      request.headerFields.withFieldBytes { size += $0.count + $1.count + 3 }
      for line in suppressed { size += line.utf8CodeUnitCount + 1 }
      unsafe texts = .allocate(capacity: size)
      let count = request.headerFields.count + suppressed.count
      unsafe nodes = count == 0 ? nil : .allocate(capacity: count)
      unsafe url = texts
      unsafe method = texts + address.utf8.count + 1
      unsafe Self.write(address.utf8, at: url)
      unsafe Self.write(request.method.rawValue.utf8, at: method)
      var lines = unsafe LineWriter(end: method + request.method.rawValue.utf8.count + 1, nodes: nodes, count: count)
      request.headerFields.withFieldBytes { name, value in lines.add(name: name, value: value) }
      for line in suppressed { lines.add(line) }
      if let content, !content.isEmpty {
        unsafe body = lines.end
        unsafe content.withUnsafeBytes { bytes in
          unsafe UnsafeMutableRawPointer(lines.end).copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
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

    /// The lines that keep libcurl from adding fields by itself.
    private static func suppressed(in request: HTTPRequest) -> [StaticString] {
      var lines: [StaticString] = []
      let fields = request.headerFields
      if !fields.contains(.accept) { lines.append("Accept:") }
      if request.sendsContentLength || request.body.isStreamed {
        if !fields.contains(.contentType) { lines.append("Content-Type:") }
        if !fields.contains(.expect) { lines.append("Expect:") }
      }
      return lines
    }

    /// Writes header lines one behind the other, each with the node that links it to the next.
    @safe private struct LineWriter {
      private(set) var end: UnsafeMutablePointer<CChar>
      private let nodes: UnsafeMutablePointer<curl_slist>?
      private let count: Int
      private var index = 0

      init(end: UnsafeMutablePointer<CChar>, nodes: UnsafeMutablePointer<curl_slist>?, count: Int) {
        unsafe self.end = end
        unsafe self.nodes = nodes
        self.count = count
      }

      /// `Name: value`, or `Name;` for an empty value, which `Name:` would remove. Blanks alone are an empty value
      /// (RFC 9110, section 5.5), and libcurl would remove those too.
      mutating func add(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        link()
        append(name)
        if value.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
          append(CollectionOfOne(0x3B))
        } else {
          append(CollectionOfOne(0x3A))
          append(CollectionOfOne(0x20))
          append(value)
        }
        append(CollectionOfOne(0))
      }

      mutating func add(_ line: StaticString) {
        link()
        unsafe append(UnsafeBufferPointer(start: line.utf8Start, count: line.utf8CodeUnitCount))
        append(CollectionOfOne(0))
      }

      private mutating func link() {
        index += 1
        let next = unsafe index < count ? nodes! + index : nil
        unsafe (nodes! + index - 1).initialize(to: curl_slist(data: end, next: next))
      }

      private mutating func append(_ bytes: some Collection<UInt8>) {
        unsafe UnsafeMutableRawBufferPointer(start: end, count: bytes.count).copyBytes(from: bytes)
        unsafe end += bytes.count
      }
    }
  }

  extension HTTPRequest {
    /// Whether a Content-Length goes out, be it zero: a body is there, or the method leads the server to expect one
    /// (RFC 9110, section 8.6).
    var sendsContentLength: Bool { !body.isNone || method == .post || method == .put || method == .patch }
  }
#endif
