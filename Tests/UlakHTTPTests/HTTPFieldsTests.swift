import Testing
import UlakHTTP

@Suite struct HTTPFieldsTests {
  @Test("NB-O06: a look-up finds a field by any casing")
  func lookUpIgnoresCase() {
    let fields: HTTPFields = [
      "etag": "\"v7\"", "RETRY-AFTER": "2", "lInK": "</n>; rel=next", "content-TYPE": "Application/JSON",
    ]
    for name in ["ETag", "etag", "ETAG"] { #expect(fields[HTTPField.Name(name)] == "\"v7\"") }
    #expect(fields[.retryAfter] == "2")
    #expect(fields[.link] == "</n>; rel=next")
    #expect(MediaType(fields[.contentType]!)?.matches(.json) == true)
  }

  @Test("NB-O06: names that differ in case are one field with its values in order")
  func repeatsAreOneField() {
    let fields: HTTPFields = ["X-A": "1", "x-a": "2", "X-B": "3"]
    #expect(fields["X-a"] == "1, 2")
    #expect(fields[values: "x-A"] == ["1", "2"])
    #expect(fields.map(\.name.rawName) == ["X-A", "x-a", "X-B"])
  }

  @Test func cookiesAreJoinedWithSemicolons() {
    let fields: HTTPFields = ["Cookie": "a=1", "cookie": "b=2"]
    #expect(fields[.cookie] == "a=1; b=2")
  }

  @Test func settingReplacesEveryFieldOfTheName() {
    var fields: HTTPFields = ["X-A": "1", "Other": "o", "x-a": "2"]
    fields["X-A"] = "3"
    #expect(fields.map(\.description) == ["Other: o", "X-A: 3"])
    fields["x-a"] = nil
    #expect(fields.count == 1)
    #expect(fields["X-A"] == nil)
  }

  @Test func bytesThatAreNotUTF8AreReadAsLatin1AndKept() {
    var fields = HTTPFields()
    fields.append(name: "X-Name", valueBytes: [0x4A, 0x6F, 0xE9])  // "Joé" in Latin-1
    fields.append(name: "X-Name", valueBytes: Array("Joé".utf8))
    #expect(fields[values: "X-Name"] == ["Joé", "Joé"])
    #expect(Array(fields.latin1Value(at: 0).unicodeScalars.map(\.value)) == [0x4A, 0x6F, 0xE9])
    #expect(Array(fields.latin1Value(at: 1).unicodeScalars.map(\.value)) == [0x4A, 0x6F, 0xC3, 0xA9])
  }

  @Test func equalityComparesNamesWithoutCaseAndValuesWith() {
    #expect(["A": "x"] as HTTPFields == ["a": "x"])
    #expect(["A": "x"] as HTTPFields != ["A": "X"])
    #expect(["A": "x"] as HTTPFields != ["A": "x", "A": "x"])
    var changed: HTTPFields = ["Z": "gone", "A": "x"]
    changed["Z"] = nil
    #expect(changed == ["a": "x"])
    #expect(changed.hashValue == (["A": "x"] as HTTPFields).hashValue)
  }

  @Test("Secrets never reach a description", arguments: ["Authorization", "cookie", "Set-Cookie", "x-api-key"])
  func descriptionsLeaveSecretsOut(name: String) {
    let fields = HTTPFields([(HTTPField.Name(name), "s3cret")])
    #expect(!"\(fields)".contains("s3cret"))
    #expect("\(fields)".contains("<redacted>"))
  }
}

extension HTTPFields {
  init(_ pairs: [(HTTPField.Name, String)]) {
    self.init()
    for (name, value) in pairs { append(HTTPField(name: name, value: value)) }
  }
}
