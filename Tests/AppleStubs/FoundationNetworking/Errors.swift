// swift-format-ignore-file: AlwaysUseLowerCamelCase

public let NSUnderlyingErrorKey = ""
public let NSPOSIXErrorDomain = ""

open class NSError: NSObject, Error, @unchecked Sendable {
  open var domain: String { "" }
  open var code: Int { 0 }
  open var userInfo: [String: Any] { [:] }
}
