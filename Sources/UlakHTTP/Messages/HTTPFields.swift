/// The fields of a message: ordered, repeats kept, looked up without regard to case, in the spelling they came in
/// (RFC 9110, section 5).
///
/// Values are bytes on the wire. As text, a value that is valid UTF-8 is read as such, any other as Latin-1; the
/// bytes themselves are kept and reachable through ``latin1Value(at:)``. All fields live in one buffer, so that a
/// received head costs two allocations and not two for each field.
public struct HTTPFields: Sendable {
  struct Entry: Sendable {
    var hash: UInt32
    var name: Range<Int32>
    var value: Range<Int32>
  }

  var bytes: [UInt8] = []
  var entries: [Entry] = []

  /// No fields.
  public init() {}

  /// Makes room for what is about to be appended.
  package mutating func reserveCapacity(fields: Int, bytes count: Int) {
    entries.reserveCapacity(fields)
    bytes.reserveCapacity(count)
  }

  // MARK: Looking up

  /// All values of a field in order, joined as RFC 9110 section 5.3 says (`; ` for `Cookie`, `, ` for the rest).
  ///
  /// Setting replaces every field of the name by one; nil removes them. `Set-Cookie` cannot be joined: read it with
  /// ``subscript(values:)``.
  public subscript(name: HTTPField.Name) -> String? {
    get {
      var result: String?
      for index in entries.indices where matches(index, name) {
        let value = text(entries[index].value)
        result = result.map { $0 + (name == .cookie ? "; " : ", ") + value } ?? value
      }
      return result
    }
    set {
      guard let newValue else { return removeAll(named: name) }
      self[values: name] = [newValue]
    }
  }

  /// The values of a field, one by one, in order.
  public subscript(values name: HTTPField.Name) -> [String] {
    get { entries.indices.filter { matches($0, name) }.map { text(entries[$0].value) } }
    set {
      removeAll(named: name)
      for value in newValue { append(HTTPField(name: name, value: value)) }
    }
  }

  /// Whether there is a field of this name.
  public func contains(_ name: HTTPField.Name) -> Bool { entries.indices.contains { matches($0, name) } }

  /// The value at a position, each byte as the character of the same number (Latin-1); nothing is lost.
  public func latin1Value(at position: Int) -> String { latin1(entries[position].value) }

  // MARK: Changing

  /// Adds a field after all others.
  public mutating func append(_ field: HTTPField) {
    let name = append(field.name.rawName.utf8)
    let value = append(field.value.utf8)
    entries.append(Entry(hash: field.name.caseFoldedHash, name: name, value: value))
  }

  /// Adds a field whose value is given as bytes.
  package mutating func append(name: HTTPField.Name, valueBytes: some Sequence<UInt8>) {
    let nameRange = append(name.rawName.utf8)
    let value = append(valueBytes)
    entries.append(Entry(hash: name.caseFoldedHash, name: nameRange, value: value))
  }

  /// Adds a field given as received bytes.
  package mutating func append(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    let hash = unsafe CaseFolding.hash(name)
    let nameRange = unsafe append(name)
    let valueRange = unsafe append(value)
    entries.append(Entry(hash: hash, name: nameRange, value: valueRange))
  }

  /// Adds a folded line to the last value, behind a space. False if there is no field yet.
  package mutating func extendLastValue(with value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = entries.last else { return false }
    // The last value ends the buffer, so it can grow in place.
    bytes.append(0x20)
    unsafe bytes.append(contentsOf: value)
    entries[entries.count - 1].value = last.value.lowerBound..<Int32(bytes.count)
    return true
  }

  /// Calls `body` with the bytes of each field's name and value.
  package func withFieldBytes(_ body: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void) {
    for entry in entries { body(slice(entry.name), slice(entry.value)) }
  }

  /// Removes every field of this name.
  public mutating func removeAll(named name: HTTPField.Name) {
    guard contains(name) else { return }
    entries = entries.indices.filter { !matches($0, name) }.map { entries[$0] }
  }

  // MARK: Bytes

  private mutating func append(_ part: some Sequence<UInt8>) -> Range<Int32> {
    let start = Int32(bytes.count)
    bytes.append(contentsOf: part)
    return start..<Int32(bytes.count)
  }

  private func matches(_ index: Int, _ name: HTTPField.Name) -> Bool {
    let entry = entries[index]
    return entry.hash == name.caseFoldedHash && foldedEqual(entry.name, name.rawName)
  }

  private func foldedEqual(_ range: Range<Int32>, _ name: String) -> Bool {
    guard name.utf8.count == range.count else { return false }
    var position = Int(range.lowerBound)
    for byte in name.utf8 {
      guard CaseFolding.fold(bytes[position]) == CaseFolding.fold(byte) else { return false }
      position += 1
    }
    return true
  }

  func slice(_ range: Range<Int32>) -> ArraySlice<UInt8> {
    bytes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  private func text(_ range: Range<Int32>) -> String {
    String(validating: slice(range), as: UTF8.self) ?? latin1(range)
  }

  private func latin1(_ range: Range<Int32>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in slice(range) { scalars.append(Unicode.Scalar(byte)) }
    return String(scalars)
  }
}

extension HTTPFields: RandomAccessCollection {
  /// The first position, zero.
  public var startIndex: Int { 0 }
  /// The number of fields.
  public var endIndex: Int { entries.count }
  /// The field at a position.
  public subscript(position: Int) -> HTTPField {
    let entry = entries[position]
    return HTTPField(name: HTTPField.Name(text(entry.name)), value: text(entry.value))
  }
}

extension HTTPFields: Hashable, ExpressibleByDictionaryLiteral, CustomStringConvertible {
  /// Fields in the order written; a name may repeat.
  public init(dictionaryLiteral elements: (HTTPField.Name, String)...) {
    for (name, value) in elements { append(HTTPField(name: name, value: value)) }
  }

  /// Equal when names (without case) and value bytes agree in order.
  public static func == (a: Self, b: Self) -> Bool {
    a.count == b.count
      && a.indices.allSatisfy { index in
        a[index].name == b[index].name && a.slice(a.entries[index].value) == b.slice(b.entries[index].value)
      }
  }

  /// Hashes names (without case) and value bytes.
  public func hash(into hasher: inout Hasher) {
    for entry in entries {
      hasher.combine(entry.hash)
      hasher.combine(slice(entry.value))
    }
  }

  /// One line a field, secrets left out.
  public var description: String { map(\.description).joined(separator: "\n") }
}
