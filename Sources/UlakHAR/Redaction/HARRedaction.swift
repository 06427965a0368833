public import UlakHTTP

/// What is left out of an archive: secrets, before they reach a file.
///
/// Without being told anything it hides
/// * the values of fields that carry credentials or cookies, such as `Authorization`, `Cookie`, `X-API-Key` and whatever
///   ends in `-Token` or `-Secret`; the scheme, the names of cookies and their attributes stay,
/// * the values of secrets by name in queries, in forms and in JSON: `access_token`, `apiKey`, `password` and so on,
/// * the same in the query and fragment of addresses that stand in JSON or in fields, and user information.
///
/// JSON keeps its shape, so that an answer still decodes: text becomes ``mark``, a number becomes 0. In answers the
/// members `code` and `key` stay, for there they are seldom secrets. What stands in other formats, such as HTML, is not
/// searched.
public struct HARRedaction: Sendable, Hashable {
  /// Fields whose values are hidden beside those that are always.
  public var hiddenHeaders: Set<HTTPField.Name> = []
  /// Names in queries, forms and JSON whose values are hidden beside those that are always. Case, `-` and `_` do not
  /// matter.
  public var hiddenNames: Set<String> = []
  /// Names in queries, forms and JSON that are no secrets here, such as `key` for an API that calls its items so; and
  /// fields that are taken for secrets because of how their names end.
  public var visibleNames: Set<String> = []

  /// What stands in the place of a secret.
  public static let mark = "<redacted>"

  /// Hides what usually is a secret.
  public init() {}

  /// The archive without its secrets. Doing it again changes nothing.
  package func redacted(_ log: HARLog) -> HARLog {
    let unnamed = UnnamedMembers(names: Names(self))
    var log = log
    log.entries = log.entries.map(redacted)
    for index in log.pages.indices {
      // Browsers call a page by its address.
      log.pages[index].title = unnamed.redacted(log.pages[index].title)
      log.pages[index].rest = unnamed.redacted(log.pages[index].rest)
    }
    log.rest = unnamed.redacted(log.rest)
    return log
  }

  /// The entry without its secrets.
  package func redacted(_ entry: HAREntry) -> HAREntry {
    let names = Names(self)
    let unnamed = UnnamedMembers(names: names)
    var entry = entry
    entry.request = redacted(entry.request, names)
    entry.response = redacted(entry.response, names)
    entry.rest = unnamed.redacted(entry.rest)
    entry.request.rest = unnamed.redacted(entry.request.rest)
    entry.response.rest = unnamed.redacted(entry.response.rest)
    return entry
  }

  /// The request without its secrets: two requests that differ in them alone become the same.
  package func redacted(_ request: HARRequest) -> HARRequest { redacted(request, Names(self)) }

  private func redacted(_ request: HARRequest, _ names: Names) -> HARRequest {
    var request = request
    request.url = SecretAddress.redacted(request.url, names)
    request.queryString = redacted(request.queryString, names)
    request.headers = request.headers.map { redacted($0, names) }
    if isHidden(.cookie) { request.cookies = request.cookies.map(Self.hiding) }
    guard var data = request.postData else { return request }
    let body = SecretBody(mimeType: data.mimeType, isAnswer: false, names: names)
    if let text = data.text { data.text = body.redacted(text, isBase64: data.encoding == "base64") }
    data.params = data.params.map { redacted($0, names) }
    request.postData = data
    return request
  }

  private func redacted(_ response: HARResponse, _ names: Names) -> HARResponse {
    var response = response
    response.redirectURL = SecretAddress.redacted(response.redirectURL, names)
    response.headers = response.headers.map { redacted($0, names) }
    if isHidden(.setCookie) { response.cookies = response.cookies.map(Self.hiding) }
    guard let text = response.content.text else { return response }
    let body = SecretBody(mimeType: response.content.mimeType, isAnswer: true, names: names)
    let visible = body.redacted(text, isBase64: response.content.encoding == "base64")
    guard visible != text else { return response }
    response.content.text = visible
    response.content.size = response.body?.count ?? response.content.size
    response.content.compression = nil
    return response
  }

  private func isHidden(_ name: HTTPField.Name) -> Bool { name.isSensitive || hiddenHeaders.contains(name) }

  private func redacted(_ field: HARPair, _ names: Names) -> HARPair {
    var field = field
    let name = HTTPField.Name(field.name)
    if isHidden(name) || SecretField.soundsSecret(name) && !names.isVisible(field.name) {
      field.value = SecretField.redacted(field.value, of: name)
    } else if SecretField.addresses.contains(name) || name == ":path" {
      field.value = SecretAddress.redacted(field.value, names)
    }
    return field
  }

  private func redacted(_ pairs: [HARPair], _ names: Names) -> [HARPair] {
    pairs.map { pair in
      guard names.isSecret(pair.name) else { return pair }
      var pair = pair
      pair.value = Self.mark
      return pair
    }
  }

  private static func hiding(_ cookie: HARCookie) -> HARCookie {
    var cookie = cookie
    cookie.value = mark
    return cookie
  }
}

extension HARRedaction {
  /// The names that mean secrets, ready to be asked.
  struct Names {
    private let hidden: Set<String>
    private let visible: Set<String>

    init(_ redaction: HARRedaction) {
      hidden = Set(redaction.hiddenNames.map(SensitiveNames.fold))
      visible = Set(redaction.visibleNames.map(SensitiveNames.fold))
    }

    func isVisible(_ name: String) -> Bool { visible.contains(SensitiveNames.fold(name)) }

    func isSecret(_ name: some StringProtocol, inAnswer: Bool = false) -> Bool {
      let folded = SensitiveNames.fold(name)
      if hidden.contains(folded) { return true }
      if visible.contains(folded) || (inAnswer && (folded == "code" || folded == "key")) { return false }
      return SensitiveNames.contains(folded)
    }
  }
}
