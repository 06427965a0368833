import Testing
import UlakPlatform

@Suite struct LanguageSourceTests {
  @Test(
    "The environment is asked as gettext asks it",
    arguments: [
      ([:], []), (["LANG": "tr_TR.UTF-8"], ["tr-TR"]),
      (["LANG": "tr_TR.UTF-8", "LC_MESSAGES": "nl_NL", "LC_ALL": "ru_RU.KOI8-R"], ["ru-RU"]),
      (["LANG": "tr_TR", "LC_MESSAGES": "nl_NL@euro", "LC_ALL": ""], ["nl-NL"]),
      (["LANG": "en_US.UTF-8", "LANGUAGE": "tr:ru_RU:"], ["tr", "ru-RU", "en-US"]),
      (["LANG": "C", "LANGUAGE": "tr"], ["en"]), (["LANG": "C.UTF-8", "LANGUAGE": "tr"], ["en"]),
      (["LC_ALL": "POSIX", "LANG": "tr_TR"], ["en"]), (["LANGUAGE": "tr"], []),
    ] as [([String: String], [String])])
  func environment(variables: [String: String], languages: [String]) {
    #expect(SystemLanguageSource.languages(of: variables) == languages)
  }

  @Test func languagesCanBeFixed() {
    #expect(Seams(languages: FixedLanguageSource("tr-TR", "en")).languages.preferredLanguages == ["tr-TR", "en"])
  }
}
