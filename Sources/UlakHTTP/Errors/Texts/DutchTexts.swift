/// Dutch. Messages are titles and have no full stop; users are addressed informally, as apps do.
enum DutchTexts: ErrorTexts {
  static func text(_ topic: ErrorTopic, _ facts: ErrorFacts) -> ErrorText {
    switch topic {
    case .invalidURL:
      ErrorText(
        "Ongeldige URL",
        reason: "Het adres heeft niet de vorm van een webadres.",
        suggestion: "Controleer het adres en probeer het opnieuw.")
    case .invalidRequest:
      ErrorText(
        "Het verzoek kon niet worden gemaakt",
        reason: "Een deel van de gegevens kan niet in een verzoek worden gezet.",
        suggestion: "Controleer wat je hebt ingevuld en probeer het opnieuw.")
    case .uploadNotResumable:
      ErrorText(
        "Het uploaden kon niet worden hervat",
        reason: "Wat werd verstuurd, is niet meer in dezelfde vorm beschikbaar.",
        suggestion: "Begin opnieuw met uploaden.")
    case .offline:
      ErrorText(
        "Geen internetverbinding",
        reason: "Het apparaat is met geen enkel netwerk verbonden.",
        suggestion: "Controleer je wifi of mobiele data en probeer het opnieuw.")
    case .hostNotFound:
      ErrorText(
        "Server niet gevonden",
        reason: "Er is geen adres bekend voor de naam van de server.",
        suggestion: "Controleer je internetverbinding en probeer het opnieuw.")
    case .cannotConnect:
      ErrorText(
        "Server niet bereikbaar",
        reason: "De server heeft de verbinding niet geaccepteerd.",
        suggestion: "Controleer je internetverbinding of probeer het later opnieuw.")
    case .connectionLost:
      ErrorText(
        "De verbinding is verbroken",
        reason: "De verbinding viel weg voordat het antwoord compleet was.",
        suggestion: "Probeer het opnieuw.")
    case .timeout:
      ErrorText(
        "Time-out bij verbinding",
        reason: "Er kwam niet op tijd een volledig antwoord.",
        suggestion: "Controleer je internetverbinding en probeer het opnieuw.")
    case .cancelled:
      ErrorText(
        "Geannuleerd",
        reason: "Het verzoek is geannuleerd voordat het klaar was.",
        suggestion: "Begin opnieuw als je het nog nodig hebt.")
    case .secureConnection:
      ErrorText(
        "Geen beveiligde verbinding mogelijk",
        reason: "Het apparaat en de server konden geen versleutelde verbinding opzetten.",
        suggestion: "Probeer het via een ander netwerk. Neem contact op met de helpdesk als dat niet helpt.")
    case .serverIdentity:
      ErrorText(
        "De identiteit van de server kon niet worden gecontroleerd",
        reason: "Het certificaat van de server is niet te vertrouwen.",
        suggestion: "Controleer de datum en tijd van het apparaat en probeer een ander netwerk.")
    case .clientCertificate:
      ErrorText(
        "De identiteit van de server kon niet worden gecontroleerd",
        reason: "Het certificaat van dit apparaat kon niet worden gebruikt.",
        suggestion: "Neem contact op met de helpdesk.")
    case .insecureConnection:
      ErrorText(
        "Een onveilige verbinding is geblokkeerd",
        reason: "Het adres leidt naar een verbinding zonder versleuteling.",
        suggestion: "Gebruik een adres dat met https begint.")
    case .destinationNotAllowed:
      ErrorText(
        "Dit adres is niet toegestaan",
        reason: "De app maakt geen verbinding met dit adres.",
        suggestion: "Gebruik een ander adres.")
    case .redirectLoop:
      ErrorText(
        "De server blijft doorverwijzen",
        reason: "De server heeft het verzoek te vaak doorgestuurd.",
        suggestion: "Probeer het later opnieuw.")
    case .redirectRefused:
      ErrorText(
        "De doorverwijzing kon niet worden gevolgd",
        reason: "De server verwees door naar een adres dat de app niet volgt.",
        suggestion: "Probeer het later opnieuw.")
    case .invalidAnswer:
      ErrorText(
        "Ongeldig server antwoord",
        reason: "Het antwoord voldoet niet aan de regels van het web.",
        suggestion: "Probeer het later opnieuw.")
    case .unreadableContent:
      ErrorText(
        "Het antwoord kon niet worden gelezen",
        reason: "De inhoud van het antwoord is beschadigd of al gebruikt.",
        suggestion: "Probeer het opnieuw.")
    case .answerTooLarge:
      ErrorText(
        "Het antwoord is te groot",
        reason: "De server stuurde meer dan de app accepteert.",
        suggestion: "Vraag minder tegelijk op of neem contact op met de helpdesk.")
    case .noData:
      ErrorText(
        "Geen gegevens ontvangen",
        reason: "Het antwoord was leeg terwijl er gegevens werden verwacht.",
        suggestion: "Probeer het later opnieuw.")
    case .notUnderstood:
      ErrorText(
        "Fout bij verwerken gegevens",
        reason: "De gegevens hebben niet de vorm die de app verwacht.",
        suggestion: "Werk de app bij of probeer het later opnieuw.")
    case .badRequest:
      ErrorText(
        "Het verzoek is niet geaccepteerd",
        reason: "De server begreep het verzoek niet.",
        suggestion: "Controleer wat je hebt ingevuld en probeer het opnieuw.")
    case .signInNeeded:
      ErrorText(
        "Niet geautoriseerd",
        reason: "De server accepteert je aanmelding niet meer.",
        suggestion: "Meld je opnieuw aan en probeer het nog eens.")
    case .forbidden:
      ErrorText(
        "Geen toegang",
        reason: "Je account mag dit niet doen.",
        suggestion: "Meld je aan met een ander account of vraag om toegang.")
    case .notFound:
      ErrorText(
        "Niet gevonden",
        reason: "Op dit adres is niets te vinden.",
        suggestion: "Ga terug en probeer iets anders.")
    case .gone:
      ErrorText(
        "Niet gevonden",
        reason: "Het heeft bestaan, maar is verwijderd.",
        suggestion: "Ga terug en vernieuw de lijst.")
    case .proxySignIn:
      ErrorText(
        "De proxyserver vraagt om aanmelding",
        reason: "De proxyserver van het netwerk laat het verzoek niet door.",
        suggestion: "Controleer de gebruikersnaam en het wachtwoord van de proxy in de netwerkinstellingen.")
    case .tryAgain:
      ErrorText(
        "Probeer het opnieuw",
        reason: "De server kon het verzoek deze keer niet verwerken.",
        suggestion: "Probeer het nu of iets later nog eens.")
    case .changedElsewhere:
      ErrorText(
        "Dit is ergens anders gewijzigd",
        reason: "Wat je wijzigt, is niet meer zoals toen je het opende.",
        suggestion: "Laad het opnieuw en breng je wijziging nog eens aan.")
    case .requestTooLarge:
      ErrorText(
        "De upload is te groot",
        reason: "De server accepteert niet zo veel tegelijk.",
        suggestion: "Verstuur minder of kies een kleiner bestand.")
    case .invalidInput:
      ErrorText(
        "Controleer je invoer",
        reason: "De server heeft een aantal waarden niet geaccepteerd.",
        suggestion: "Verbeter de gemarkeerde velden en probeer het opnieuw.")
    case .tooManyRequests:
      ErrorText(
        "Te veel verzoeken",
        reason: "De server beperkt hoe vaak je iets kunt opvragen.",
        suggestion: again(facts.wait, otherwise: "Probeer het later opnieuw."))
    case .refused:
      ErrorText(
        "Het verzoek is geweigerd",
        reason: "De server voert dit verzoek niet uit.",
        suggestion: "Probeer het later opnieuw of neem contact op met de helpdesk.")
    case .problem:
      ErrorText(
        "Het verzoek is geweigerd",
        reason: "De server meldde dat dit niet kon.",
        suggestion: "Controleer wat je hebt ingevuld of probeer het later opnieuw.")
    case .serverError:
      ErrorText(
        facts.status.map { "Server fout: \($0)" } ?? "Serverfout",
        reason: "Er is een fout opgetreden op de server.",
        suggestion: again(facts.wait, otherwise: "Probeer het later opnieuw."))
    case .unavailable:
      ErrorText(
        "De dienst is niet beschikbaar",
        reason: "De server is overbelast of in onderhoud.",
        suggestion: again(facts.wait, otherwise: "Probeer het later opnieuw."))
    case .notSupported:
      ErrorText(
        "De server ondersteunt dit niet",
        reason: "De server kan dit soort verzoeken niet uitvoeren.",
        suggestion: "Werk de app bij of neem contact op met de helpdesk.")
    case .networkSignIn:
      ErrorText(
        "Meld je aan bij het netwerk",
        reason: "Dit netwerk geeft pas toegang nadat je je hebt aangemeld.",
        suggestion: "Open een webpagina in de browser, meld je aan en probeer het opnieuw.")
    case .unexpectedAnswer:
      ErrorText(
        "Onverwacht antwoord van de server",
        reason: "De app kan met dit soort antwoord niet omgaan.",
        suggestion: "Probeer het later opnieuw.")
    case .notAvailableOffline:
      ErrorText(
        "Offline niet beschikbaar",
        reason: "Dit is niet op het apparaat opgeslagen.",
        suggestion: "Maak verbinding met internet en probeer het opnieuw.")
    case .fileRead:
      ErrorText(
        "Het bestand kon niet worden gelezen",
        reason: "Het bestand bestaat niet of is gewijzigd.",
        suggestion: "Kies het bestand opnieuw.")
    case .fileWrite:
      ErrorText(
        "Het bestand kon niet worden opgeslagen",
        reason: "Het schrijven naar de opslag is mislukt.",
        suggestion: "Probeer het opnieuw of kies een andere plaats.")
    case .filePermission:
      ErrorText(
        "Het bestand kon niet worden opgeslagen",
        reason: "De app mag deze plaats niet gebruiken.",
        suggestion: "Geef toegang in de instellingen of kies een andere plaats.")
    case .diskFull:
      ErrorText(
        "Het bestand kon niet worden opgeslagen",
        reason: "Er is niet genoeg vrije ruimte op het apparaat.",
        suggestion: "Maak ruimte vrij en probeer het opnieuw.")
    case .fileExists:
      ErrorText(
        "Het bestand kon niet worden opgeslagen",
        reason: "Er bestaat al een bestand met deze naam.",
        suggestion: "Kies een andere naam.")
    case .overloaded:
      ErrorText(
        "Te veel verzoeken tegelijk",
        reason: "De app houdt zich in om de dienst niet te overbelasten.",
        suggestion: again(facts.wait, otherwise: "Wacht even en probeer het opnieuw."))
    case .tooManyFailures:
      ErrorText(
        "Te veel verzoeken tegelijk",
        reason: "Er zijn de laatste tijd te veel pogingen mislukt.",
        suggestion: again(facts.wait, otherwise: "Wacht even en probeer het opnieuw."))
    case .exhausted:
      ErrorText(
        "Probeer het opnieuw",
        reason: "Het apparaat heeft te weinig geheugen of andere middelen.",
        suggestion: "Sluit andere apps en probeer het opnieuw.")
    case .notSetUp:
      ErrorText(
        "De app is niet goed ingesteld",
        reason: "Door een instelling van de app kan het verzoek niet worden verstuurd.",
        suggestion: "Werk de app bij of neem contact op met de helpdesk.")
    case .unknown:
      ErrorText(
        "Onbekende fout",
        reason: "De oorzaak van de fout is niet bekend.",
        suggestion: "Probeer het opnieuw. Neem contact op met de helpdesk als het vaker gebeurt.")
    }
  }

  /// When to try again, if the server said so. “Uur” has no plural after a number.
  private static func again(_ wait: WaitTime?, otherwise: String) -> String {
    guard let wait else { return otherwise }
    let isOne = PluralForm(germanic: wait.count) == .one
    let unit =
      switch wait.unit {
      case .second: isOne ? "seconde" : "seconden"
      case .minute: isOne ? "minuut" : "minuten"
      case .hour: "uur"
      case .day: isOne ? "dag" : "dagen"
      }
    return "Probeer het over \(wait.count) \(unit) opnieuw."
  }
}
