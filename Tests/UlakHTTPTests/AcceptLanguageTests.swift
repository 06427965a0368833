import Testing

@testable import UlakHTTP

@Suite struct AcceptLanguageTests {
  @Test(
    "Identifiers of locales become language tags",
    arguments: [
      ("tr_TR", "tr-TR"), ("tr-tr", "tr-TR"), ("zh_hans_CN", "zh-Hans-CN"), ("tr_TR@calendar=gregorian", "tr-TR"),
      ("tr_TR.UTF-8", "tr-TR"), ("en_US_POSIX", "en-US"), ("es-419", "es-419"), ("nl", "nl"), ("*", "*"),
      ("EN_gb", "en-GB"), ("de-CH-1996", "de-CH-1996"), ("ar-u-nu-LATN", "ar-u-nu-latn"),
      ("ca_ES_valencia", "ca-ES-valencia"),
    ])
  func tags(identifier: String, expected: String) throws {
    #expect(try LanguageTag.text(identifier) == expected)
  }

  @Test(
    "What is no language is refused",
    arguments: [
      "", "C", "t", "tr TR", "tr_", "_TR", "türkçe", "tr\r\nX-Evil: 1", "123", "abcdefghi", "tr-abcdefghi", "C.UTF-8",
    ])
  func refusals(identifier: String) {
    let error = #expect(throws: NetworkError.self) { try AcceptLanguage.value([identifier]) }
    #expect(error?.reason == .invalidHeader)
  }

  @Test("Each language weighs less than the one before, none is said twice, the last ones weigh the same")
  func weights() throws {
    #expect(try AcceptLanguage.value(["tr_TR", "en", "tr-TR", "nl"]) == "tr-TR, en;q=0.9, nl;q=0.8")
    let many = try AcceptLanguage.value((0..<30).map { "a\(Character(Unicode.Scalar(97 + $0 % 26)!))" })
    #expect(many.hasPrefix("aa, ab;q=0.9, ") && many.contains("ak;q=0.1, al;q=0.1"))
    #expect(many.split(separator: ",").count == AcceptLanguage.maximumCount)
    #expect(try AcceptLanguage.value([]) == "")
  }
}
