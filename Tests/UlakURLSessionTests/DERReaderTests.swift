import Testing

@testable import UlakURLSession

/// DER, element by element; what is no DER is refused.
struct DERReaderTests {
  private func read(_ bytes: [UInt8]) throws -> DERReader.Element {
    var reader = DERReader(bytes[...])
    return try reader.next()
  }

  @Test func `elements come one after the other, with what they are encoded as`() throws {
    var reader = DERReader([0x02, 0x01, 0x05, 0x30, 0x02, 0x05, 0x00][...])
    let first = try reader.next(DERReader.integer)
    #expect(Array(first.content) == [5])
    #expect(Array(first.encoded) == [0x02, 0x01, 0x05])
    #expect(reader.nextTag == 0x30)
    let second = try reader.next(DERReader.sequence)
    #expect(Array(second.content) == [0x05, 0x00])
    #expect(Array(second.encoded) == [0x30, 0x02, 0x05, 0x00])
    #expect(reader.isAtEnd)
    #expect(throws: DERReader.Malformed.self) { try reader.next() }
  }

  @Test func `long lengths are read`() throws {
    let long = [UInt8](repeating: 7, count: 300)
    #expect(Array(try read([0x04, 0x82, 0x01, 0x2C] + long).content) == long)
    let edge = [UInt8](repeating: 7, count: 128)
    #expect(Array(try read([0x04, 0x81, 0x80] + edge).content) == edge)
  }

  @Test(
    arguments: [
      [], [0x30], [0x30, 0x01], [0x30, 0x80, 0x00, 0x00], [0x04, 0x81, 0x05, 1, 2, 3, 4, 5],
      [0x04, 0x82, 0x00, 0x80] + [UInt8](repeating: 0, count: 128), [0x04, 0x81], [0x04, 0x82, 0x01],
      [0x04, 0x85, 1, 0, 0, 0, 0], [0x04, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x1F, 0x81, 0x00, 0x00], [0x04, 0xFF, 0],
    ] as [[UInt8]])
  func `what is no DER is refused`(bytes: [UInt8]) {
    #expect(throws: DERReader.Malformed.self) { try read(bytes) }
  }

  @Test func `another tag than the one asked for is refused`() {
    var reader = DERReader([0x02, 0x01, 0x05][...])
    #expect(throws: DERReader.Malformed.self) { try reader.next(DERReader.sequence) }
  }
}
