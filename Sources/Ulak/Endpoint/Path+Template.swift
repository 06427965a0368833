extension Path {
  /// A path made of a template (RFC 6570, levels 1 to 3), which is what metrics call the endpoint:
  ///
  /// ```swift
  /// .get(Path(template: "users/{id}/posts{?page,limit}", ["id": id, "page": 2]))
  /// // users/a%2Fb/posts?page=2, named users/{id}/posts{?page,limit}
  /// ```
  ///
  /// Variables of the query that are nil are left out. The request is refused when it is made if the template is none, if a
  /// variable that stands for a segment has no value, an empty one, `.` or `..`, or if a value has a name that the
  /// template does not have.
  ///
  /// - Parameters:
  ///   - template: the template. A `?` outside of braces ends the name of the endpoint, as it does in any path.
  ///   - values: values by the names of variables.
  public init(template: String, _ values: KeyValuePairs<String, (any CustomStringConvertible)?>) {
    let name = Self.nameOfTemplate(template)
    do {
      let parsed = try URLTemplate(template)
      var texts: [String: String] = [:]
      for case (let name, let value?) in values { texts[name] = value.description }
      self.init(
        text: parsed.expanded(texts), template: name,
        problem: Self.problem(of: parsed, with: texts, named: values.map(\.key)))
    } catch {
      self.init(text: "", template: name, problem: (error as? NetworkError)?.detail ?? "the template is none")
    }
  }

  private static func problem(of template: URLTemplate, with texts: [String: String], named names: [String]) -> String?
  {
    let known = template.names
    if let stranger = names.first(where: { !known.contains($0) }) {
      return "the template has no variable “\(stranger)”"
    }
    for name in template.segmentNames {
      guard let text = texts[name] else { return "the variable “\(name)” of the path has no value" }
      if let problem = PathSegment.problem(in: text) { return problem }
    }
    return nil
  }

  /// The template up to a literal query, whose values may be secrets.
  private static func nameOfTemplate(_ template: String) -> String {
    var depth = 0
    for index in template.utf8.indices {
      switch template.utf8[index] {
      case 0x7B: depth += 1
      case 0x7D: depth -= 1
      case 0x3F where depth <= 0: return String(template[..<index])
      default: break
      }
    }
    return template
  }
}
