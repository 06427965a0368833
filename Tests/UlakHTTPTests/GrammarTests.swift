import Testing

@testable import UlakHTTP

@Suite struct GrammarTests {
  private let alphanumerics = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

  @Test("The masks are the classes of the grammars, byte for byte")
  func classes() {
    let token = Set((alphanumerics + "!#$%&'*+-.^_`|~").utf8)
    let unreserved = Set((alphanumerics + "-._~").utf8)
    let path = unreserved.union("!$&'()*+,;=:@".utf8)
    for byte in UInt8.min...UInt8.max {
      #expect(Grammar.isTokenCharacter(byte) == token.contains(byte), "\(byte)")
      #expect(Grammar.isUnreserved(byte) == unreserved.contains(byte), "\(byte)")
      #expect(Grammar.isPathCharacter(byte) == path.contains(byte), "\(byte)")
      #expect(Grammar.isQueryCharacter(byte) == path.union("/?".utf8).contains(byte), "\(byte)")
    }
  }
}
