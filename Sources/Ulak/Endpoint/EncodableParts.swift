/// What a value says when it is asked to encode itself, kept so that another encoder can be told the same later.
///
/// Names, order and leaf types are kept, so key styles and date styles of the real encoder still apply.
struct EncodableParts: Encodable, Sendable {
  indirect enum Part: Sendable {
    /// The value asked for no container, or put nothing into one.
    case nothing
    case null
    case leaf(any Encodable & Sendable)
    case keyed([(key: RecordedKey, part: Part)])
    /// A dictionary by text: encoders know one when they see it, and leave its keys as they are.
    case table([String: EncodableParts])
    case unkeyed([Part])
  }

  let part: Part

  init(of value: some Encodable) throws { part = try PartsEncoder.part(of: value, at: []) }

  fileprivate init(_ part: Part) { self.part = part }

  func encode(to encoder: any Encoder) throws {
    switch part {
    case .nothing: break
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .leaf(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .keyed(let members):
      var container = encoder.container(keyedBy: RecordedKey.self)
      for (key, part) in members {
        if case .null = part {
          try container.encodeNil(forKey: key)
        } else {
          try container.encode(EncodableParts(part), forKey: key)
        }
      }
    case .table(let members):
      var container = encoder.singleValueContainer()
      try container.encode(members)
    case .unkeyed(let parts):
      var container = encoder.unkeyedContainer()
      for part in parts {
        if case .null = part { try container.encodeNil() } else { try container.encode(EncodableParts(part)) }
      }
    }
  }
}

/// Lets the taking apart see a dictionary by text, whatever its values are.
protocol TextKeyedTable {
  func parts(at path: [any CodingKey], notingAbsence: Bool) throws -> EncodableParts.Part
}

extension Dictionary: TextKeyedTable where Key == String, Value: Encodable {
  func parts(at path: [any CodingKey], notingAbsence: Bool) throws -> EncodableParts.Part {
    .table(
      [String: EncodableParts](
        uniqueKeysWithValues: try map { key, value in
          let path = path + [RecordedKey(stringValue: key)]
          return (key, EncodableParts(try PartsEncoder.part(of: value, at: path, notingAbsence: notingAbsence)))
        }))
  }
}

/// A coding key that is nothing but its name.
struct RecordedKey: CodingKey, Sendable {
  let stringValue: String
  let intValue: Int?

  init(_ key: some CodingKey) {
    stringValue = key.stringValue
    intValue = key.intValue
  }
  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }
  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}
