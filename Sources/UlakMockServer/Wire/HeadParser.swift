import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the head of a request, strictly: a mock that forgives would hide the client's faults.
enum HeadParser {
  /// Reads the head that fills `range`, its empty line included.
  static func head(_ bytes: [UInt8], _ range: Range<Int>) throws(WireFailure) -> RequestHead {
    let lineEnd = try endOfLine(bytes, from: range.lowerBound, to: range.upperBound)
    let (method, target, isHTTP10) = try requestLine(bytes[range.lowerBound..<lineEnd])
    let fields = try fields(bytes, lineEnd + 2..<range.upperBound)
    let hosts = fields[values: .host].count
    guard hosts == 1 || (hosts == 0 && isHTTP10) else { throw .malformed("\(hosts) Host fields") }
    return RequestHead(method: method, target: target, isHTTP10: isHTTP10, fields: fields, raw: Data(bytes[range]))
  }

  /// Reads field lines up to the empty line that ends `range`.
  static func fields(_ bytes: [UInt8], _ range: Range<Int>) throws(WireFailure) -> HTTPFields {
    var fields = HTTPFields()
    fields.reserveCapacity(fields: 12, bytes: range.count)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = try endOfLine(bytes, from: start, to: range.upperBound)
      if end == start { return fields }
      try appendField(bytes[start..<end], to: &fields)
      start = end + 2
    }
    throw .malformed("the head does not end")
  }

  private static func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(WireFailure) -> (method: HTTPMethod, target: String, isHTTP10: Bool) {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed("the request line has not three parts") }
    guard !parts[0].isEmpty, parts[0].allSatisfy(Grammar.isTokenCharacter) else {
      throw .malformed("the method is not a token")
    }
    // No control, no space, and nothing beyond ASCII: those must be escaped.
    guard !parts[1].isEmpty, parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .malformed("the target is not an address")
    }
    let isHTTP10 = parts[2].elementsEqual("HTTP/1.0".utf8)
    guard isHTTP10 || parts[2].elementsEqual("HTTP/1.1".utf8) else {
      throw parts[2].starts(with: "HTTP/".utf8)
        ? .refused(505, "the version is not HTTP/1.1") : .malformed("the request line has no version")
    }
    let method = HTTPMethod(rawValue: String(decoding: parts[0], as: UTF8.self))
    return (method, String(decoding: parts[1], as: UTF8.self), isHTTP10)
  }

  private static func appendField(_ line: ArraySlice<UInt8>, to fields: inout HTTPFields) throws(WireFailure) {
    guard line.first != 0x20, line.first != 0x09 else { throw .malformed("a folded header field") }
    guard let colon = line.firstIndex(of: 0x3A) else { throw .malformed("a header field without a colon") }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(Grammar.isTokenCharacter) else {
      throw .malformed("the name of a header field is not a token")
    }
    let value = line[(colon + 1)...].trimmingOptionalWhitespace()
    guard value.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }) else {
      throw .malformed("the value of a header field has a control character")
    }
    // Safe: both slices outlive the call, which copies.
    unsafe name.withUnsafeBufferPointer { name in
      unsafe value.withUnsafeBufferPointer { unsafe fields.append(name: name, value: $0) }
    }
  }

  private static func endOfLine(_ bytes: [UInt8], from start: Int, to end: Int) throws(WireFailure) -> Int {
    guard let feed = bytes[start..<end].firstIndex(of: 0x0A) else { throw .malformed("a line does not end") }
    guard feed > start, bytes[feed - 1] == 0x0D else { throw .malformed("a line ends without a carriage return") }
    return feed - 1
  }
}
