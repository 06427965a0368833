import Ulak

extension FuzzTarget {
  /// Links that were read and written are read as the same, and what is a link of HTTP stays one.
  static let linkField = FuzzTarget(name: "link-field") { input in
    var input = input
    guard let field = LinkField(input.text()) else { return }
    demand(field.links.count <= LinkField.maximumLinks, "more links than allowed")
    guard let address = try? HTTPURL("https://h.test/a/b?c") else { return }
    for link in field.links {
      _ = (link.relations, link.title, link.anchor)
      if let url = link.url(from: address) { demand(isVisible(url.absoluteString), "an address with other bytes") }
    }
    guard let again = LinkField(field.formatted) else { return demand(false, "what was written cannot be read") }
    demand(again.links.map(\.relations) == field.links.map(\.relations), "relations are read as others")
  }
}
