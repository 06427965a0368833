// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

public struct pthread_mutex_t { public init() {} }
public struct pthread_mutexattr_t { public init() {} }
public struct pthread_cond_t { public init() {} }
public struct pthread_condattr_t { public init() {} }
public struct pthread_attr_t { public init() {} }
public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

@discardableResult
public func pthread_mutex_init(_: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<pthread_mutexattr_t>?)
  -> Int32
{ 0 }
@discardableResult
public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult
public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }

@discardableResult
public func pthread_cond_init(_: UnsafeMutablePointer<pthread_cond_t>, _: UnsafePointer<pthread_condattr_t>?) -> Int32 {
  0
}
@discardableResult
public func pthread_cond_signal(_: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { 0 }
@discardableResult
public func pthread_cond_destroy(_: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { 0 }
@discardableResult
public func pthread_cond_timedwait_relative_np(
  _: UnsafeMutablePointer<pthread_cond_t>, _: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<timespec>?
) -> Int32 { 0 }

@discardableResult
public func pthread_create(
  _: UnsafeMutablePointer<pthread_t?>!, _: UnsafePointer<pthread_attr_t>?,
  _: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?
) -> Int32 { 0 }
@discardableResult
public func pthread_detach(_: pthread_t) -> Int32 { 0 }
