/// English, the language of last resort. Messages are sentences.
enum EnglishTexts: ErrorTexts {
  static func text(_ topic: ErrorTopic, _ facts: ErrorFacts) -> ErrorText {
    switch topic {
    case .invalidURL:
      ErrorText(
        "The address is not valid.",
        reason: "The address does not have the form of a web address.",
        suggestion: "Check the address and try again.")
    case .invalidRequest:
      ErrorText(
        "The request could not be created.",
        reason: "Some of what was to be sent cannot be put into a request.",
        suggestion: "Check what you entered and try again.")
    case .uploadNotResumable:
      ErrorText(
        "The upload could not be resumed.",
        reason: "What was being sent is no longer available in the same form.",
        suggestion: "Start the upload again.")
    case .offline:
      ErrorText(
        "You appear to be offline.",
        reason: "The device is not connected to a network.",
        suggestion: "Check your Wi-Fi or mobile data and try again.")
    case .hostNotFound:
      ErrorText(
        "The server could not be found.",
        reason: "No address is known for the server’s name.",
        suggestion: "Check your internet connection and try again.")
    case .cannotConnect:
      ErrorText(
        "The server cannot be reached.",
        reason: "The server did not accept the connection.",
        suggestion: "Check your internet connection, or try again later.")
    case .connectionLost:
      ErrorText(
        "The connection was interrupted.",
        reason: "The connection broke before the answer was complete.",
        suggestion: "Try again.")
    case .timeout:
      ErrorText(
        "The server took too long to respond.",
        reason: "No complete answer arrived in the time allowed.",
        suggestion: "Check your internet connection and try again.")
    case .cancelled:
      ErrorText(
        "Cancelled.",
        reason: "The request was cancelled before it was finished.",
        suggestion: "Start again if you still need it.")
    case .secureConnection:
      ErrorText(
        "A secure connection could not be made.",
        reason: "The device and the server could not agree on an encrypted connection.",
        suggestion: "Try again on another network. If that does not help, contact support.")
    case .serverIdentity:
      ErrorText(
        "The server’s identity could not be verified.",
        reason: "The certificate that the server showed cannot be trusted.",
        suggestion: "Check the date and time of the device, and try another network.")
    case .clientCertificate:
      ErrorText(
        "The server’s identity could not be verified.",
        reason: "The certificate that identifies this device could not be used.",
        suggestion: "Contact support.")
    case .insecureConnection:
      ErrorText(
        "An insecure connection was blocked.",
        reason: "The address leads to a connection without encryption.",
        suggestion: "Use an address that begins with https.")
    case .destinationNotAllowed:
      ErrorText(
        "This address is not allowed.",
        reason: "The app does not connect to this address.",
        suggestion: "Use another address.")
    case .redirectLoop:
      ErrorText(
        "The server sent us in circles.",
        reason: "The server passed the request on too many times.",
        suggestion: "Try again later.")
    case .redirectRefused:
      ErrorText(
        "The server sent us in circles.",
        reason: "The server passed the request on to an address that the app does not follow.",
        suggestion: "Try again later.")
    case .invalidAnswer:
      ErrorText(
        "The server sent an unreadable answer.",
        reason: "The answer does not follow the rules of the web.",
        suggestion: "Try again later.")
    case .unreadableContent:
      ErrorText(
        "The answer could not be read.",
        reason: "The contents of the answer are damaged, or were used before.",
        suggestion: "Try again.")
    case .answerTooLarge:
      ErrorText(
        "The answer is too large.",
        reason: "The server sent more than the app accepts.",
        suggestion: "Ask for less at once, or contact support.")
    case .noData:
      ErrorText(
        "The server sent no data.",
        reason: "The answer was empty where data was expected.",
        suggestion: "Try again later.")
    case .notUnderstood:
      ErrorText(
        "The answer was not understood.",
        reason: "The data does not have the form that the app expects.",
        suggestion: "Update the app, or try again later.")
    case .badRequest:
      ErrorText(
        "The request was not accepted.",
        reason: "The server could not make sense of the request.",
        suggestion: "Check what you entered and try again.")
    case .signInNeeded:
      ErrorText(
        "Please sign in again.",
        reason: "The server no longer accepts your sign-in.",
        suggestion: "Sign in and try again.")
    case .forbidden:
      ErrorText(
        "You do not have access.",
        reason: "Your account is not allowed to do this.",
        suggestion: "Sign in with another account, or ask for access.")
    case .notFound:
      ErrorText(
        "Not found.",
        reason: "There is nothing at this address.",
        suggestion: "Go back and try something else.")
    case .gone:
      ErrorText(
        "Not found.",
        reason: "It was here once, but has been removed.",
        suggestion: "Go back and refresh the list.")
    case .proxySignIn:
      ErrorText(
        "The proxy needs a sign-in.",
        reason: "The network’s proxy server does not let the request through.",
        suggestion: "Check the user name and password of the proxy in the network settings.")
    case .tryAgain:
      ErrorText(
        "Please try again.",
        reason: "The server could not handle the request this time.",
        suggestion: "Try again now or a little later.")
    case .changedElsewhere:
      ErrorText(
        "This was changed elsewhere.",
        reason: "What you are changing is no longer as it was when you loaded it.",
        suggestion: "Reload it and make your change again.")
    case .requestTooLarge:
      ErrorText(
        "The upload is too large.",
        reason: "The server does not accept this much at once.",
        suggestion: "Send less, or choose a smaller file.")
    case .invalidInput:
      ErrorText(
        "Please check your input.",
        reason: "The server did not accept some of the values.",
        suggestion: "Correct the marked fields and try again.")
    case .tooManyRequests:
      ErrorText(
        "Too many requests.",
        reason: "The server limits how often it can be asked.",
        suggestion: again(facts.wait, otherwise: "Try again later."))
    case .refused:
      ErrorText(
        "The request was refused.",
        reason: "The server does not carry out this request.",
        suggestion: "Try again later, or contact support.")
    case .problem:
      ErrorText(
        "The request was refused.",
        reason: "The server reported that it could not do this.",
        suggestion: "Check what you entered, or try again later.")
    case .serverError:
      ErrorText(
        "The server had a problem.",
        reason: "An error occurred on the server.",
        suggestion: again(facts.wait, otherwise: "Try again later."))
    case .unavailable:
      ErrorText(
        "The service is unavailable.",
        reason: "The server is overloaded, or under maintenance.",
        suggestion: again(facts.wait, otherwise: "Try again later."))
    case .notSupported:
      ErrorText(
        "The server does not support this.",
        reason: "The server cannot carry out this kind of request.",
        suggestion: "Update the app, or contact support.")
    case .networkSignIn:
      ErrorText(
        "Please sign in to the network.",
        reason: "This network lets you through only after a sign-in.",
        suggestion: "Open a web page in the browser, sign in and try again.")
    case .unexpectedAnswer:
      ErrorText(
        "The server gave an unexpected answer.",
        reason: "The answer is of a kind that the app does not handle.",
        suggestion: "Try again later.")
    case .notAvailableOffline:
      ErrorText(
        "Not available offline.",
        reason: "It was never stored on this device.",
        suggestion: "Connect to the internet and try again.")
    case .fileRead:
      ErrorText(
        "The file could not be read.",
        reason: "The file does not exist, or has changed.",
        suggestion: "Choose the file again.")
    case .fileWrite:
      ErrorText(
        "The file could not be saved.",
        reason: "Writing to the storage failed.",
        suggestion: "Try again, or choose another place.")
    case .filePermission:
      ErrorText(
        "The file could not be saved.",
        reason: "The app is not allowed to use this place.",
        suggestion: "Allow access in the settings, or choose another place.")
    case .diskFull:
      ErrorText(
        "The file could not be saved.",
        reason: "There is not enough free space on the device.",
        suggestion: "Free up some space and try again.")
    case .fileExists:
      ErrorText(
        "The file could not be saved.",
        reason: "A file of this name already exists.",
        suggestion: "Choose another name.")
    case .overloaded:
      ErrorText(
        "Too many requests at once.",
        reason: "The app holds back so as not to overload the service.",
        suggestion: again(facts.wait, otherwise: "Wait a moment and try again."))
    case .tooManyFailures:
      ErrorText(
        "Too many requests at once.",
        reason: "Too many tries have failed lately.",
        suggestion: again(facts.wait, otherwise: "Wait a moment and try again."))
    case .exhausted:
      ErrorText(
        "Please try again.",
        reason: "The device is short of memory or other resources.",
        suggestion: "Close other apps and try again.")
    case .notSetUp:
      ErrorText(
        "The app is not set up correctly.",
        reason: "A setting of the app keeps the request from being sent.",
        suggestion: "Update the app, or contact support.")
    case .unknown:
      ErrorText(
        "Something went wrong.",
        reason: "The cause is not known.",
        suggestion: "Try again. If it happens again, contact support.")
    }
  }

  /// When to try again, if the server said so.
  private static func again(_ wait: WaitTime?, otherwise: String) -> String {
    guard let wait else { return otherwise }
    let isOne = PluralForm(germanic: wait.count) == .one
    let unit =
      switch wait.unit {
      case .second: isOne ? "second" : "seconds"
      case .minute: isOne ? "minute" : "minutes"
      case .hour: isOne ? "hour" : "hours"
      case .day: isOne ? "day" : "days"
      }
    return "Try again in \(wait.count) \(unit)."
  }
}
