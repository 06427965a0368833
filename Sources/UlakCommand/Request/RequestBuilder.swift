import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes the request that a command line describes. Pure: files and secrets have been read before.
struct RequestBuilder {
  let command: RequestCommand
  /// What stood in the file or on standard input; nil where the body comes from neither.
  var content: Data?
  var credentials: Credentials?

  /// - Throws: ``UsageError`` or ``NetworkError``; in both cases nothing may be sent.
  func request() throws -> HTTPRequest {
    var url = try Address.url(command.address)
    if let query = FormItems.query(command.items) { url = url.appending(path: "", query: query) }
    let content = try sendableContent()
    let method = command.method ?? (content == nil ? .get : .post)
    var fields = fields(content)
    if let credentials {
      guard !fields.contains(.authorization) else {
        throw UsageError("the Authorization field is given twice: as an item, and by --auth or --bearer")
      }
      try credentials.authorize(&fields, for: url)
    }
    return HTTPRequest(method: method, url: url, headerFields: fields, body: content?.body ?? .none)
  }

  /// What is sent, and what it is.
  private func sendableContent() throws -> (body: HTTPBody, type: String?)? {
    if command.body == .items, command.encoding == .form, FormItems.hasFiles(command.items) {
      let form = try FormItems.multipart(command.items)
      return (form.body, form.type.description)
    }
    guard let bytes = try bytes() else { return nil }
    return (.data(bytes), ContentKind.type(of: command, body: bytes))
  }

  private func bytes() throws -> Data? {
    switch command.body {
    case .none: nil
    case .text(let text): Data(text.utf8)
    case .file, .standardInput: self.content ?? Data()
    case .items:
      Data(command.encoding == .form ? try FormItems.pairs(command.items) : try JSONItems.body(command.items))
    }
  }

  /// The user's fields in their order, behind those that are there by default and were not named.
  private func fields(_ content: (body: HTTPBody, type: String?)?) -> HTTPFields {
    var given = HTTPFields()
    var left: Set<HTTPField.Name> = []
    for item in command.items {
      switch item {
      case .header(let name, let value) where value.isEmpty: left.insert(HTTPField.Name(name))
      case .header(let name, let value): given.append(HTTPField(name: HTTPField.Name(name), value: value))
      case .emptyHeader(let name): given.append(HTTPField(name: HTTPField.Name(name), value: ""))
      default: continue
      }
    }
    var fields = HTTPFields()
    for field in defaults(content) where !given.contains(field.name) && !left.contains(field.name) {
      fields.append(field)
    }
    for field in given { fields.append(field) }
    return fields
  }

  private func defaults(_ content: (body: HTTPBody, type: String?)?) -> HTTPFields {
    let wantsJSON = command.asksForJSON || (command.body == .items && command.encoding == .json)
    var fields: HTTPFields = [
      .userAgent: "ulak/\(UlakVersion.current)", .accept: wantsJSON ? "application/json, */*;q=0.5" : "*/*",
    ]
    if let content { fields[.contentType] = content.type }
    return fields
  }
}
