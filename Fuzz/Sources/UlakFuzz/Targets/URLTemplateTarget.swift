import Ulak

extension FuzzTarget {
  /// What a template expands to can be part of an address, and what stands for a value can be read back.
  static let urlTemplate = FuzzTarget(name: "url-template") { input in
    var input = input
    let text = input.text()
    guard let template = try? URLTemplate(text) else { return }
    demand(template.description == text, "the text is another")
    let names = template.names
    demand(Set(names).count == names.count && names.count <= URLTemplate.maximumVariables, "names are there twice")
    var values: [String: String] = [:]
    for name in names where input.byte() % 4 > 0 { values[name] = input.text() }
    let expanded = template.expanded(values)
    demand(isVisible(expanded), "not visible: \(expanded)")
    demand(decoded(expanded.utf8) != nil, "a broken escape: \(expanded)")
    if names.count == 1, text == "{\(names[0])}", let value = values[names[0]] {
      demand(decoded(expanded.utf8) == Array(value.utf8), "a value was lost: \(expanded)")
    }
    _ = Path(template: text, ["a": input.text()])
  }
}
