import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The head of a request, and what it says about the message and the connection (RFC 9112, sections 6 and 9).
struct RequestHead {
  let method: HTTPMethod
  let target: String
  /// Whether the request is HTTP/1.0, which has no chunked coding and closes unless told otherwise.
  let isHTTP10: Bool
  let fields: HTTPFields
  let raw: Data

  /// How the length of the body is known.
  enum Framing {
    case none
    case length(Int)
    case chunked
  }

  /// How the body is framed (RFC 9112, section 6.3). Whatever two readers could read differently is refused.
  var framing: Framing {
    get throws(WireFailure) {
      let lengths = fields[values: .contentLength]
      if let coding = fields[.transferEncoding] {
        guard lengths.isEmpty else { throw .malformed("both Content-Length and Transfer-Encoding") }
        guard !isHTTP10 else { throw .malformed("Transfer-Encoding in HTTP/1.0") }
        guard CaseFolding.equal(coding, "chunked") else { throw .refused(501, "the transfer coding is not “chunked”") }
        return .chunked
      }
      guard let length = lengths.first else { return .none }
      guard lengths.allSatisfy({ $0 == length }) else { throw .malformed("two different Content-Lengths") }
      guard !length.isEmpty, length.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(length) else {
        throw .malformed("Content-Length is not a number")
      }
      return .length(number)
    }
  }

  /// Whether the peer wants to go on with this connection (RFC 9112, section 9.3).
  var keepsAlive: Bool {
    guard let connection = fields[.connection] else { return !isHTTP10 }
    return isHTTP10 ? connection.hasToken("keep-alive") : !connection.hasToken("close")
  }

  /// Whether the peer waits for a go-ahead before it sends the body (RFC 9110, section 10.1.1).
  var expectsContinue: Bool {
    get throws(WireFailure) {
      guard !isHTTP10, let expectation = fields[.expect] else { return false }
      guard CaseFolding.equal(expectation, "100-continue") else {
        throw .refused(417, "the expectation is not “100-continue”")
      }
      return true
    }
  }
}

extension String {
  /// Whether this comma-separated list has the token, in any case.
  func hasToken(_ token: String) -> Bool {
    utf8.split(separator: 0x2C).contains { part in
      CaseFolding.equal(Substring(part.trimmingOptionalWhitespace()), token)
    }
  }
}

extension BidirectionalCollection<UInt8> {
  /// Without the spaces and tabs at its ends.
  func trimmingOptionalWhitespace() -> SubSequence {
    var part = self[...]
    while let byte = part.first, byte == 0x20 || byte == 0x09 { part = part.dropFirst() }
    while let byte = part.last, byte == 0x20 || byte == 0x09 { part = part.dropLast() }
    return part
  }
}
