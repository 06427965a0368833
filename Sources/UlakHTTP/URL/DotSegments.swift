/// Resolves `.` and `..` in a path (RFC 3986, section 5.2.4), their escaped spellings included: a server that decodes
/// first would resolve those too, to somewhere else.
enum DotSegments {
  static func removed(from path: String) -> String {
    guard path.utf8.contains(0x2E) || path.utf8.contains(0x25) else { return path }
    var output: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard segments.contains(where: { kind($0) != .plain }) else { return path }
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch kind(segment) {
      case .plain: output.append(segment)
      case .current: if isLast { output.append("") }
      case .parent:
        if !output.isEmpty { output.removeLast() }
        if isLast { output.append("") }
      }
    }
    return "/" + output.joined(separator: "/")
  }

  private enum Kind { case plain, current, parent }

  private static func kind(_ segment: Substring) -> Kind {
    guard segment.utf8.count <= 6 else { return .plain }
    switch segment.lowercased().replacingEscapedDots {
    case ".": return .current
    case "..": return .parent
    default: return .plain
    }
  }

  /// Whether a path has a segment that, once decoded, would be `.` or `..`. Reads each byte once: every call asks.
  static func areIn(_ path: String) -> Bool {
    var (dots, isPlain) = (0, false)
    var bytes = path.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case 0x2F:
        if !isPlain, dots == 1 || dots == 2 { return true }
        (dots, isPlain) = (0, false)
      case 0x2E: dots += 1
      case 0x25 where bytes.next() == 0x32 && (bytes.next() ?? 0) | 0x20 == 0x65: dots += 1
      default: isPlain = true
      }
    }
    return !isPlain && (dots == 1 || dots == 2)
  }
}

extension String {
  fileprivate var replacingEscapedDots: String {
    split(separator: "%2e", omittingEmptySubsequences: false).joined(separator: ".")
  }
}
