extension MockAnswer {
  /// Resets the stream without an answer (RST_STREAM). Over HTTP/1.1 the connection is reset.
  public static func http2Reset(_ code: HTTP2ErrorCode) -> MockAnswer {
    MockAnswer().failing(.resetStream(code), at: .responseStart)
  }

  /// Sends the head and `bytes` bytes of the body, and then resets the stream (RST_STREAM). Over HTTP/1.1 the connection
  /// is reset.
  public func http2Reset(_ code: HTTP2ErrorCode, afterBodyBytes bytes: Int) -> MockAnswer {
    failing(.resetStream(code), at: .responseBody(after: bytes))
  }

  /// Tells the peer before the answer that no more streams are taken (GOAWAY); once those up to `lastStream` are
  /// answered, the connection closes. Over HTTP/1.1 the answer says `Connection: close`.
  ///
  /// - Parameter lastStream: the last stream that is dealt with; nil for the latest one. If this answer's stream comes
  ///   after it, it goes without its answer.
  public func goAway(lastStream: Int? = nil, _ code: HTTP2ErrorCode = .noError) -> MockAnswer {
    failing(.goAway(lastStream: lastStream, code), at: .responseStart)
  }
}
