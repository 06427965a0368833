import Testing
import UlakHAR
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder for one test, which goes with it.
final class Folder: Sendable {
  private let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("ulak-cassette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func path(_ name: String = "tape.har") -> String { root.appendingPathComponent(name).path }
  func data(_ name: String = "tape.har") -> Data? { try? Data(contentsOf: URL(fileURLWithPath: path(name))) }
  func text(_ name: String = "tape.har") -> String { data(name).map { String(decoding: $0, as: UTF8.self) } ?? "" }
  func log(_ name: String = "tape.har") throws -> HARLog { try HARFile.read(data(name) ?? Data()) }
  func write(_ text: String, _ name: String = "tape.har") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted() }
}

/// Counts what it is asked, and answers with the count.
func countingTransport() -> MockTransport {
  let transport = MockTransport()
  for method in [HTTPMethod.get, .post] {
    transport.on(method, "/*") { [weak transport] request in
      let count = transport?.requests.count ?? 0
      return HTTPResponse(
        status: 200, headerFields: [.contentType: "text/plain"], body: .data(Data("\(request.url.path) \(count)".utf8)))
    }
  }
  return transport
}

extension Cassette {
  /// Sends a request and answers with the body's text.
  func text(
    _ method: HTTPMethod, _ target: String, _ fields: HTTPFields = [:], body: String? = nil
  ) async throws -> String {
    let url = try HTTPURL(target.hasPrefix("/") ? "https://api.test\(target)" : target)
    let request = HTTPRequest(
      method: method, url: url, headerFields: fields, body: body.map { .data(Data($0.utf8)) } ?? .none)
    let response = try await send(request, options: AttemptOptions())
    return String(decoding: try await response.body.collected(upTo: 1 << 20), as: UTF8.self)
  }

  func text(_ target: String, _ fields: HTTPFields = [:]) async throws -> String {
    try await text(.get, target, fields)
  }

  /// Sends a request that must fail.
  func failure(
    _ method: HTTPMethod, _ target: String, _ fields: HTTPFields = [:], body: String? = nil
  ) async -> NetworkError? {
    await #expect(throws: NetworkError.self) { try await text(method, target, fields, body: body) }
  }

  func failure(_ target: String, _ fields: HTTPFields = [:]) async -> NetworkError? {
    await failure(.get, target, fields)
  }
}
