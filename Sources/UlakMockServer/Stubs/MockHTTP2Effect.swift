import UlakHTTP

/// What is done to an HTTP/2 connection in the course of an answer.
package enum MockHTTP2Effect: Sendable, Hashable {
  /// The stream is reset (RST_STREAM): before the head, or after the head and this many bytes of the body.
  case resetStream(HTTP2ErrorCode, afterBodyBytes: Int?)
  /// Before the answer, the peer is told that no streams after `lastStream` are dealt with (GOAWAY); nil for the
  /// latest.
  case goAway(lastStream: Int32?, HTTP2ErrorCode)
}

extension MockAnswer {
  /// Resets the stream without an answer (RST_STREAM). Over HTTP/1.1 the connection is reset.
  public static func http2Reset(_ code: HTTP2ErrorCode) -> MockAnswer {
    var answer = MockAnswer.reset
    answer.http2Effects = [.resetStream(code, afterBodyBytes: nil)]
    return answer
  }

  /// Sends the head and `bytes` bytes of the body, and then resets the stream (RST_STREAM). Makes no difference over
  /// HTTP/1.1, where there are no streams.
  public func http2Reset(_ code: HTTP2ErrorCode, afterBodyBytes bytes: Int) -> MockAnswer {
    var copy = self
    copy.http2Effects.append(.resetStream(code, afterBodyBytes: bytes))
    return copy
  }

  /// Tells the peer before the answer that no more streams are taken (GOAWAY); once those up to `lastStream` are
  /// answered, the connection closes. Over HTTP/1.1 the answer says `Connection: close`.
  ///
  /// - Parameter lastStream: the last stream that is dealt with; nil for the latest one. If this answer's stream comes
  ///   after it, it goes without its answer.
  public func goAway(lastStream: Int? = nil, _ code: HTTP2ErrorCode = .noError) -> MockAnswer {
    var copy = self
    copy.http2Effects.append(.goAway(lastStream: lastStream.map { Int32(truncatingIfNeeded: $0) }, code))
    copy.headerFields[.connection] = "close"
    return copy
  }
}
