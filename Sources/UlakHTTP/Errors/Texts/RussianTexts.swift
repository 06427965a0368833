/// Russian. Messages are titles and have no full stop; users are addressed politely.
enum RussianTexts: ErrorTexts {
  static func text(_ topic: ErrorTopic, _ facts: ErrorFacts) -> ErrorText {
    switch topic {
    case .invalidURL:
      ErrorText(
        "Недопустимый адрес",
        reason: "Адрес не похож на адрес в интернете.",
        suggestion: "Проверьте адрес и повторите попытку.")
    case .invalidRequest:
      ErrorText(
        "Не удалось создать запрос",
        reason: "Часть данных нельзя передать в запросе.",
        suggestion: "Проверьте введённые данные и повторите попытку.")
    case .uploadNotResumable:
      ErrorText(
        "Не удалось возобновить отправку",
        reason: "Отправляемые данные больше недоступны в прежнем виде.",
        suggestion: "Начните отправку заново.")
    case .offline:
      ErrorText(
        "Нет подключения к интернету",
        reason: "Устройство не подключено к сети.",
        suggestion: "Проверьте Wi-Fi или мобильный интернет и повторите попытку.")
    case .hostNotFound:
      ErrorText(
        "Сервер не найден",
        reason: "Для имени сервера не нашлось адреса.",
        suggestion: "Проверьте подключение к интернету и повторите попытку.")
    case .cannotConnect:
      ErrorText(
        "Сервер недоступен",
        reason: "Сервер не принял соединение.",
        suggestion: "Проверьте подключение к интернету или повторите попытку позже.")
    case .connectionLost:
      ErrorText(
        "Соединение прервано",
        reason: "Соединение прервалось до того, как пришёл весь ответ.",
        suggestion: "Повторите попытку.")
    case .timeout:
      ErrorText(
        "Сервер слишком долго не отвечает",
        reason: "За отведённое время полный ответ не пришёл.",
        suggestion: "Проверьте подключение к интернету и повторите попытку.")
    case .cancelled:
      ErrorText(
        "Отменено",
        reason: "Запрос отменён до завершения.",
        suggestion: "Если он всё ещё нужен, начните заново.")
    case .secureConnection:
      ErrorText(
        "Не удалось установить безопасное соединение",
        reason: "Устройство и сервер не смогли договориться о шифровании.",
        suggestion: "Попробуйте другую сеть. Если это не поможет, обратитесь в поддержку.")
    case .serverIdentity:
      ErrorText(
        "Не удалось проверить подлинность сервера",
        reason: "Сертификату сервера нельзя доверять.",
        suggestion: "Проверьте дату и время на устройстве и попробуйте другую сеть.")
    case .clientCertificate:
      ErrorText(
        "Не удалось проверить подлинность сервера",
        reason: "Сертификат этого устройства не удалось использовать.",
        suggestion: "Обратитесь в поддержку.")
    case .insecureConnection:
      ErrorText(
        "Небезопасное соединение заблокировано",
        reason: "Адрес ведёт к соединению без шифрования.",
        suggestion: "Используйте адрес, который начинается с https.")
    case .destinationNotAllowed:
      ErrorText(
        "Этот адрес запрещён",
        reason: "Приложение не подключается к этому адресу.",
        suggestion: "Используйте другой адрес.")
    case .redirectLoop:
      ErrorText(
        "Сервер перенаправляет по кругу",
        reason: "Сервер перенаправил запрос слишком много раз.",
        suggestion: "Повторите попытку позже.")
    case .redirectRefused:
      ErrorText(
        "Не удалось выполнить перенаправление",
        reason: "Сервер перенаправил запрос на адрес, к которому приложение не обращается.",
        suggestion: "Повторите попытку позже.")
    case .invalidAnswer:
      ErrorText(
        "Сервер прислал некорректный ответ",
        reason: "Ответ не соответствует правилам веб-протокола.",
        suggestion: "Повторите попытку позже.")
    case .unreadableContent:
      ErrorText(
        "Не удалось прочитать ответ",
        reason: "Содержимое ответа повреждено или уже было использовано.",
        suggestion: "Повторите попытку.")
    case .answerTooLarge:
      ErrorText(
        "Ответ слишком большой",
        reason: "Сервер прислал больше данных, чем принимает приложение.",
        suggestion: "Запросите меньше данных или обратитесь в поддержку.")
    case .noData:
      ErrorText(
        "Сервер не прислал данных",
        reason: "Ответ оказался пустым, хотя должен был содержать данные.",
        suggestion: "Повторите попытку позже.")
    case .notUnderstood:
      ErrorText(
        "Не удалось обработать ответ",
        reason: "Данные пришли не в том виде, которого ожидает приложение.",
        suggestion: "Обновите приложение или повторите попытку позже.")
    case .badRequest:
      ErrorText(
        "Запрос не принят",
        reason: "Сервер не смог разобрать запрос.",
        suggestion: "Проверьте введённые данные и повторите попытку.")
    case .signInNeeded:
      ErrorText(
        "Войдите в аккаунт снова",
        reason: "Срок действия сеанса истёк.",
        suggestion: "Войдите в аккаунт и повторите попытку.")
    case .forbidden:
      ErrorText(
        "Нет доступа",
        reason: "У вашего аккаунта нет прав на это действие.",
        suggestion: "Войдите в другой аккаунт или запросите доступ.")
    case .notFound:
      ErrorText(
        "Не найдено",
        reason: "По этому адресу ничего нет.",
        suggestion: "Вернитесь назад и попробуйте что-нибудь другое.")
    case .gone:
      ErrorText(
        "Не найдено",
        reason: "Раньше это здесь было, но теперь удалено.",
        suggestion: "Вернитесь назад и обновите список.")
    case .proxySignIn:
      ErrorText(
        "Прокси-сервер требует входа",
        reason: "Прокси-сервер сети не пропускает запрос.",
        suggestion: "Проверьте имя пользователя и пароль прокси-сервера в настройках сети.")
    case .tryAgain:
      ErrorText(
        "Повторите попытку",
        reason: "На этот раз сервер не смог обработать запрос.",
        suggestion: "Попробуйте ещё раз сейчас или чуть позже.")
    case .changedElsewhere:
      ErrorText(
        "Данные изменены в другом месте",
        reason: "То, что вы меняете, уже не такое, каким было при загрузке.",
        suggestion: "Обновите данные и внесите изменение ещё раз.")
    case .requestTooLarge:
      ErrorText(
        "Слишком большой объём данных",
        reason: "Сервер не принимает столько данных за один раз.",
        suggestion: "Отправьте меньше данных или выберите файл поменьше.")
    case .invalidInput:
      ErrorText(
        "Проверьте введённые данные",
        reason: "Сервер не принял некоторые значения.",
        suggestion: "Исправьте отмеченные поля и повторите попытку.")
    case .tooManyRequests:
      ErrorText(
        "Слишком много запросов",
        reason: "Сервер ограничивает частоту запросов.",
        suggestion: again(facts.wait, otherwise: "Повторите попытку позже."))
    case .refused:
      ErrorText(
        "Запрос отклонён",
        reason: "Сервер не выполняет этот запрос.",
        suggestion: "Повторите попытку позже или обратитесь в поддержку.")
    case .problem:
      ErrorText(
        "Запрос отклонён",
        reason: "Сервер сообщил, что не может это выполнить.",
        suggestion: "Проверьте введённые данные или повторите попытку позже.")
    case .serverError:
      ErrorText(
        facts.status.map { "Ошибка сервера (\($0))" } ?? "Ошибка сервера",
        reason: "На сервере произошла ошибка.",
        suggestion: again(facts.wait, otherwise: "Повторите попытку позже."))
    case .unavailable:
      ErrorText(
        "Сервис недоступен",
        reason: "Сервер перегружен или находится на обслуживании.",
        suggestion: again(facts.wait, otherwise: "Повторите попытку позже."))
    case .notSupported:
      ErrorText(
        "Сервер это не поддерживает",
        reason: "Сервер не умеет выполнять такие запросы.",
        suggestion: "Обновите приложение или обратитесь в поддержку.")
    case .networkSignIn:
      ErrorText(
        "Войдите в сеть",
        reason: "Эта сеть открывает доступ только после входа.",
        suggestion: "Откройте веб-страницу в браузере, войдите в сеть и повторите попытку.")
    case .unexpectedAnswer:
      ErrorText(
        "Неожиданный ответ сервера",
        reason: "Приложение не умеет обрабатывать такой ответ.",
        suggestion: "Повторите попытку позже.")
    case .notAvailableOffline:
      ErrorText(
        "Недоступно без подключения к интернету",
        reason: "Эти данные не сохранены на устройстве.",
        suggestion: "Подключитесь к интернету и повторите попытку.")
    case .fileRead:
      ErrorText(
        "Не удалось прочитать файл",
        reason: "Файл отсутствует или изменился.",
        suggestion: "Выберите файл ещё раз.")
    case .fileWrite:
      ErrorText(
        "Не удалось сохранить файл",
        reason: "Запись в хранилище не удалась.",
        suggestion: "Повторите попытку или выберите другое место.")
    case .filePermission:
      ErrorText(
        "Не удалось сохранить файл",
        reason: "У приложения нет доступа к этому месту.",
        suggestion: "Разрешите доступ в настройках или выберите другое место.")
    case .diskFull:
      ErrorText(
        "Не удалось сохранить файл",
        reason: "На устройстве недостаточно свободного места.",
        suggestion: "Освободите место и повторите попытку.")
    case .fileExists:
      ErrorText(
        "Не удалось сохранить файл",
        reason: "Файл с таким именем уже существует.",
        suggestion: "Выберите другое имя.")
    case .overloaded:
      ErrorText(
        "Слишком много запросов одновременно",
        reason: "Приложение ограничило себя, чтобы не перегружать сервис.",
        suggestion: again(facts.wait, otherwise: "Немного подождите и повторите попытку."))
    case .tooManyFailures:
      ErrorText(
        "Слишком много запросов одновременно",
        reason: "В последнее время слишком много попыток оказались неудачными.",
        suggestion: again(facts.wait, otherwise: "Немного подождите и повторите попытку."))
    case .exhausted:
      ErrorText(
        "Повторите попытку",
        reason: "Устройству не хватает памяти или других ресурсов.",
        suggestion: "Закройте другие приложения и повторите попытку.")
    case .notSetUp:
      ErrorText(
        "Приложение настроено неправильно",
        reason: "Одна из настроек приложения не даёт отправить запрос.",
        suggestion: "Обновите приложение или обратитесь в поддержку.")
    case .unknown:
      ErrorText(
        "Неизвестная ошибка",
        reason: "Причина ошибки неизвестна.",
        suggestion: "Повторите попытку. Если ошибка повторится, обратитесь в поддержку.")
    }
  }

  /// When to try again, if the server said so. The noun stands in the accusative after “через”.
  private static func again(_ wait: WaitTime?, otherwise: String) -> String {
    guard let wait else { return otherwise }
    let (one, few, many) =
      switch wait.unit {
      case .second: ("секунду", "секунды", "секунд")
      case .minute: ("минуту", "минуты", "минут")
      case .hour: ("час", "часа", "часов")
      case .day: ("день", "дня", "дней")
      }
    let unit =
      switch PluralForm(russian: wait.count) {
      case .one: one
      case .few: few
      case .many: many
      }
    return "Повторите попытку через \(wait.count) \(unit)."
  }
}
