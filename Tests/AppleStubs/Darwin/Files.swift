// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized, AlwaysUseLiteralForEmptyCollectionInit

public typealias off_t = Int64
public typealias mode_t = UInt16

public var errno: Int32 {
  get { 0 }
  set {}
}
public var EPERM: Int32 { 1 }
public var ENOENT: Int32 { 2 }
public var EINTR: Int32 { 4 }
public var EACCES: Int32 { 13 }
public var EISDIR: Int32 { 21 }
public var ENOTSUP: Int32 { 45 }

public var O_RDONLY: Int32 { 0x0000 }
public var O_NONBLOCK: Int32 { 0x0004 }
public var O_CLOEXEC: Int32 { 0x0100_0000 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }

public struct stat: Sendable {
  public var st_mode: mode_t = 0
  public var st_ino: UInt64 = 0
  public var st_size: off_t = 0
  public var st_mtimespec = timespec()
  public init() {}
}

public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { 0 }
@discardableResult
public func close(_: Int32) -> Int32 { 0 }
public func pread(_: Int32, _: UnsafeMutableRawPointer!, _: Int, _: off_t) -> Int { 0 }
public func fstat(_: Int32, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
