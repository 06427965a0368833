import UlakHAR
import UlakHTTP
public import UlakMockServer

extension MockStubbing {
  /// Sets up a stub for each kind of request in an archive (HAR), which answers what was recorded: one recording after
  /// the other, the last of them for all further requests.
  ///
  /// Requests are of one kind if method, path and query are the same; hosts make no difference, so that what a browser
  /// recorded of a real site is played by a server on this machine. Failures that were recorded close the connection.
  ///
  /// - Parameter path: the file.
  /// - Returns: the stubs, in the order their kinds appear in the file.
  /// - Throws: `NetworkError` in category `file` if the archive cannot be read.
  @discardableResult
  public func on(archive path: String) throws -> [MockStub] {
    guard let log = try CassetteFile(path: path).read(limit: HARFile.defaultLimit) else {
      throw NetworkError(.fileRead, detail: "there is no archive \(path)")
    }
    var kinds: [(kind: ArchivedKind, answers: [MockAnswer])] = []
    for entry in log.entries {
      guard let kind = ArchivedKind(entry) else { continue }
      let answer = ArchivedKind.answer(entry)
      if let index = kinds.firstIndex(where: { $0.kind == kind }) {
        kinds[index].answers.append(answer)
      } else {
        kinds.append((kind, [answer]))
      }
    }
    return kinds.map { kind, answers in
      let stub = MockStub(kind.method, kind.path, [kind.condition], limit: nil)
      stubs.add(stub, answers.map { .fixed(PreparedAnswer($0)) })
      return stub
    }
  }
}

/// What makes requests of an archive alike.
private struct ArchivedKind: Hashable {
  let method: HTTPMethod
  let path: String
  let query: [String]

  /// Nil for what is no request of HTTP, such as a browser's `data:` address.
  init?(_ entry: HAREntry) {
    guard let request = try? entry.request.httpRequest() else { return nil }
    (method, path) = (request.method, request.url.path)
    query = HARQuery.pairs(request.url.query).map { "\($0.name)=\($0.value)" }.sorted()
  }

  var condition: MockCondition {
    let query = query
    return .request(query.isEmpty ? "without query" : "query \(query.joined(separator: "&"))") { request in
      request.query.map { "\($0.name)=\($0.value ?? "")" }.sorted() == query
    }
  }

  static func answer(_ entry: HAREntry) -> MockAnswer {
    guard let response = try? entry.httpResponse(source: .cassette), case .data(let body) = response.body else {
      return .close
    }
    // The length is the server's to say, for content that was decoded as well.
    var fields = response.headerFields
    for name in [HTTPField.Name.contentLength, .transferEncoding, .connection] { fields.removeAll(named: name) }
    return MockAnswer(status: response.status, headerFields: fields, body: .data(body))
  }
}
