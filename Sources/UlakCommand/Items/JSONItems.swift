/// Builds one JSON value out of items, in the order they are given.
enum JSONItems {
  /// - Throws: ``UsageError``
  static func body(_ items: [Item]) throws -> [UInt8] {
    var root: JSONNode?
    for item in items {
      switch item {
      case .text(let name, let value): try set(name, to: .string(JSONString(value)), in: &root)
      case .json(let name, let text): try set(name, to: try value(text, of: name), in: &root)
      case .file(let name, _): throw UsageError("“\(name)@…” is a file, which needs --form")
      case .query, .header, .emptyHeader: continue
      }
    }
    var bytes: [UInt8] = []
    (root ?? .object([])).write(to: &bytes)
    return bytes
  }

  private static func value(_ text: String, of name: String) throws -> JSONNode {
    do { return try JSONNode(parsing: Array(text.utf8)) } catch let failure as JSONFailure {
      throw UsageError("the value of “\(name):=” is not JSON: \(failure)")
    }
  }

  private static func set(_ name: String, to value: JSONNode, in root: inout JSONNode?) throws {
    let steps = try NestedKey(name).steps
    try insert(value, at: steps[...], in: &root, name: name)
  }

  private static func insert(
    _ value: JSONNode, at steps: ArraySlice<NestedKey.Step>, in place: inout JSONNode?, name: String
  ) throws {
    guard let step = steps.first else {
      place = value
      return
    }
    let rest = steps.dropFirst()
    switch step {
    case .name(let key):
      guard case .object(var members) = place ?? .object([]) else { throw conflict(name, "an object") }
      place = nil  // the members are changed in place, not copied
      let index = members.firstIndex { $0.name.text == key }
      var child = index.map { members[$0].value }
      try insert(value, at: rest, in: &child, name: name)
      let member = JSONNode.Member(name: JSONString(key), value: child ?? .null)
      if let index { members[index] = member } else { members.append(member) }
      place = .object(members)
    case .index, .append:
      guard case .array(var elements) = place ?? .array([]) else { throw conflict(name, "a list") }
      place = nil
      var index = elements.count
      if case .index(let named) = step { index = named }
      while elements.count < index { elements.append(.null) }
      // A gap that was filled with null takes whatever comes.
      var child: JSONNode? = index < elements.count && elements[index] != .null ? elements[index] : nil
      try insert(value, at: rest, in: &child, name: name)
      if index < elements.count { elements[index] = child ?? .null } else { elements.append(child ?? .null) }
      place = .array(elements)
    }
  }

  private static func conflict(_ name: String, _ wanted: String) -> UsageError {
    UsageError("“\(name)” needs \(wanted) where an earlier item put something else")
  }
}
