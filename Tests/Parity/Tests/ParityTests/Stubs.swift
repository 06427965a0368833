import Foundation
import ParityKit
import Ulak
import UlakHTTP
import UlakMockServer

extension ParityCase {
  /// What the server answers.
  func stub(_ server: MockServer) { server.on(nil, "/\(rawValue)", answer) }

  private var answer: MockAnswer {
    switch self {
    case .noContent: .status(204)
    case .notModified: .status(304, headerFields: ["ETag": "\"1\""])
    case .notFound: .text("nothing here", status: 404)
    case .serverError: .text("broken", status: 500)
    case .redirect: .text("elsewhere", status: 302, headerFields: ["Location": "/get"])
    case .redirectOfPost: .status(307, headerFields: ["Location": "/get"])
    case .interim: MockAnswer.text("ok").preceded(by: 103, headerFields: ["Link": "</a>"])
    case .chunked: .chunked([Data("abc".utf8), Data("defg".utf8), Data("h".utf8)])
    case .empty, .head: .text(self == .head ? "0123456789" : "")
    case .repeatedFields: .text("ok", headerFields: ["X-A": "1", "Vary": "a", "X-A": "2", "Vary": "b"])
    case .gzip: .gzip(Data(String(repeating: "abc", count: 1_000).utf8))
    case .large, .streamed, .streamedSlowly, .backPressure, .dropped, .streamedCancelled:
      .data(Data(sampleBytes(3_000_000)))
    case .progress, .facts: .data(Data(sampleBytes(50_000)))
    case .withoutLength: .raw(Data("HTTP/1.1 200 OK\r\nX-A: 1\r\n\r\nto the end".utf8), thenClose: true)
    case .truncated, .streamedTruncated: .truncated(declared: 100, sent: Data("0123456789".utf8))
    case .cutChunks:
      .raw(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n5\r\nab".utf8), thenClose: true)
    case .emptyReply: .close
    case .reset: .reset
    case .notHTTP: .raw(Data("SMTP ready\r\n\r\n".utf8), thenClose: true)
    case .silent, .deadline: .stall
    case .slowBody: MockAnswer.text("0123456789").failing(.stall, at: .responseBody(after: 4))
    case .tooLarge: .chunked([Data(count: 900), Data(count: 900)])
    case .tooLargeAnnounced: .data(Data(count: 1_001))
    case .manyFields:
      .text(
        "ok",
        headerFields: (0..<20).reduce(into: HTTPFields()) { fields, number in
          fields.append(HTTPField(name: HTTPField.Name("X-\(number)"), value: "1"))
        })
    case .basicChallenge: .text("who?", status: 401, headerFields: ["WWW-Authenticate": "Basic realm=\"x\""])
    case .bearerChallenge: .text("who?", status: 401, headerFields: ["WWW-Authenticate": "Bearer"])
    case .cancelledAtOnce, .cancelledBefore, .cancelledManyTimes: .text("late")
    case .cancelledWhileSending: MockAnswer.text("never").failing(.stall, at: .requestHead)
    case .cookies: .text("ok", headerFields: ["Set-Cookie": "a=1"])
    case .cache: .text("ok", headerFields: ["Cache-Control": "max-age=1000"])
    default: .text("ok", headerFields: ["X-Case": rawValue])
    }
  }
}
