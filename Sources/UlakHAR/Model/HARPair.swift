package import UlakHTTP

/// A name and a value: a field, a pair of the query, a parameter of a form.
package struct HARPair: Sendable, Hashable {
  /// The name.
  package var name: String
  /// The value.
  package var value: String
  /// Members that are not named here, such as the `fileName` of a form's part.
  package var rest: [String: JSONValue] = [:]

  /// A pair.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension HARPair: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    name = try reader.required("name")
    value = reader.text("value") ?? ""
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    try writer.write("name", name)
    try writer.write("value", value)
  }
}

/// A cookie, sent or set.
package struct HARCookie: Sendable, Hashable {
  /// The name.
  package var name: String
  /// The value.
  package var value: String
  /// The path it is for.
  package var path: String?
  /// The domain it is for.
  package var domain: String?
  /// When it goes, as ISO 8601.
  package var expires: String?
  /// Whether scripts do not see it.
  package var httpOnly: Bool?
  /// Whether it is for secure connections alone.
  package var secure: Bool?
  /// Members that are not named here.
  package var rest: [String: JSONValue] = [:]

  /// A cookie.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension HARCookie: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    name = reader.text("name") ?? ""
    value = reader.text("value") ?? ""
    path = reader.text("path")
    domain = reader.text("domain")
    expires = reader.text("expires")
    httpOnly = reader.flag("httpOnly")
    secure = reader.flag("secure")
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    try writer.write("name", name)
    try writer.write("value", value)
    try writer.writeIfPresent("path", path)
    try writer.writeIfPresent("domain", domain)
    try writer.writeIfPresent("expires", expires)
    try writer.writeIfPresent("httpOnly", httpOnly)
    try writer.writeIfPresent("secure", secure)
  }
}
