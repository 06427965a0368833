import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The value of an Authorization field, and the rule about where it may go.
struct Credentials: Equatable, Sendable {
  private let value: String

  /// Finds the secrets.
  ///
  /// - Throws: ``UsageError``
  init(_ option: CredentialOption, reader: SecretReader) throws {
    switch option {
    case .bearer(let text):
      let token = try reader.secret(text, for: "--bearer")
      guard !token.isEmpty else { throw UsageError("--bearer is empty") }
      value = "Bearer \(token)"
    case .basic(let text):
      var pair = try reader.secret(text, for: "--auth")
      guard let colon = pair.firstIndex(of: ":") else { throw UsageError("--auth needs USER:PASS") }
      // The password alone may stand elsewhere: `me:env:PASSWORD`.
      let password = String(pair[colon...].dropFirst())
      if pair == text { pair = "\(pair[..<colon]):\(try reader.secret(password, for: "--auth"))" }
      guard pair.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        throw NetworkError(.invalidHeader, detail: "the credentials of --auth have a control character")
      }
      value = "Basic \(Data(pair.utf8).base64EncodedString())"
    }
  }

  /// Adds the credentials to a request whose address was given by the user.
  ///
  /// - Throws: ``NetworkError`` with reason `insecureNotAllowed` where others could read along.
  func authorize(_ fields: inout HTTPFields, for url: HTTPURL) throws {
    guard url.origin.scheme == .https || url.origin.isLoopback else {
      throw NetworkError(.insecureNotAllowed, detail: "credentials go over https only, or http on this device")
    }
    fields[.authorization] = value
  }
}
