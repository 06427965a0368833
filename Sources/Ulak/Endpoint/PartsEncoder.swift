#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The encoder that takes a value apart for ``EncodableParts``.
final class PartsEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  /// Whether an optional member that is left out is noted as null: a query may be told to write it all the same, JSON
  /// must tell the two apart.
  private let notesAbsence: Bool
  private var content = Content.nothing

  /// What has been asked for so far. Asked for a second time, a container goes on where it was: a class and the one it
  /// inherits from each ask for theirs.
  enum Content {
    case nothing
    case keyed(MemberList)
    case unkeyed(ElementList)
    case single(ElementList)
  }

  init(at path: [any CodingKey], notingAbsence: Bool) {
    codingPath = path
    notesAbsence = notingAbsence
  }

  /// What `value` is made of. Types that encoders treat in ways of their own stay whole.
  static func part<Value: Encodable>(
    of value: Value, at path: [any CodingKey], notingAbsence: Bool = false
  ) throws -> EncodableParts.Part {
    switch value {
    case let value as Date: return .leaf(value)
    case let value as Data: return .leaf(value)
    case let value as URL: return .leaf(value)
    case let value as Decimal: return .leaf(value)
    case let value as any TextKeyedTable: return try value.parts(at: path, notingAbsence: notingAbsence)
    default:
      let encoder = PartsEncoder(at: path, notingAbsence: notingAbsence)
      try value.encode(to: encoder)
      return encoder.finished()
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    var members = MemberList()
    if case .keyed(let present) = content { members = present }
    content = .keyed(members)
    return KeyedEncodingContainer(
      KeyedPartsContainer(members: members, codingPath: codingPath, notesAbsence: notesAbsence))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    var elements = ElementList()
    if case .unkeyed(let present) = content { elements = present }
    content = .unkeyed(elements)
    return UnkeyedPartsContainer(elements: elements, codingPath: codingPath, notesAbsence: notesAbsence)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    let box = ElementList()
    content = .single(box)
    return SinglePartContainer(box: box, codingPath: codingPath, notesAbsence: notesAbsence)
  }

  var isKeyed: Bool { if case .keyed = content { true } else { false } }
  var isUnkeyed: Bool { if case .unkeyed = content { true } else { false } }

  /// The part that has been described so far; containers may be filled until the very end.
  func finished() -> EncodableParts.Part {
    switch content {
    case .nothing: .nothing
    case .keyed(let list): .keyed(list.members.map { ($0.key, $0.part()) })
    case .unkeyed(let list): .unkeyed(list.elements.map { $0() })
    case .single(let box): box.elements.last?() ?? .nothing
    }
  }
}

final class MemberList {
  struct Member {
    let key: RecordedKey
    let part: () -> EncodableParts.Part
    /// What fills the member, if it is a container.
    var nested: PartsEncoder?
  }

  var members: [Member] = []
}

final class ElementList {
  var elements: [() -> EncodableParts.Part] = []
}

struct KeyedPartsContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let members: MemberList
  let codingPath: [any CodingKey]
  let notesAbsence: Bool

  private func add(_ key: some CodingKey, _ part: @escaping () -> EncodableParts.Part) {
    members.members.append(MemberList.Member(key: RecordedKey(key), part: part))
  }

  mutating func encodeNil(forKey key: Key) throws { add(key) { .null } }

  // Named, or their requirements would be met by defaults that refuse them.
  mutating func encode(_ value: Int128, forKey key: Key) throws { add(key) { .leaf(value) } }
  mutating func encode(_ value: UInt128, forKey key: Key) throws { add(key) { .leaf(value) } }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    let part = try PartsEncoder.part(of: value, at: codingPath + [key], notingAbsence: notesAbsence)
    add(key) { part }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    (present(key, where: \.isKeyed) ?? nested(key)).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    (present(key, where: \.isUnkeyed) ?? nested(key)).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { nested(RecordedKey(stringValue: "super")) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: some CodingKey) -> PartsEncoder {
    let encoder = PartsEncoder(at: codingPath + [key], notingAbsence: notesAbsence)
    members.members.append(
      MemberList.Member(key: RecordedKey(key), part: { encoder.finished() }, nested: encoder))
    return encoder
  }

  private func present(_ key: some CodingKey, where isWanted: (PartsEncoder) -> Bool) -> PartsEncoder? {
    members.members.last { $0.key.stringValue == key.stringValue }?.nested.flatMap { isWanted($0) ? $0 : nil }
  }
}

struct UnkeyedPartsContainer: UnkeyedEncodingContainer {
  let elements: ElementList
  let codingPath: [any CodingKey]
  let notesAbsence: Bool
  var count: Int { elements.elements.count }

  mutating func encodeNil() throws { elements.elements.append { .null } }

  mutating func encode(_ value: Int128) throws { elements.elements.append { .leaf(value) } }
  mutating func encode(_ value: UInt128) throws { elements.elements.append { .leaf(value) } }

  mutating func encode(_ value: some Encodable) throws {
    let part = try PartsEncoder.part(
      of: value, at: codingPath + [RecordedKey(intValue: count)], notingAbsence: notesAbsence)
    elements.elements.append { part }
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { nested() }

  private func nested() -> PartsEncoder {
    let encoder = PartsEncoder(at: codingPath + [RecordedKey(intValue: count)], notingAbsence: notesAbsence)
    elements.elements.append { encoder.finished() }
    return encoder
  }
}

struct SinglePartContainer: SingleValueEncodingContainer {
  let box: ElementList
  let codingPath: [any CodingKey]
  let notesAbsence: Bool

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
  mutating func encode(_ value: Int128) throws { leaf(value) }
  mutating func encode(_ value: UInt) throws { leaf(value) }
  mutating func encode(_ value: UInt8) throws { leaf(value) }
  mutating func encode(_ value: UInt16) throws { leaf(value) }
  mutating func encode(_ value: UInt32) throws { leaf(value) }
  mutating func encode(_ value: UInt64) throws { leaf(value) }
  mutating func encode(_ value: UInt128) throws { leaf(value) }

  mutating func encode(_ value: some Encodable) throws {
    let part = try PartsEncoder.part(of: value, at: codingPath, notingAbsence: notesAbsence)
    box.elements.append { part }
  }

  private func leaf(_ value: some Encodable & Sendable) { box.elements.append { .leaf(value) } }
}
