/// Turkish. Messages are titles and have no full stop; users are addressed politely.
enum TurkishTexts: ErrorTexts {
  static func text(_ topic: ErrorTopic, _ facts: ErrorFacts) -> ErrorText {
    switch topic {
    case .invalidURL:
      ErrorText(
        "Geçersiz URL",
        reason: "Adres, geçerli bir web adresi biçiminde değil.",
        suggestion: "Adresi kontrol edip yeniden deneyin.")
    case .invalidRequest:
      ErrorText(
        "İstek oluşturulamadı",
        reason: "Gönderilecek bilgilerin bir kısmı isteğe dönüştürülemedi.",
        suggestion: "Girdiğiniz bilgileri kontrol edip yeniden deneyin.")
    case .uploadNotResumable:
      ErrorText(
        "Yükleme sürdürülemedi",
        reason: "Gönderilen içerik artık aynı hâliyle kullanılamıyor.",
        suggestion: "Yüklemeyi baştan başlatın.")
    case .offline:
      ErrorText(
        "İnternet bağlantısı yok",
        reason: "Cihaz herhangi bir ağa bağlı değil.",
        suggestion: "Wi-Fi veya mobil veri bağlantınızı kontrol edip yeniden deneyin.")
    case .hostNotFound:
      ErrorText(
        "Sunucu bulunamadı",
        reason: "Sunucunun adına karşılık gelen bir adres yok.",
        suggestion: "İnternet bağlantınızı kontrol edip yeniden deneyin.")
    case .cannotConnect:
      ErrorText(
        "Sunucuya ulaşılamıyor",
        reason: "Sunucu bağlantıyı kabul etmedi.",
        suggestion: "İnternet bağlantınızı kontrol edin veya daha sonra yeniden deneyin.")
    case .connectionLost:
      ErrorText(
        "Bağlantı kesildi",
        reason: "Bağlantı, yanıt tamamlanmadan koptu.",
        suggestion: "Yeniden deneyin.")
    case .timeout:
      ErrorText(
        "İstek zaman aşımına uğradı",
        reason: "Tanınan süre içinde yanıt tamamlanmadı.",
        suggestion: "İnternet bağlantınızı kontrol edip yeniden deneyin.")
    case .cancelled:
      ErrorText(
        "İptal edildi",
        reason: "İstek, tamamlanmadan iptal edildi.",
        suggestion: "Hâlâ gerekliyse yeniden başlatın.")
    case .secureConnection:
      ErrorText(
        "Güvenli bağlantı kurulamadı",
        reason: "Cihaz ile sunucu şifreli bir bağlantı kurmakta anlaşamadı.",
        suggestion: "Başka bir ağda yeniden deneyin. Sorun sürerse destek ekibine başvurun.")
    case .serverIdentity:
      ErrorText(
        "Sunucunun kimliği doğrulanamadı",
        reason: "Sunucunun gösterdiği sertifikaya güvenilemiyor.",
        suggestion: "Cihazın tarih ve saatini kontrol edin, ardından başka bir ağda deneyin.")
    case .clientCertificate:
      ErrorText(
        "Sunucunun kimliği doğrulanamadı",
        reason: "Bu cihazı tanıtan sertifika kullanılamadı.",
        suggestion: "Destek ekibine başvurun.")
    case .insecureConnection:
      ErrorText(
        "Güvenli olmayan bağlantı engellendi",
        reason: "Adres, şifrelenmemiş bir bağlantıya götürüyor.",
        suggestion: "https ile başlayan bir adres kullanın.")
    case .destinationNotAllowed:
      ErrorText(
        "Bu adrese izin verilmiyor",
        reason: "Uygulama bu adrese bağlanmıyor.",
        suggestion: "Başka bir adres kullanın.")
    case .redirectLoop:
      ErrorText(
        "Sunucu isteği sürekli yönlendiriyor",
        reason: "Sunucu isteği çok fazla kez yönlendirdi.",
        suggestion: "Daha sonra yeniden deneyin.")
    case .redirectRefused:
      ErrorText(
        "Yönlendirme izlenemedi",
        reason: "Sunucu isteği, uygulamanın izlemediği bir adrese yönlendirdi.",
        suggestion: "Daha sonra yeniden deneyin.")
    case .invalidAnswer:
      ErrorText(
        "Sunucudan geçersiz yanıt alındı",
        reason: "Yanıt, web kurallarına uymuyor.",
        suggestion: "Daha sonra yeniden deneyin.")
    case .unreadableContent:
      ErrorText(
        "Yanıt okunamadı",
        reason: "Yanıtın içeriği bozuk veya daha önce kullanılmış.",
        suggestion: "Yeniden deneyin.")
    case .answerTooLarge:
      ErrorText(
        "Yanıt çok büyük",
        reason: "Sunucu, uygulamanın kabul ettiğinden fazlasını gönderdi.",
        suggestion: "Daha az veri isteyin veya destek ekibine başvurun.")
    case .noData:
      ErrorText(
        "Veri alınamadı",
        reason: "Veri beklenirken yanıt boş geldi.",
        suggestion: "Daha sonra yeniden deneyin.")
    case .notUnderstood:
      ErrorText(
        "Veri işlenemedi",
        reason: "Veriler, uygulamanın beklediği biçimde değil.",
        suggestion: "Uygulamayı güncelleyin veya daha sonra yeniden deneyin.")
    case .badRequest:
      ErrorText(
        "İstek kabul edilmedi",
        reason: "Sunucu isteği anlamlandıramadı.",
        suggestion: "Girdiğiniz bilgileri kontrol edip yeniden deneyin.")
    case .signInNeeded:
      ErrorText(
        "Oturum süresi doldu",
        reason: "Sunucu oturumunuzu artık kabul etmiyor.",
        suggestion: "Oturum açıp yeniden deneyin.")
    case .forbidden:
      ErrorText(
        "Erişim izniniz yok",
        reason: "Hesabınızın bu işlem için yetkisi yok.",
        suggestion: "Başka bir hesapla oturum açın veya erişim isteyin.")
    case .notFound:
      ErrorText(
        "İçerik bulunamadı",
        reason: "Bu adreste bir içerik yok.",
        suggestion: "Geri dönüp başka bir içeriği deneyin.")
    case .gone:
      ErrorText(
        "İçerik bulunamadı",
        reason: "İçerik daha önce vardı, ancak kaldırılmış.",
        suggestion: "Geri dönüp listeyi yenileyin.")
    case .proxySignIn:
      ErrorText(
        "Proxy sunucusu oturum açmanızı istiyor",
        reason: "Ağdaki proxy sunucusu isteği geçirmiyor.",
        suggestion: "Ağ ayarlarında proxy kullanıcı adını ve parolasını kontrol edin.")
    case .tryAgain:
      ErrorText(
        "Lütfen yeniden deneyin",
        reason: "Sunucu isteği bu kez işleyemedi.",
        suggestion: "Şimdi veya biraz sonra yeniden deneyin.")
    case .changedElsewhere:
      ErrorText(
        "Bu içerik başka bir yerde değiştirildi",
        reason: "Değiştirmek istediğiniz içerik artık yüklediğiniz andaki hâlinde değil.",
        suggestion: "İçeriği yenileyip değişikliğinizi bir kez daha yapın.")
    case .requestTooLarge:
      ErrorText(
        "Gönderilen veri çok büyük",
        reason: "Sunucu bir seferde bu kadar veriyi kabul etmiyor.",
        suggestion: "Daha az veri gönderin veya daha küçük bir dosya seçin.")
    case .invalidInput:
      ErrorText(
        "Lütfen girdiğiniz bilgileri kontrol edin",
        reason: "Sunucu bazı değerleri kabul etmedi.",
        suggestion: "İşaretli alanları düzeltip yeniden deneyin.")
    case .tooManyRequests:
      ErrorText(
        "Çok fazla istek gönderildi",
        reason: "Sunucu, ne sıklıkta istek gönderilebileceğini sınırlıyor.",
        suggestion: again(facts.wait, otherwise: "Daha sonra yeniden deneyin."))
    case .refused:
      ErrorText(
        "İstek reddedildi",
        reason: "Sunucu bu isteği yerine getirmiyor.",
        suggestion: "Daha sonra yeniden deneyin veya destek ekibine başvurun.")
    case .problem:
      ErrorText(
        "İstek reddedildi",
        reason: "Sunucu bu işlemi yapamadığını bildirdi.",
        suggestion: "Girdiğiniz bilgileri kontrol edin veya daha sonra yeniden deneyin.")
    case .serverError:
      ErrorText(
        facts.status.map { "Sunucu hatası (\($0))" } ?? "Sunucu hatası",
        reason: "Sunucuda bir hata oluştu.",
        suggestion: again(facts.wait, otherwise: "Daha sonra yeniden deneyin."))
    case .unavailable:
      ErrorText(
        "Hizmet şu anda kullanılamıyor",
        reason: "Sunucu aşırı yüklü veya bakımda.",
        suggestion: again(facts.wait, otherwise: "Daha sonra yeniden deneyin."))
    case .notSupported:
      ErrorText(
        "Sunucu bunu desteklemiyor",
        reason: "Sunucu bu tür bir isteği yerine getiremiyor.",
        suggestion: "Uygulamayı güncelleyin veya destek ekibine başvurun.")
    case .networkSignIn:
      ErrorText(
        "Lütfen ağda oturum açın",
        reason: "Bu ağ, ancak oturum açtıktan sonra bağlantıya izin veriyor.",
        suggestion: "Tarayıcıda bir web sayfası açın, oturum açın ve yeniden deneyin.")
    case .unexpectedAnswer:
      ErrorText(
        "Sunucudan beklenmeyen bir yanıt alındı",
        reason: "Yanıt, uygulamanın işleyebildiği türden değil.",
        suggestion: "Daha sonra yeniden deneyin.")
    case .notAvailableOffline:
      ErrorText(
        "Çevrimdışıyken kullanılamıyor",
        reason: "Bu içerik cihazda saklanmamış.",
        suggestion: "İnternete bağlanıp yeniden deneyin.")
    case .fileRead:
      ErrorText(
        "Dosya okunamadı",
        reason: "Dosya yok veya değişmiş.",
        suggestion: "Dosyayı yeniden seçin.")
    case .fileWrite:
      ErrorText(
        "Dosya kaydedilemedi",
        reason: "Depolama alanına yazılamadı.",
        suggestion: "Yeniden deneyin veya başka bir konum seçin.")
    case .filePermission:
      ErrorText(
        "Dosya kaydedilemedi",
        reason: "Uygulamanın bu konumu kullanma izni yok.",
        suggestion: "Ayarlardan erişim izni verin veya başka bir konum seçin.")
    case .diskFull:
      ErrorText(
        "Dosya kaydedilemedi",
        reason: "Cihazda yeterli boş alan yok.",
        suggestion: "Biraz yer açıp yeniden deneyin.")
    case .fileExists:
      ErrorText(
        "Dosya kaydedilemedi",
        reason: "Bu adda bir dosya zaten var.",
        suggestion: "Başka bir ad seçin.")
    case .overloaded:
      ErrorText(
        "Aynı anda çok fazla istek var",
        reason: "Uygulama, hizmeti aşırı yüklememek için kendini sınırladı.",
        suggestion: again(facts.wait, otherwise: "Biraz bekleyip yeniden deneyin."))
    case .tooManyFailures:
      ErrorText(
        "Aynı anda çok fazla istek var",
        reason: "Son denemelerin çok fazlası başarısız oldu.",
        suggestion: again(facts.wait, otherwise: "Biraz bekleyip yeniden deneyin."))
    case .exhausted:
      ErrorText(
        "Lütfen yeniden deneyin",
        reason: "Cihazın belleği veya başka kaynakları yetersiz.",
        suggestion: "Diğer uygulamaları kapatıp yeniden deneyin.")
    case .notSetUp:
      ErrorText(
        "Uygulama doğru ayarlanmamış",
        reason: "Uygulamanın bir ayarı isteğin gönderilmesini engelliyor.",
        suggestion: "Uygulamayı güncelleyin veya destek ekibine başvurun.")
    case .unknown:
      ErrorText(
        "Bilinmeyen hata",
        reason: "Hatanın nedeni bilinmiyor.",
        suggestion: "Yeniden deneyin. Sorun sürerse destek ekibine başvurun.")
    }
  }

  /// When to try again, if the server said so. Turkish has no plural after a number.
  private static func again(_ wait: WaitTime?, otherwise: String) -> String {
    guard let wait else { return otherwise }
    let unit =
      switch wait.unit {
      case .second: "saniye"
      case .minute: "dakika"
      case .hour: "saat"
      case .day: "gün"
      }
    return "\(wait.count) \(unit) sonra yeniden deneyin."
  }
}
