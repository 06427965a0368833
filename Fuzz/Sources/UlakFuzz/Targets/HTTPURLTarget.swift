import Ulak

extension FuzzTarget {
  /// An address that was read is canonical: written and read again, nothing of it changes.
  static let httpURL = FuzzTarget(name: "http-url") { input in
    var input = input
    guard let url = try? HTTPURL(input.text()) else { return }
    demand(isVisible(url.absoluteString), "not visible: \(url.absoluteString)")
    demand(url.path.utf8.first == 0x2F, "no slash: \(url.absoluteString)")
    demand((try? HTTPURL(url.absoluteString)) == url, "not the same: \(url.absoluteString)")
  }
}
