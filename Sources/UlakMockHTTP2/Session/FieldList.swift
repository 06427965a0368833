#if canImport(CNGHTTP2)
  import CNGHTTP2
  import UlakHTTP

  /// A list of fields in the form nghttp2 takes it.
  struct FieldList {
    private var bytes: [UInt8] = []
    private var ends: [(name: Int, value: Int)] = []

    /// Trailers: fields without a status.
    init(_ fields: HTTPFields) { append(fields) }

    /// The head of an answer. Fields that speak of an HTTP/1.1 connection are left out (RFC 9113, section 8.2.2).
    init(status: HTTPStatus, _ fields: HTTPFields) {
      append(":status".utf8, "\(status.code)".utf8)
      append(fields)
    }

    private mutating func append(_ fields: HTTPFields) {
      fields.withFieldBytes { name, value in
        if !Self.speaksOfConnection(name) { append(name, value) }
      }
    }

    private mutating func append(_ name: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
      bytes.append(contentsOf: name)
      let end = bytes.count
      bytes.append(contentsOf: value)
      ends.append((end, bytes.count))
    }

    /// Calls `body` with what nghttp2 copies, and spells in lower case.
    func withNameValues<Result>(_ body: (UnsafePointer<nghttp2_nv>?, Int) -> Result) -> Result {
      var copy = bytes
      // Safe: the pairs point into the copy, which stays where it is for the length of the call.
      return unsafe copy.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return body(nil, 0) }
        var start = 0
        let pairs = unsafe ends.map { end in
          defer { start = end.value }
          return unsafe nghttp2_nv(
            name: base + start, value: base + end.name, namelen: end.name - start, valuelen: end.value - end.name,
            flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue))
        }
        return unsafe pairs.withUnsafeBufferPointer { unsafe body($0.baseAddress, $0.count) }
      }
    }

    private static func speaksOfConnection(_ name: ArraySlice<UInt8>) -> Bool {
      // Most names have another length, which spares making a string of them.
      switch name.count {
      case 7, 10, 16, 17: ofConnections.contains(String(decoding: name, as: UTF8.self).lowercased())
      default: false
      }
    }

    private static let ofConnections: Set<String> = [
      "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade",
    ]
  }
#endif
