/// The members of a line, as far as it could be read: a broken line may still have told its id.
struct PipeMembers {
  private(set) var id: PipeID?
  private(set) var members: [(name: String, value: JSONNode)] = []
  private(set) var failure: String?

  init(_ line: [UInt8]) {
    var tokens = JSONTokenizer(line[...])
    do { try read(&tokens) } catch { failure = "the line is not JSON: \(error)" }
  }

  private mutating func read(_ tokens: inout JSONTokenizer) throws(JSONFailure) {
    guard let start = try tokens.next(), start.kind == .objectStart else {
      failure = "the line is not a JSON object"
      return
    }
    while let token = try tokens.next(), token.kind == .name {
      let name = JSONNode.string(token, tokens).text
      guard let first = try tokens.next() else { return }
      let value = try JSONNode.value(first, &tokens)
      add(name, value)
    }
    _ = try tokens.next()
  }

  private mutating func add(_ name: String?, _ value: JSONNode) {
    guard let name else {
      failure = failure ?? "a member’s name is not text"
      return
    }
    guard !members.contains(where: { $0.name == name }) else {
      // Two readers could see two requests.
      failure = failure ?? "a member is there twice"
      if name == "id" { id = nil }
      return
    }
    members.append((name, value))
    if name == "id" {
      id = PipeID(value)
      if id == nil { failure = failure ?? "“id” is neither a number nor a string" }
    }
  }
}
