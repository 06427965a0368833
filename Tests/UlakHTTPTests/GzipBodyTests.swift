import Foundation
import Testing
import UlakPlatform

@testable import UlakHTTP

@Suite(.timeLimit(.minutes(1))) struct GzipBodyTests {
  private let page = Data(String(repeating: "the same words again and again, ", count: 4_000).utf8)

  /// What Python makes of compressed bytes.
  private func inflated(_ bodies: [Data]) async throws -> [String] {
    try await PythonPeer.answers(
      "import gzip\nfor line in sys.stdin: print(coded(gzip.decompress(decoded(line))))",
      to: bodies.map(\.coded))
  }

  @Test(
    "Bytes, files and streams inflate to what they were, as often as they are sent",
    .enabled(if: PythonPeer.isAvailable))
  func roundTrips() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ulak-gzip-\(UUID())").path
    try page.write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let page = page
    let bodies: [HTTPBody] = [
      .data(page), try .file(path), try .file(path, range: 10..<5_000),
      .stream(length: page.count) { HTTPBodyStream(page) }, .once(length: page.count, HTTPBodyStream(page)),
      .stream { HTTPBodyStream(Data()) },
    ]
    let contents = [page, page, page[10..<5_000], page, page, Data()]
    var sent: [Data] = []
    for (body, content) in zip(bodies, contents) {
      let compressed = try #require(body.gzipped())
      #expect(compressed.isReplayable == body.isReplayable)
      #expect(compressed.length == compressed.bytes?.count, "only what is in memory has a length")
      for _ in 0..<(body.isReplayable ? 2 : 1) {
        sent.append(try await compressed.open().collected(upTo: 1 << 20))
        #expect(content.isEmpty || sent.last!.count < content.count / 10)
      }
    }
    let expected = zip(bodies, contents).flatMap { body, content in
      Array(repeating: content.coded, count: body.isReplayable ? 2 : 1)
    }
    #expect(try await inflated(sent) == expected)
  }

  @Test(
    "Pieces drawn from seeds inflate to their sum", .enabled(if: PythonPeer.isAvailable), arguments: [1, 9] as [UInt64])
  func drawnPieces(seed: UInt64) async throws {
    let random = SeededRandomSource(seed: seed)
    var (sent, expected): ([Data], [String]) = ([], [])
    for _ in 0..<50 {
      var deflater = GzipDeflater()
      var (whole, compressed) = (Data(), Data())
      for _ in 0..<(random.next() % 8) {
        let piece = Data((0..<(random.next() % 30_000)).map { _ in UInt8(truncatingIfNeeded: random.next() & 0x37) })
        whole += piece
        compressed += deflater.append(piece)
      }
      compressed += deflater.finish()
      sent.append(compressed)
      expected.append(whole.coded)
    }
    #expect((try await inflated(sent) == expected) == true)
  }

  @Test("What would not get smaller stays as it is")
  func uselessCompression() {
    #expect(HTTPBody.none.gzipped() == nil)
    #expect(HTTPBody.data(Data()).gzipped() == nil)
    #expect(HTTPBody.data(Data("short".utf8)).gzipped() == nil)
    #expect(HTTPBody.data(page).gzipped()?.length ?? .max < 2_000)
  }

  @Test("The same content has the same bytes, whenever it is sent")
  func determinism() { #expect(HTTPBody.data(page).gzipped()?.bytes == HTTPBody.data(page).gzipped()?.bytes) }

  @Test("A stream that fails while it is compressed fails the sending, and one that is opened too often says so")
  func failures() async throws {
    let broken = HTTPBody.stream { HTTPBodyStream { throw NetworkError(.fileRead) } }
    let error = await #expect(throws: NetworkError.self) {
      try await broken.gzipped()!.open().collected(upTo: 1 << 20)
    }
    #expect(error?.reason == .fileRead)
    let once = HTTPBody.once(HTTPBodyStream(page)).gzipped()!
    _ = try await once.open().collected(upTo: 1 << 20)
    let second = await #expect(throws: NetworkError.self) { try await once.open().collected(upTo: 1 << 20) }
    #expect(second?.reason == .bodyNotReplayable)
  }
}
