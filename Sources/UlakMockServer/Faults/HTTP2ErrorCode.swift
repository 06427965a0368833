/// Why an HTTP/2 stream or connection is ended (RFC 9113, section 7).
public struct HTTP2ErrorCode: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The number on the wire.
  public let rawValue: UInt32

  /// A code of any number, registered or not.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Nothing is wrong.
  public static let noError = Self(rawValue: 0x0)
  /// The peer broke the protocol.
  public static let protocolError = Self(rawValue: 0x1)
  /// Something went wrong here.
  public static let internalError = Self(rawValue: 0x2)
  /// The peer sent more than the window allows.
  public static let flowControlError = Self(rawValue: 0x3)
  /// The peer did not acknowledge settings in time.
  public static let settingsTimeout = Self(rawValue: 0x4)
  /// A frame came for a stream that was half-closed.
  public static let streamClosed = Self(rawValue: 0x5)
  /// A frame has a wrong size.
  public static let frameSizeError = Self(rawValue: 0x6)
  /// Nothing was done about the request, which may be sent again.
  public static let refusedStream = Self(rawValue: 0x7)
  /// The stream is no longer needed.
  public static let cancel = Self(rawValue: 0x8)
  /// The state of the field compression is lost.
  public static let compressionError = Self(rawValue: 0x9)
  /// The connection made for CONNECT broke.
  public static let connectError = Self(rawValue: 0xA)
  /// The peer asks for too much.
  public static let enhanceYourCalm = Self(rawValue: 0xB)
  /// The transport is not secure enough.
  public static let inadequateSecurity = Self(rawValue: 0xC)
  /// The request must go over HTTP/1.1.
  public static let http11Required = Self(rawValue: 0xD)

  /// The registered name, or the number.
  public var description: String {
    Self.names.indices.contains(Int(rawValue)) ? Self.names[Int(rawValue)] : "0x\(String(rawValue, radix: 16))"
  }

  private static let names = [
    "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED",
    "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM",
    "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
  ]
}
