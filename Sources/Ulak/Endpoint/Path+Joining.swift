extension Path {
  /// A path below another, with one slash between them, whether it begins with one or not.
  static func joined(_ base: Path, _ path: Path) -> Path {
    if base.text.isEmpty, base.problem == nil { return path }
    return Path(
      text: joined(base.text, path.text), template: joined(base.template, path.template),
      problem: base.problem ?? path.problem
        ?? (base.text.utf8.contains(0x3F) ? "the path of a group has a query" : nil))
  }

  /// What metrics call an endpoint of this path, below that of its group if it has one.
  static func template(of path: Path, below base: Path?) -> String {
    base.map { joined($0, path).template } ?? path.template
  }

  private static func joined(_ base: String, _ suffix: String) -> String {
    // A query may follow an empty path: it belongs to the base.
    if suffix.isEmpty || suffix.utf8.first == 0x3F { return base + suffix }
    let base = base.utf8.last == 0x2F ? base.dropLast() : Substring(base)
    return suffix.utf8.first == 0x2F ? base + suffix : "\(base)/\(suffix)"
  }
}
