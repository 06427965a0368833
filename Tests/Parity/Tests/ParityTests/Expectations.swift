import Foundation
import ParityKit
import UlakHTTP
import UlakMockServer

extension ParityCase {
  /// What should come of it.
  var expectation: Expectation {
    switch self {
    case .get, .delete, .unknownMethod, .interim, .bearerChallenge, .basicChallenge, .noContent, .notModified,
      .notFound,
      .serverError, .redirect, .redirectOfPost, .chunked, .empty, .head, .repeatedFields, .gzip, .large, .withoutLength:
      answered
    case .query, .post, .postEmpty, .postWithoutBody, .put, .patch, .fields, .largeUpload, .fileUpload, .changedFile,
      .getWithBody, .streamedUpload:
      sent
    case .truncated, .cutChunks: .failure("response.truncated")
    case .emptyReply, .reset: .failure("connectivity.connectionLost")
    case .refused: .failure("connectivity.cannotConnect", requests: 0)
    case .notHTTP: .failure("response.protocolError")
    case .silent, .slowBody: .failure("timeout.idle")
    case .deadline: .failure("timeout.attempt")
    case .tooLarge, .tooLargeAnnounced: .failure("response.bodyTooLarge")
    case .manyFields: .failure("response.headersTooLarge")
    case .cancelledBefore: .failure("CancellationError", requests: 0)
    case .cancelledAtOnce, .cancelledWhileSending: .failure("CancellationError", requests: nil)
    case .cancelledManyTimes, .cancelledWhileRefused: Expectation(notes: ["rounds": 200], requests: nil)
    case .untrusted: .failure("security.certificate", requests: 0)
    case .streamed, .streamedSlowly: .bytes(3_000_000, notes: ["content": 3_000_000])
    case .backPressure: .bytes(3_000_000, notes: ["content": 3_000_000, "filled": 1, "excess": 0])
    case .streamedTruncated: Expectation(status: 200, text: "0123456789", reason: "response.truncated")
    case .dropped: Expectation(status: 200, notes: ["first": 1, "next": 200], requests: 2)
    case .streamedCancelled: Expectation(status: 200, reason: "CancellationError")
    case .cookies, .cache, .reuse: repeated
    case .progress: .bytes(50_000, notes: ["received": 50_000, "toReceive": 50_000])
    case .facts: .bytes(50_000, notes: ["content": 50_000, "took": 1])
    }
  }

  private var answered: Expectation {
    switch self {
    case .noContent: .answer(204, "")
    case .notModified: .answer(304, "", fields: ["etag": "\"1\""])
    case .notFound: .answer(404, "nothing here")
    case .serverError: .answer(500, "broken")
    case .redirect: .answer(302, "elsewhere", fields: ["location": "/get"])
    case .redirectOfPost: .answer(307, "", fields: ["location": "/get"])
    case .chunked: .answer(200, "abcdefgh")
    case .empty: .answer(200, "")
    case .head: .answer(200, "", fields: ["content-length": "10"])
    case .repeatedFields: .answer(200, "ok", fields: ["x-a": "1, 2", "vary": "a, b"])
    case .gzip: Expectation(status: 200, length: 3_000, fields: ["content-encoding": "", "content-length": ""])
    case .large: .bytes(3_000_000)
    case .withoutLength: .answer(200, "to the end", fields: ["x-a": "1"])
    case .bearerChallenge: .answer(401, "who?", fields: ["www-authenticate": "Bearer"])
    case .basicChallenge: .answer(401, "who?", fields: ["www-authenticate": "Basic realm=\"x\""])
    case .unknownMethod: .answer(200, "ok").sent { $0.first?.method == "PURGE" ? nil : "the method was another" }
    default: .answer(200, "ok")
    }
  }

  private var sent: Expectation {
    let fields: Set<HTTPField.Name> = ["X-One", "Authorization"]
    return switch self {
    case .query:
      .answer(200, "ok").sent { $0.first?.target == "/query?a=%20b&c=%26+d&e=%C3%A7" ? nil : "the target was another" }
    case .post, .put, .patch: .answer(200, "ok").sent(Self.content(Data("0123456789".utf8)))
    case .postEmpty, .postWithoutBody: .answer(200, "ok").sent(Self.content(Data()))
    case .largeUpload: .answer(200, "ok").sent(Self.content(Data(sampleBytes(2_000_000))))
    case .fileUpload: .answer(200, "ok").sent(Self.content(Data(sampleBytes(100_000))))
    case .changedFile: .failure("request.bodyChanged", requests: 0)
    case .fields:
      .answer(200, "ok").sent { requests in
        guard let request = requests.first else { return "there is no request" }
        guard fields.allSatisfy({ request.headerFields.contains($0) }) else { return "fields are missing" }
        return request.headerFields[.accept] == "a, b"
          ? nil : "Accept was \(request.headerFields[.accept] ?? "missing")"
      }
    default: .failure("configuration.unsupported", requests: 0)
    }
  }

  private var repeated: Expectation {
    var expected = Expectation.answer(200, "ok")
    expected.requests = 2
    return expected.sent { requests in
      switch self {
      case .cookies: requests.last?.headerFields.contains(.cookie) == false ? nil : "a cookie was sent"
      case .reuse: Set(requests.map(\.connection)).count == 1 ? nil : "there were two connections"
      default: requests.last?.headerFields.contains(.cacheControl) == false ? nil : "Cache-Control was sent"
      }
    }
  }

  private static func content(_ data: Data) -> @Sendable ([RecordedRequest]) -> String? {
    { requests in
      guard let request = requests.first else { return "there is no request" }
      guard request.body == data else { return "the server got \(request.body.count) bytes, or others" }
      let length = request.headerFields[.contentLength]
      return length == "\(data.count)" ? nil : "Content-Length was \(length ?? "missing")"
    }
  }
}
