import Testing

@testable import Ulak

/// What a decoding error tells: enough to mend the model, and no value of the body.
@Suite struct DecodingErrorTests {
  private struct Item: Decodable, Sendable {
    var priceInCents: Int
    var createdAt: Date?
  }
  private struct Page: Decodable, Sendable { var items: [Item] }

  private func error<Value: Decodable & Sendable>(_ type: Value.Type, _ json: String, type media: String? = nil) async
    -> NetworkError?
  {
    let api = APIClient(answering: { _ in .json(json) })
    return await #expect(throws: NetworkError.self) { _ = try await api.value(Request<Value>.get("pages/\(7)")) }
  }

  @Test("Path, type, the key in the body, an excerpt without values, and the endpoint") func all() async {
    let error = await error(
      Page.self,
      #"{"items":[{"price_in_cents":1},{"price_in_cents":"S3CRET","tags":["S3CRET"],"o":{"S3CRET":1},"n":null,"b":true}]}"#
    )
    #expect(error?.decoding?.path == "items[1].priceInCents" && error?.decoding?.expectedType == "Int")
    #expect(error?.decoding?.key == "price_in_cents")
    #expect(
      error?.decoding?.excerpt
        == #"{"price_in_cents": string, "tags": array, "o": object, "n": null, "b": bool}"#)
    #expect(error?.endpoint == "pages/{}")
    #expect(
      error?.description
        == #"decoding.failed (200): found string at items[1].priceInCents (price_in_cents in the body), "#
        + #"expected Int, in {"price_in_cents": string, "tags": array, "o": object, "n": null, "b": bool} [pages/{}]"#)
  }

  @Test("NB-O07: a missing key is named as the model and as the body would have it") func missing() async {
    let error = await error(Page.self, #"{"items":[{"id":1}]}"#)
    #expect(error?.decoding?.path == "items[0].priceInCents" && error?.decoding?.key == "price_in_cents")
    #expect(error?.detail == "the key is missing" && error?.decoding?.excerpt == #"{"id": number}"#)
  }

  @Test("NB-O07: a key that differs in style alone is pointed out") func styles() async {
    struct Verbatim: Decodable, Sendable {
      var avatar: String
      enum CodingKeys: String, CodingKey { case avatar = "avatar_url" }
    }
    struct Acronym: Decodable, Sendable { var imageURL: String }
    let verbatim = await error(Verbatim.self, #"{"avatar_url":"x"}"#)
    #expect(verbatim?.detail.contains("“avatar_url”, which is read as “avatarUrl”") == true)
    let acronym = await error(Acronym.self, #"{"image_url":"x"}"#)
    #expect(acronym?.detail.contains("“image_url”, which is read as “imageUrl”") == true)
    #expect(acronym?.decoding?.key == "image_url")
  }

  @Test(
    "NB-O07: keys are converted as the platform converts them",
    arguments: [
      ("avatar_url", "avatarUrl"), ("user_id", "userId"), ("_links", "_links"), ("__v", "__v"), ("trail_", "trail_"),
      ("md5_hash", "md5Hash"), ("line_1", "line1"), ("sha256", "sha256"), ("URL_path", "urlPath"),
      ("user__name", "userName"), ("one_TWO", "oneTwo"), ("SHOUT", "SHOUT"), ("_", "_"), ("", ""),
      ("_a_b_", "_aB_"),
    ])
  func conversion(json: String, swift: String) throws {
    #expect(KeyStyle.camel(json) == swift)
    struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    struct Probe: Decodable {
      var keys: [String]
      init(from decoder: any Decoder) throws {
        keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
      }
    }
    let body = Data(#"{"\#(json)":1}"#.utf8)
    #expect(try JSONBodyDecoder().decode(Probe.self, from: body).keys == [swift], "the platform converts so")
  }

  @Test(
    "NB-O07: keys go the other way as the platform sends them",
    arguments: [
      "userName", "imageURL", "URLPath", "line1", "aB", "x", "myHTTPRequest", "_links", "userID", "URLPath", "aURL",
      "A", "ABc",
    ])
  func otherWay(key: String) throws {
    struct Body: Encodable {
      var key: String
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: Key(stringValue: key))
      }
      struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
    }
    let sent = String(decoding: try JSONBodyEncoder().encode(Body(key: key)), as: UTF8.self)
    #expect(sent == #"{"\#(SnakeCase.converted(key))":1}"#)
  }

  @Test("Names are shown where the model reads by keys of its own, and hidden where they may be data") func names()
    async
  {
    struct Prices: Decodable, Sendable { var prices: [String: Int] }
    let dictionary = await error(Prices.self, #"{"prices":{"ada@x.test":1,"S3CRET":"x"}}"#)
    #expect(dictionary?.decoding?.excerpt == "{*: number, *: string}" && dictionary?.decoding?.key == nil)
    let odd = await error(
      Item.self, #"{"ada@x.test":1,"2024-03-09":2,"name":3,"\#(String(repeating: "n", count: 41))":4}"#)
    #expect(odd?.decoding?.excerpt == #"{*: number, *: number, "name": number, *: number}"#)
    let top = await error([Int].self, #"{"S3CRET":1}"#)
    #expect(top?.decoding?.excerpt == "{*: number}" && top?.detail == "found object")
  }

  @Test("An excerpt has an end") func bounded() async {
    let many = (0..<100).map { #""field_\#($0)":1"# }.joined(separator: ",")
    let error = await error(Item.self, "{\(many)}")
    #expect((error?.decoding?.excerpt?.count ?? 999) <= NetworkError.DecodingFailure.maximumExcerpt)
    #expect(error?.decoding?.excerpt?.hasSuffix("…}") == true)
    let list = await self.error([Int].self, "[\(Array(repeating: "1", count: 50).joined(separator: ",")),null]")
    #expect(list?.decoding?.path == "[50]" && list?.decoding?.excerpt == "null")
  }

  @Test("NB-O08: one list may hold dates with and without fractions and offsets") func dates() async throws {
    let json = """
      ["2024-03-09T08:07:06Z","2024-03-09T08:07:06.5Z","2024-03-09T08:07:06.123456Z",
       "2024-03-09T08:07:06.123456789+05:30","2024-03-09t08:07:06z","2024-03-09T08:07:06-00:00","2016-12-31T23:59:60Z"]
      """
    let api = APIClient(answering: { _ in .json(json) })
    let dates = try await api.value(Request<[Date]>.get("x")).map(\.timeIntervalSince1970)
    let expected = [
      1_709_971_626, 1_709_971_626.5, 1_709_971_626.123456, 1_709_951_826.123456789, 1_709_971_626, 1_709_971_626,
      1_483_228_800,
    ]
    #expect(dates.count == 7 && zip(dates, expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test(
    "NB-O08: what is no date fails with the path and the shape of the text, not the text",
    arguments: [
      (
        #"{"price_in_cents":1,"created_at":"2024-03-09"}"#,
        "a text of the shape “9999-99-99” is no date in an expected form"
      ),
      (#"{"price_in_cents":1,"created_at":"soon"}"#, "a text of the shape “aaaa” is no date in an expected form"),
      (#"{"price_in_cents":1,"created_at":""}"#, "an empty text is no date"),
      (#"{"price_in_cents":1,"created_at":1709971626}"#, "found number"),
    ])
  func noDates(json: String, detail: String) async {
    let error = await error(Item.self, json)
    #expect(error?.decoding?.path == "createdAt" && error?.decoding?.key == "created_at")
    #expect(error?.detail == detail && error?.decoding?.expectedType == "Date")
    #expect(error?.description.contains("soon") == false && error?.description.contains("2024") == false)
  }

  @Test("NB-O08: other forms are read where they are asked for") func forms() throws {
    func read(_ json: String, _ forms: DateForm...) -> Double? {
      let decoder = JSONBodyDecoder { $0.dateDecodingStrategy = .forms(forms) }
      return try? decoder.decode([Date].self, from: Data("[\(json)]".utf8))[0].timeIntervalSince1970
    }
    #expect(read("1709971626", .secondsSince1970) == 1_709_971_626)
    #expect(read("1709971626500", .rfc3339, .millisecondsSince1970) == 1_709_971_626.5)
    #expect(read(#""1709971626.5""#, .secondsSince1970) == 1_709_971_626.5)
    #expect(read(#""2024-03-09""#, .rfc3339, .day()) == 1_709_942_400)
    #expect(read(#""2024-03-09""#, .day(secondsFromGMT: 10_800)) == 1_709_931_600)
    #expect(read(#""2024-03-09T08:07:06.5Z""#, .day(), .rfc3339) == 1_709_971_626.5)
    #expect(read(#""Sat, 09 Mar 2024 08:07:06 GMT""#, .http) == 1_709_971_626)
    for json in [#""nan""#, #""inf""#, #""0x10""#, #""""#, "true", "null", "[1]"] {
      #expect(read(json, .rfc3339, .secondsSince1970, .day(), .http) == nil, "\(json)")
    }
  }
}
