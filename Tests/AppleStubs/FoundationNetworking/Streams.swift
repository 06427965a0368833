// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Dispatch

open class Stream: NSObject {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let openCompleted = Event(rawValue: 1)
    public static let hasBytesAvailable = Event(rawValue: 2)
    public static let hasSpaceAvailable = Event(rawValue: 4)
    public static let errorOccurred = Event(rawValue: 8)
    public static let endEncountered = Event(rawValue: 16)
  }

  open func open() {}
  open func close() {}
  unowned(unsafe) open var delegate: (any StreamDelegate)?

  open class func getBoundStreams(
    withBufferSize bufferSize: Int, inputStream: AutoreleasingUnsafeMutablePointer<InputStream?>?,
    outputStream: AutoreleasingUnsafeMutablePointer<OutputStream?>?
  ) {}
}

// There is no autoreleasing without Objective-C; at the place of the call the two are written alike.
public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

open class InputStream: Stream {}

open class OutputStream: Stream {
  open var hasSpaceAvailable: Bool { false }
  open func write(_ buffer: UnsafePointer<UInt8>, maxLength len: Int) -> Int { 0 }
}

public protocol StreamDelegate: NSObjectProtocol {
  func stream(_ aStream: Stream, handle eventCode: Stream.Event)
}

// On Apple platforms this is a class of Core Foundation, and an OutputStream casts to it with `as`.
public typealias CFWriteStream = OutputStream
public func CFWriteStreamSetDispatchQueue(_ stream: CFWriteStream!, _ q: DispatchQueue!) {}
