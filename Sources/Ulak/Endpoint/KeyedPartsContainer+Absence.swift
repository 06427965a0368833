// What `encodeIfPresent` does, compiler-generated `encode(to:)` does with every optional member. Each type is named, or its
// requirement would be met by a default that leaves nothing behind.
extension KeyedPartsContainer {
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try add(value, key) }
  mutating func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try add(value, key) }

  private mutating func add(_ value: (some Encodable)?, _ key: Key) throws {
    if let value {
      try encode(value, forKey: key)
    } else if notesAbsence {
      try encodeNil(forKey: key)
    }
  }
}
