/// Names whose values are secrets wherever they stand: in a query, a form or a JSON object.
///
/// One list for everything that shows, writes or keeps messages. The names of header fields are known to
/// ``HTTPField/Name/isSensitive``.
package enum SensitiveNames {
  /// Whether values of this name are secrets.
  package static func contains(_ name: some StringProtocol) -> Bool { folded.contains(fold(name)) }

  /// `access_token`, `access-token` and `accessToken` are one name.
  package static func fold(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != "." }
  }

  private static let folded: Set<String> = [
    "accesskey", "accesstoken", "apikey", "apitoken", "assertion", "auth", "authorization", "authtoken", "bearertoken",
    "clientassertion", "clientsecret", "code", "codeverifier", "confirmpassword", "credential", "credentials",
    "csrftoken", "currentpassword", "devicecode", "idtoken", "jwt", "key", "newpassword", "oldpassword", "otp",
    "passphrase", "passwd", "password", "passwordconfirmation", "privatekey", "pwd", "refreshtoken", "secret",
    "secretkey", "securitytoken", "session", "sessionid", "sessiontoken", "sid", "sig", "signature", "token",
    "xamzcredential", "xamzsecuritytoken", "xamzsignature", "xgoogcredential", "xgoogsignature", "xsrftoken",
  ]
}
