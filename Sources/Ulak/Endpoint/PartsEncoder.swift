#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The encoder that takes a value apart for ``EncodableParts``.
final class PartsEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var build: () -> EncodableParts.Part = { .keyed([]) }

  init(at path: [any CodingKey]) { codingPath = path }

  /// What `value` is made of. Types that encoders treat in ways of their own stay whole.
  static func part<Value: Encodable>(of value: Value, at path: [any CodingKey]) throws -> EncodableParts.Part {
    switch value {
    case let value as Date: return .leaf(value)
    case let value as Data: return .leaf(value)
    case let value as URL: return .leaf(value)
    case let value as Decimal: return .leaf(value)
    case let value as any TextKeyedTable: return try value.parts(at: path)
    default:
      let encoder = PartsEncoder(at: path)
      try value.encode(to: encoder)
      return encoder.build()
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let members = MemberList()
    build = { .keyed(members.members.map { ($0.key, $0.part()) }) }
    return KeyedEncodingContainer(KeyedPartsContainer(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let elements = ElementList()
    build = { .unkeyed(elements.elements.map { $0() }) }
    return UnkeyedPartsContainer(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    let box = ElementList()
    build = { box.elements.last?() ?? .null }
    return SinglePartContainer(box: box, codingPath: codingPath)
  }

  /// The part that has been described so far; containers may be filled until the very end.
  func finished() -> EncodableParts.Part { build() }
}

final class MemberList {
  var members: [(key: RecordedKey, part: () -> EncodableParts.Part)] = []
}

final class ElementList {
  var elements: [() -> EncodableParts.Part] = []
}

struct KeyedPartsContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let members: MemberList
  let codingPath: [any CodingKey]

  private func add(_ key: some CodingKey, _ part: @escaping () -> EncodableParts.Part) {
    members.members.append((RecordedKey(key), part))
  }

  mutating func encodeNil(forKey key: Key) throws { add(key) { .null } }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    let part = try PartsEncoder.part(of: value, at: codingPath + [key])
    add(key) { part }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    let encoder = nested(key)
    return encoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { nested(RecordedKey(stringValue: "super")) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: some CodingKey) -> PartsEncoder {
    let encoder = PartsEncoder(at: codingPath + [key])
    add(key) { encoder.finished() }
    return encoder
  }
}

struct UnkeyedPartsContainer: UnkeyedEncodingContainer {
  let elements: ElementList
  let codingPath: [any CodingKey]
  var count: Int { elements.elements.count }

  mutating func encodeNil() throws { elements.elements.append { .null } }

  mutating func encode(_ value: some Encodable) throws {
    let part = try PartsEncoder.part(of: value, at: codingPath + [RecordedKey(intValue: count)])
    elements.elements.append { part }
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { nested() }

  private func nested() -> PartsEncoder {
    let encoder = PartsEncoder(at: codingPath + [RecordedKey(intValue: count)])
    elements.elements.append { encoder.finished() }
    return encoder
  }
}

struct SinglePartContainer: SingleValueEncodingContainer {
  let box: ElementList
  let codingPath: [any CodingKey]

  mutating func encodeNil() throws { box.elements.append { .null } }
  mutating func encode(_ value: Bool) throws { leaf(value) }
  mutating func encode(_ value: String) throws { leaf(value) }
  mutating func encode(_ value: Double) throws { leaf(value) }
  mutating func encode(_ value: Float) throws { leaf(value) }
  mutating func encode(_ value: Int) throws { leaf(value) }
  mutating func encode(_ value: Int8) throws { leaf(value) }
  mutating func encode(_ value: Int16) throws { leaf(value) }
  mutating func encode(_ value: Int32) throws { leaf(value) }
  mutating func encode(_ value: Int64) throws { leaf(value) }
  mutating func encode(_ value: UInt) throws { leaf(value) }
  mutating func encode(_ value: UInt8) throws { leaf(value) }
  mutating func encode(_ value: UInt16) throws { leaf(value) }
  mutating func encode(_ value: UInt32) throws { leaf(value) }
  mutating func encode(_ value: UInt64) throws { leaf(value) }

  mutating func encode(_ value: some Encodable) throws {
    let part = try PartsEncoder.part(of: value, at: codingPath)
    box.elements.append { part }
  }

  private func leaf(_ value: some Encodable & Sendable) { box.elements.append { .leaf(value) } }
}
