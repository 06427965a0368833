/// One header or trailer field: a name and a value (RFC 9110, section 5).
public struct HTTPField: Sendable, Hashable, CustomStringConvertible {
  /// The name, in the spelling it was given or received in.
  public var name: Name
  /// The value as text; see ``HTTPFields`` for how bytes and text relate.
  public var value: String

  /// A field of the given name and value.
  public init(name: Name, value: String) {
    self.name = name
    self.value = value
  }

  /// `name: value`, the value left out where the name is known to carry secrets.
  public var description: String { "\(name): \(name.isSensitive ? "<redacted>" : value)" }
}

extension HTTPField {
  /// The name of a field. Names that differ only in the case of ASCII letters are equal (RFC 9110, section 5.1).
  ///
  /// Any text can be held; what is not a token is refused by ``RequestValidator`` before anything is sent.
  public struct Name: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in its own spelling.
    public let rawName: String
    /// Fixed when the name is made, so that looking a constant up in a collection compares numbers first.
    let caseFoldedHash: UInt32

    /// A name of any spelling.
    public init(_ name: String) {
      rawName = name
      var copy = name
      caseFoldedHash = copy.withUTF8 { unsafe CaseFolding.hash($0) }
    }

    /// A name written as a literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// The name in lower case, as HTTP/2 spells it.
    public var canonicalName: String { rawName.lowercased() }

    /// Whether values of this name are secrets that must not be shown.
    public var isSensitive: Bool { Self.sensitive.contains(self) }

    /// Compares without regard to case.
    public static func == (a: Self, b: Self) -> Bool {
      a.caseFoldedHash == b.caseFoldedHash && CaseFolding.equal(a.rawName, b.rawName)
    }
    /// Hashes without regard to case.
    public func hash(into hasher: inout Hasher) { hasher.combine(caseFoldedHash) }

    /// The name in its own spelling.
    public var description: String { rawName }
  }
}

extension HTTPField.Name {
  /// `Accept`
  public static let accept: Self = "Accept"
  /// `Accept-Encoding`
  public static let acceptEncoding: Self = "Accept-Encoding"
  /// `Accept-Language`
  public static let acceptLanguage: Self = "Accept-Language"
  /// `Age`
  public static let age: Self = "Age"
  /// `Allow`
  public static let allow: Self = "Allow"
  /// `Authorization`
  public static let authorization: Self = "Authorization"
  /// `Cache-Control`
  public static let cacheControl: Self = "Cache-Control"
  /// `Connection`
  public static let connection: Self = "Connection"
  /// `Content-Disposition`
  public static let contentDisposition: Self = "Content-Disposition"
  /// `Content-Encoding`
  public static let contentEncoding: Self = "Content-Encoding"
  /// `Content-Language`
  public static let contentLanguage: Self = "Content-Language"
  /// `Content-Length`
  public static let contentLength: Self = "Content-Length"
  /// `Content-Range`
  public static let contentRange: Self = "Content-Range"
  /// `Content-Type`
  public static let contentType: Self = "Content-Type"
  /// `Cookie`
  public static let cookie: Self = "Cookie"
  /// `Date`
  public static let date: Self = "Date"
  /// `ETag`
  public static let eTag: Self = "ETag"
  /// `Expect`
  public static let expect: Self = "Expect"
  /// `Expires`
  public static let expires: Self = "Expires"
  /// `Host`
  public static let host: Self = "Host"
  /// `If-Match`
  public static let ifMatch: Self = "If-Match"
  /// `If-Modified-Since`
  public static let ifModifiedSince: Self = "If-Modified-Since"
  /// `If-None-Match`
  public static let ifNoneMatch: Self = "If-None-Match"
  /// `If-Range`
  public static let ifRange: Self = "If-Range"
  /// `Keep-Alive`
  public static let keepAlive: Self = "Keep-Alive"
  /// `Last-Modified`
  public static let lastModified: Self = "Last-Modified"
  /// `Link`
  public static let link: Self = "Link"
  /// `Location`
  public static let location: Self = "Location"
  /// `Origin`
  public static let origin: Self = "Origin"
  /// `Pragma`
  public static let pragma: Self = "Pragma"
  /// `Proxy-Authorization`
  public static let proxyAuthorization: Self = "Proxy-Authorization"
  /// `Range`
  public static let range: Self = "Range"
  /// `Referer`
  public static let referer: Self = "Referer"
  /// `Retry-After`
  public static let retryAfter: Self = "Retry-After"
  /// `Server`
  public static let server: Self = "Server"
  /// `Set-Cookie`
  public static let setCookie: Self = "Set-Cookie"
  /// `Strict-Transport-Security`
  public static let strictTransportSecurity: Self = "Strict-Transport-Security"
  /// `TE`
  public static let te: Self = "TE"
  /// `Trailer`
  public static let trailer: Self = "Trailer"
  /// `Transfer-Encoding`
  public static let transferEncoding: Self = "Transfer-Encoding"
  /// `Upgrade`
  public static let upgrade: Self = "Upgrade"
  /// `User-Agent`
  public static let userAgent: Self = "User-Agent"
  /// `Vary`
  public static let vary: Self = "Vary"
  /// `WWW-Authenticate`
  public static let wwwAuthenticate: Self = "WWW-Authenticate"
  /// `X-API-Key`
  public static let xAPIKey: Self = "X-API-Key"
  /// `X-Request-ID`
  public static let xRequestID: Self = "X-Request-ID"

  private static let sensitive: Set<Self> = [
    authorization, proxyAuthorization, cookie, setCookie, xAPIKey, "Api-Key", "X-Auth-Token", "X-Access-Token",
    "X-CSRF-Token", "X-XSRF-Token", "X-Amz-Security-Token", "Authentication-Info", "Proxy-Authentication-Info",
  ]
}
