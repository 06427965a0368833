import Testing

@testable import Ulak

/// The look around in damaged JSON: it ends, whatever the bytes are, and shows no value.
@Suite("Looking into JSON", .timeLimit(.minutes(1))) struct JSONOutlineTests {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int?
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) {
      self.intValue = intValue
      stringValue = "Index \(intValue)"
    }
  }

  private func find(_ json: String, _ path: [Any]) -> JSONOutline.Finding? {
    var outline = JSONOutline(Data(json.utf8))
    return outline?.find(path.map { ($0 as? Int).map(Key.init(intValue:)) ?? Key(stringValue: $0 as! String) })
  }

  @Test("It finds its way past strings with brackets, nested values and white space") func paths() {
    let json = "\u{FEFF} { \"a\" : \"]}\\\"{[\" , \"b_c\" : [ 1 , { \"x\" : [ [ ] , { } ] , \"d\" : -1.5e3 } ] }"
    let found = find(json, ["bC", 1, "d"])
    #expect(found?.kind == "number" && found?.key == "d" && found?.excerpt == #"{"x": array, "d": number}"#)
    #expect(find(json, ["a"])?.kind == "string" && find(json, ["bC", 0])?.excerpt == "number")
    #expect(
      find(json, ["bC", 2])?.kind == nil && find(json, ["z"])?.key == nil && find(json, ["a", "x"])?.kind == nil)
    #expect(find("[true,false,null]", [2])?.kind == "null" && find("{}", ["x"])?.excerpt == "{}")
  }

  @Test("A body that is too large is left alone") func tooLarge() {
    #expect(JSONOutline(Data(repeating: 0x20, count: 1024 * 1024 + 1)) == nil)
  }

  @Test("Damage ends it early", arguments: [1, 2, 3, 4] as [UInt64]) func damaged(seed: UInt64) {
    let random = SeededRandomSource(seed: seed)
    func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    let sample = Array(#"{"items":[{"price_in_cents":"S3CRET","a":[1,{"b":"S3CRET\"]"}]},{"x":null}],"n":-1.5}"#.utf8)
    for _ in 0..<800 {
      var bytes = sample
      for _ in 0..<number(6) where !bytes.isEmpty {
        let place = number(bytes.count)
        switch number(4) {
        case 0: bytes[place] = UInt8(number(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.removeSubrange(place...)
        default: bytes.insert(Array(#"{}[]",:\"#.utf8)[number(8)], at: place)
        }
      }
      var outline = JSONOutline(Data(bytes))
      let path = [Key(stringValue: "items"), Key(intValue: number(3)), Key(stringValue: "priceInCents")]
      let found = outline?.find(Array(path.prefix(number(4))))
      #expect((found?.excerpt?.count ?? 0) <= NetworkError.DecodingFailure.maximumExcerpt)
    }
  }

  @Test("Any depth is passed without recursion") func depth() {
    let deep = String(repeating: "[", count: 20_000)
    #expect(find(#"{"a":\#(deep),"b":1}"#, ["b"])?.kind == nil)
    #expect(find(#"{"a":\#(deep)\#(String(repeating: "]", count: 20_000)),"b":1}"#, ["b"])?.kind == "number")
  }
}
