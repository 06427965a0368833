import UlakHTTP

/// The name of a member, known or not.
struct HARKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// Reads the members of one object and remembers which were asked for, so that the others can be kept.
///
/// Tools disagree about types: a connection is text here and a number there, and what is unknown is left out, null or
/// -1. Only what no reader can do without is demanded.
struct HARReader {
  private let members: KeyedDecodingContainer<HARKey>
  private var known: Set<String> = []

  init(_ decoder: any Decoder) throws { members = try decoder.container(keyedBy: HARKey.self) }

  mutating func required<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    try members.decode(type, forKey: key(name))
  }

  mutating func optional<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
    try members.decodeIfPresent(type, forKey: key(name))
  }

  mutating func list<Element: Decodable>(_ name: String, of type: Element.Type = Element.self) throws -> [Element] {
    try members.decodeIfPresent([Element].self, forKey: key(name)) ?? []
  }

  /// Text, or what stands in its place as text.
  mutating func text(_ name: String) -> String? {
    let key = key(name)
    if let text = try? members.decode(String.self, forKey: key) { return text }
    return (try? members.decode(Int.self, forKey: key)).map { "\($0)" }
  }

  mutating func number(_ name: String) -> Double? {
    let key = key(name)
    if let number = try? members.decode(Double.self, forKey: key) { return number }
    return (try? members.decode(String.self, forKey: key)).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A number without a fraction. Beyond what a number of JSON holds exactly nothing is meant, and sums would overflow.
  mutating func integer(_ name: String) -> Int? {
    number(name).flatMap { abs($0) <= 0x1p53 ? Int(exactly: $0.rounded()) : nil }
  }

  mutating func flag(_ name: String) -> Bool? { try? members.decode(Bool.self, forKey: key(name)) }

  /// The members that nobody asked for.
  func rest() throws -> [String: JSONValue] {
    var rest: [String: JSONValue] = [:]
    for key in members.allKeys where !known.contains(key.stringValue) {
      rest[key.stringValue] = try members.decode(JSONValue.self, forKey: key)
    }
    return rest
  }

  private mutating func key(_ name: String) -> HARKey {
    known.insert(name)
    return HARKey(name)
  }
}

/// Writes the members of one object, those that were kept first.
struct HARWriter {
  private var members: KeyedEncodingContainer<HARKey>

  init(_ encoder: any Encoder, rest: [String: JSONValue]) throws {
    members = encoder.container(keyedBy: HARKey.self)
    for (name, value) in rest { try members.encode(value, forKey: HARKey(name)) }
  }

  mutating func write<Value: Encodable>(_ name: String, _ value: Value) throws {
    try members.encode(value, forKey: HARKey(name))
  }

  mutating func writeIfPresent<Value: Encodable>(_ name: String, _ value: Value?) throws {
    try members.encodeIfPresent(value, forKey: HARKey(name))
  }

  /// Milliseconds, to a thousandth: sums would otherwise end in a row of digits that nobody measured.
  mutating func write(milliseconds value: Double, _ name: String) throws {
    try members.encode((value * 1000).rounded() / 1000, forKey: HARKey(name))
  }
}
