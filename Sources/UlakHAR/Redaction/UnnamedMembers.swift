import UlakHTTP

/// Takes secrets out of members that the model does not name: a browser's stacks have addresses in them, and the
/// messages of its web sockets have bodies.
struct UnnamedMembers {
  let names: HARRedaction.Names

  func redacted(_ members: [String: JSONValue]) -> [String: JSONValue] {
    var redacted: [String: JSONValue] = [:]
    for (name, value) in members {
      redacted[name] = value.string != nil && names.isSecret(name) ? .string(HARRedaction.mark) : self.redacted(value)
    }
    return redacted
  }

  func redacted(_ text: String) -> String {
    let body = SecretBody(mimeType: "", isAnswer: false, names: names).redacted(text, isBase64: false)
    return SecretAddress.redacted(body, names)
  }

  private func redacted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(redacted(text))
    case .array(let values): .array(values.map(redacted))
    case .object(let members): .object(redacted(members))
    case .null, .bool, .integer, .number: value
    }
  }
}
