import Testing
import UlakPlatform

@testable import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What users are told, in four languages.
@Suite("Texts for users") struct ErrorTextTests {
  private static let foreign: [ErrorLanguage] = [.turkish, .russian, .dutch]

  private func error(_ reason: NetworkError.Reason, status: Int? = nil, wait: Duration? = nil) -> NetworkError {
    var error = NetworkError(reason)
    error.response = status.map { .init(status: HTTPStatus($0), headerFields: [:], body: .init()) }
    error.retryAfter = wait
    return error
  }

  @Test("The list of reasons is the list of declarations") func allReasons() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/UlakHTTP/Errors/NetworkError+Reason.swift")
    let source = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    let declared = source.split(separator: "\n").filter { $0.hasPrefix("  public static let ") }.count
    #expect(NetworkError.Reason.all.count == declared && declared > 60)
    #expect(Set(NetworkError.Reason.all).count == declared)
    #expect(Set(NetworkError.Reason.all.map(\.category)) == Set(NetworkError.Category.allCases))
  }

  @Test("Every reason has message, reason and suggestion in every language", arguments: NetworkError.Reason.all)
  func complete(reason: NetworkError.Reason) {
    let errors =
      [error(reason), error(reason, wait: .seconds(30))]
      + [500, 501, 503, 505, 511].map { error(reason, status: $0) }
    for error in errors {
      let english = error.text(in: .english)
      for language in ErrorLanguage.spoken {
        let text = error.text(in: language)
        for part in [text.message, text.failureReason ?? "", text.recoverySuggestion ?? ""] {
          #expect(!part.isEmpty && part == part.trimmed, "\(language) \(reason)")
        }
        // Titles have no full stop, sentences end in one.
        #expect(text.message.hasSuffix(".") == (language == .english), "\(language) \(text.message)")
        #expect(text.failureReason?.hasSuffix(".") == true && text.recoverySuggestion?.hasSuffix(".") == true)
        guard language != .english else { continue }
        #expect(text.message != english.message && text.failureReason != english.failureReason)
        #expect(text.recoverySuggestion != english.recoverySuggestion)
      }
    }
  }

  @Test("No English is left in another language", arguments: ErrorTopic.allCases)
  func noEnglish(topic: ErrorTopic) {
    let english: Set<String> = [
      "the", "is", "not", "your", "you", "try", "again", "could", "cannot", "please", "address", "request", "to", "or",
      "and", "file", "check", "this", "later",
    ]
    var facts = ErrorFacts(error(.unknown))
    facts.wait = WaitTime(count: 5, unit: .minute)
    facts.status = 500
    for (language, table) in [
      ("tr", TurkishTexts.self), ("ru", RussianTexts.self), ("nl", DutchTexts.self),
    ] as [(String, any ErrorTexts.Type)] {
      let text = table.text(topic, facts)
      for part in [text.message, text.failureReason ?? "", text.recoverySuggestion ?? ""] {
        let words = part.split { !$0.isLetter }.map { $0.lowercased() }
        // Dutch has an “is” and a “later” of its own.
        #expect(
          english.subtracting(language == "nl" ? ["is", "later"] : []).isDisjoint(with: words), "\(language): \(part)")
        if language == "ru" {
          let latin = words.filter { word in word.unicodeScalars.contains { $0.value < 0x80 } }
          #expect(Set(latin).isSubset(of: ["wi", "fi", "https"]), "\(part)")
        }
      }
    }
  }

  @Test("Turkish keeps the words that users know") func turkish() {
    let expected: [(NetworkError.Reason, Int?, String)] = [
      (.invalidURL, nil, "Geçersiz URL"), (.noData, nil, "Veri alınamadı"), (.decodingFailed, nil, "Veri işlenemedi"),
      (.serverError, 500, "Sunucu hatası (500)"), (.unauthorized, 401, "Oturum süresi doldu"),
      (.notFound, 404, "İçerik bulunamadı"), (.rateLimited, 429, "Çok fazla istek gönderildi"),
      (.noConnection, nil, "İnternet bağlantısı yok"), (.deadline, nil, "İstek zaman aşımına uğradı"),
      (.unknown, nil, "Bilinmeyen hata"),
    ]
    for (reason, status, message) in expected {
      #expect(error(reason, status: status).message(in: .turkish) == message)
    }
  }

  @Test("Dutch keeps the words that users know") func dutch() {
    let expected: [(NetworkError.Reason, Int?, String)] = [
      (.invalidURL, nil, "Ongeldige URL"), (.protocolError, nil, "Ongeldig server antwoord"),
      (.serverError, 500, "Server fout: 500"), (.decodingFailed, nil, "Fout bij verwerken gegevens"),
      (.noConnection, nil, "Geen internetverbinding"), (.attemptTimeout, nil, "Time-out bij verbinding"),
      (.unauthorized, 401, "Niet geautoriseerd"), (.unknown, nil, "Onbekende fout"),
    ]
    for (reason, status, message) in expected {
      #expect(error(reason, status: status).message(in: .dutch) == message)
    }
  }

  @Test(
    "A time to wait is told in the right plural form",
    arguments: [
      (
        .milliseconds(1), "Try again in 1 second.", "1 saniye sonra yeniden deneyin.",
        "Повторите попытку через 1 секунду.", "Probeer het over 1 seconde opnieuw."
      ),
      (
        .seconds(3), "Try again in 3 seconds.", "3 saniye sonra yeniden deneyin.",
        "Повторите попытку через 3 секунды.", "Probeer het over 3 seconden opnieuw."
      ),
      (
        .seconds(5), "Try again in 5 seconds.", "5 saniye sonra yeniden deneyin.",
        "Повторите попытку через 5 секунд.", "Probeer het over 5 seconden opnieuw."
      ),
      (
        .seconds(11), "Try again in 11 seconds.", "11 saniye sonra yeniden deneyin.",
        "Повторите попытку через 11 секунд.", "Probeer het over 11 seconden opnieuw."
      ),
      (
        .seconds(21), "Try again in 21 seconds.", "21 saniye sonra yeniden deneyin.",
        "Повторите попытку через 21 секунду.", "Probeer het over 21 seconden opnieuw."
      ),
      (
        .seconds(112), "Try again in 2 minutes.", "2 dakika sonra yeniden deneyin.",
        "Повторите попытку через 2 минуты.", "Probeer het over 2 minuten opnieuw."
      ),
      (
        .seconds(21 * 60), "Try again in 21 minutes.", "21 dakika sonra yeniden deneyin.",
        "Повторите попытку через 21 минуту.", "Probeer het over 21 minuten opnieuw."
      ),
      (
        .seconds(7200), "Try again in 2 hours.", "2 saat sonra yeniden deneyin.",
        "Повторите попытку через 2 часа.", "Probeer het over 2 uur opnieuw."
      ),
      (
        .seconds(5 * 86_400), "Try again in 5 days.", "5 gün sonra yeniden deneyin.",
        "Повторите попытку через 5 дней.", "Probeer het over 5 dagen opnieuw."
      ),
    ] as [(Duration, String, String, String, String)])
  func plurals(wait: Duration, english: String, turkish: String, russian: String, dutch: String) {
    let error = error(.rateLimited, status: 429, wait: wait)
    #expect(error.text(in: .english).recoverySuggestion == english)
    #expect(error.text(in: .turkish).recoverySuggestion == turkish)
    #expect(error.text(in: .russian).recoverySuggestion == russian)
    #expect(error.text(in: .dutch).recoverySuggestion == dutch)
  }

  @Test("Russian counts by CLDR's rules up to and beyond a hundred") func russianPlurals() {
    let one = (0...130).filter { PluralForm(russian: $0) == .one }
    let few = (0...130).filter { PluralForm(russian: $0) == .few }
    #expect(one == [1, 21, 31, 41, 51, 61, 71, 81, 91, 101, 121])
    #expect(few.filter { $0 < 45 } == [2, 3, 4, 22, 23, 24, 32, 33, 34, 42, 43, 44])
    #expect(few.filter { $0 > 100 } == [102, 103, 104, 122, 123, 124])
  }

  @Test("A wait is never told shorter than it is, and nothing is no wait") func waits() {
    #expect(WaitTime(.zero) == nil && WaitTime(.seconds(-3)) == nil)
    #expect(WaitTime(.seconds(1.2)) == WaitTime(count: 2, unit: .second))
    #expect(WaitTime(.seconds(91)) == WaitTime(count: 2, unit: .minute))
    #expect(WaitTime(.seconds(5401)) == WaitTime(count: 2, unit: .hour))
    #expect(WaitTime(.seconds(Int64.max)) == WaitTime(count: 365, unit: .day))
  }

  @Test("The user's languages decide, in their order, and English is the last resort") func choice() {
    func message(_ languages: String...) -> String {
      var error = error(.noConnection)
      error.context = ErrorContext(languages: Languages(preferredLanguages: languages), telling: nil, decoder: nil)
      return error.message
    }
    #expect(message("tr-TR", "en") == "İnternet bağlantısı yok")
    #expect(message("de-DE", "nl_BE", "tr") == "Geen internetverbinding")
    #expect(message("RU") == "Нет подключения к интернету")
    #expect(message("de", "fr-CA") == "You appear to be offline.")
    #expect(message() == "You appear to be offline.")
    #expect(message("en-GB", "tr") == "You appear to be offline.")
  }

  @Test("It is a LocalizedError, whose parts are those of the text") func localizedError() {
    var error = error(.rateLimited, status: 429, wait: .seconds(2))
    error.context = ErrorContext(languages: Languages(preferredLanguages: ["ru"]), telling: nil, decoder: nil)
    let localized: any LocalizedError = error
    #expect(localized.errorDescription == "Слишком много запросов")
    #expect(localized.failureReason == "Сервер ограничивает частоту запросов.")
    #expect(localized.recoverySuggestion == "Повторите попытку через 2 секунды.")
  }

  @Test("An app's words go before ours, language by language, and may build on them") func replaced() {
    var error = error(.problem)
    error.context = ErrorContext(
      languages: Languages(preferredLanguages: ["de", "tr"]),
      telling: { error, language in
        switch language {
        case ErrorLanguage("de"): error.reason == .problem ? "Ausverkauft" : nil
        case .dutch: ErrorText("Uitverkocht", suggestion: error.text(in: .dutch).recoverySuggestion)
        default: nil
        }
      }, decoder: nil)
    #expect(error.message == "Ausverkauft" && error.recoverySuggestion == nil)
    #expect(error.message(in: .turkish) == "İstek reddedildi")
    #expect(error.text(in: .dutch).message == "Uitverkocht")
    #expect(error.text(in: .dutch).recoverySuggestion?.hasPrefix("Controleer") == true)
    #expect(error.message(in: ErrorLanguage("fi")) == "The request was refused.")
  }

  private struct Languages: LanguageSource { var preferredLanguages: [String] }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
