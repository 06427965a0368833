import Ulak

/// Where a 3xx points to, in a form that can be shown.
enum RedirectTarget {
  /// The other side chooses how long its address is; a line of ours stays one that can be read.
  private static let maximumLength = 200

  /// Origin, path and the names of the query; nil without one `Location` that is an `http` or `https` address.
  static func text(of response: HTTPResponse, to url: HTTPURL) -> String? {
    let locations = response.headerFields[values: .location]
    // Where nothing new is to be had, the field means something else.
    guard response.status.isRedirection, response.status != 304, locations.count == 1 else { return nil }
    guard let target = try? resolved(locations[0], against: url) else { return nil }
    let text = target.description
    return text.utf8.count <= maximumLength ? text : "\(text.unicodeScalars.prefix(maximumLength))…"
  }

  /// Resolves a reference (RFC 3986, section 5.2); dot segments are removed where the address is read.
  private static func resolved(_ reference: String, against base: HTTPURL) throws -> HTTPURL {
    let beforeSlash = reference.utf8.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    if beforeSlash.contains(0x3A) { return try HTTPURL(reference) }
    if reference.hasPrefix("//") { return try HTTPURL("\(base.origin.scheme.rawValue):\(reference)") }
    switch reference.utf8.first {
    case 0x2F: return try HTTPURL("\(base.origin)\(reference)")
    case 0x3F: return try HTTPURL("\(base.origin)\(base.path)\(reference)")
    case 0x23, nil: return base
    default:
      let folder = base.path.utf8.lastIndex(of: 0x2F).map { base.path[...$0] } ?? "/"
      return try HTTPURL("\(base.origin)\(folder)\(reference)")
    }
  }
}
