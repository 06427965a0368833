import Testing

@testable import Ulak

/// Taking a value apart and encoding the parts must give what encoding the value gives.
@Suite struct EncodablePartsTests {
  private struct Sample: Encodable {
    enum Kind: String, Encodable { case simple }
    struct Inner: Encodable {
      var deepValue = 1.5
      var nothing: String?
    }
    var userName = "Ayşe"
    var count = Int64.max
    var byte: UInt8 = 7
    var flag = true
    var date = Date(timeIntervalSince1970: 1_709_971_626)
    var data = Data([1, 2, 3])
    var url = URL(string: "https://h.test/x")!
    var kind = Kind.simple
    var inner = Inner()
    var list = [Inner(), Inner()]
    var optionals: [Int?] = [1, nil, 3]
    var table = ["someKey": ["a"], "other": []]
    var empty: [Int] = []
    var missing: Int?
  }

  private final class Base: Encodable {
    private enum Keys: String, CodingKey { case first, nested, list, explicitNull }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(1, forKey: .first)
      var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .nested)
      try nested.encode("x", forKey: .first)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(1)
      try list.encodeNil()
      var inner = list.nestedContainer(keyedBy: Keys.self)
      try inner.encode(true, forKey: .first)
      try container.encodeNil(forKey: .explicitNull)
      try container.encode("late", forKey: .first)
    }
  }

  private class Animal: Encodable {
    var givenName = "Karabaş"
    init() {}
  }

  private final class Dog: Animal {
    private enum Keys: String, CodingKey { case breed }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode("Kangal", forKey: .breed)
    }
  }

  private struct InSteps: Encodable {
    private enum Keys: String, CodingKey { case inner, list, a, b }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      for key in [Keys.a, .b] {
        var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
        try inner.encode(1, forKey: key)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encode(2)
      }
    }
  }

  private struct ListInSteps: Encodable {
    func encode(to encoder: any Encoder) throws {
      for number in 1...2 {
        var container = encoder.unkeyedContainer()
        try container.encode(number)
      }
    }
  }

  private struct Nothing: Encodable {
    func encode(to encoder: any Encoder) throws {}
  }

  private struct Wide: Encodable {
    var large = Int128.max
    var list = [UInt128.max, 1]
    var half = Float16(1.5)
  }

  private func check(_ value: some Encodable, _ configure: @Sendable (JSONEncoder) -> Void = { _ in }) throws {
    let encoder = JSONBodyEncoder {
      $0.outputFormatting = .sortedKeys
      configure($0)
    }
    let direct = try encoder.encode(value)
    let parts = try encoder.encode(try EncodableParts(of: value))
    #expect(String(decoding: parts, as: UTF8.self) == String(decoding: direct, as: UTF8.self))
  }

  @Test func valuesOfAllKinds() throws {
    try check(Sample())
    try check(Base())
    try check([Sample(), Sample()])
    try check(["a": Optional(1), "b": nil])
    try check("text")
    try check(7)
    try check([Int]())
    try check(Date(timeIntervalSince1970: 5))
    try check(Optional<Int>.none)
    try check(Decimal(string: "12.34")!)
  }

  @Test("The styles of the encoder that comes later apply")
  func styles() throws {
    try check(Sample()) {
      $0.keyEncodingStrategy = .useDefaultKeys
      $0.dateEncodingStrategy = .millisecondsSince1970
      $0.dataEncodingStrategy = .base64
    }
  }

  @Test func whatTheValueThrowsIsThrown() {
    struct Broken: Encodable {
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    #expect(throws: CancellationError.self) { try EncodableParts(of: [Broken()]) }
  }

  @Test("A container that is asked for again goes on where it was, as for a class and the one it inherits from")
  func containersGoOn() throws {
    try check(Dog())
    try check(InSteps())
    try check(ListInSteps())
  }

  @Test func numbersOfAllWidths() throws { try check(Wide()) }

  @Test("A value that encodes nothing is what the encoder makes of that")
  func nothing() throws {
    try check([Nothing()])
    #expect(throws: EncodingError.self) { try JSONBodyEncoder().encode(Nothing()) }
    #expect(throws: EncodingError.self) { try JSONBodyEncoder().encode(EncodableParts(of: Nothing())) }
  }
}

@Suite struct JSONBodyEncoderTests {
  @Test("a value has the same bytes each time")
  func repeatable() throws {
    let encoder = JSONBodyEncoder()
    let value = ["one": 1, "two": 2, "three": 3, "four": 4, "five": 5]
    for _ in 0..<50 {
      let text = String(decoding: try encoder.encode(value), as: UTF8.self)
      #expect(text == #"{"five":5,"four":4,"one":1,"three":3,"two":2}"#)
    }
  }
}
