import Foundation
import Testing
import UlakPlatform

@testable import UlakHTTP

@Suite(.timeLimit(.minutes(1))) struct MultipartFormDataTests {
  private struct Constant: RandomSource {
    let value: UInt64
    func next() -> UInt64 { value }
  }

  private let boundary = "ulak-000000000000000a000000000000000a000000000000000a-0"

  private func bytes(_ form: MultipartFormData) async throws -> Data {
    try await form.encoded(random: Constant(value: 10)).body.open().collected(upTo: 1 << 24)
  }

  private func text(_ form: MultipartFormData) async throws -> String {
    String(decoding: try await bytes(form), as: UTF8.self)
  }

  @Test("NB-O34: names are escaped by the rules of HTML, byte for byte")
  func bytesOfNames() async throws {
    let form: MultipartFormData = [
      "na\"me": .text("x"), "f": .data(Data("1".utf8), filename: "a\"b\r\nX-Injected: 1.txt", type: .plainText),
      "g": .data(Data("2".utf8), filename: "résumé 2024.pdf", type: .pdf),
      "h%22": .data(Data("3".utf8), filename: "c\\d.txt"),
    ]
    let expected = """
      --\(boundary)
      Content-Disposition: form-data; name="na%22me"

      x
      --\(boundary)
      Content-Disposition: form-data; name="f"; filename="a%22b%0D%0AX-Injected: 1.txt"
      Content-Type: text/plain

      1
      --\(boundary)
      Content-Disposition: form-data; name="g"; filename="résumé 2024.pdf"
      Content-Type: application/pdf

      2
      --\(boundary)
      Content-Disposition: form-data; name="h%22"; filename="c\\d.txt"

      3
      --\(boundary)--

      """.replacingOccurrences(of: "\n", with: "\r\n")
    #expect(try await text(form) == expected)
    let (body, type) = try form.encoded(random: Constant(value: 10))
    #expect(body.length == expected.utf8.count)
    #expect(type.description == "multipart/form-data; boundary=\(boundary)")
  }

  @Test("NB-O05, NB-O34: a media type or a name that would begin a line is refused")
  func injection() throws {
    let evil: [(MultipartFormData, NetworkError.Reason)] = [
      (["a": .data(Data(), type: MediaType(type: "text", subtype: "plain\r\nX-Injected: 1"))], .invalidHeader),
      (["a\0b": .text("")], .encodingFailed), (["a": .data(Data(), filename: "a\u{7F}")], .encodingFailed),
      (["a": .data(Data(), filename: "a\u{1B}[0m")], .encodingFailed),
      ([String(repeating: "n", count: 9_000): .text("")], .encodingFailed),
    ]
    for (form, reason) in evil {
      let error = #expect(throws: NetworkError.self) { try form.encoded() }
      #expect(error?.reason == reason)
    }
  }

  @Test("NB-O34: a boundary that is in a part is drawn again")
  func boundaryInContent() async throws {
    let form: MultipartFormData = ["a": .text("u\(boundary)"), "b": .text("x")]
    let (body, type) = try form.encoded(random: Constant(value: 10))
    let drawn = try #require(type.parameter("boundary"))
    #expect(drawn == boundary.dropLast() + "1")
    #expect(body.bytes.map { String(decoding: $0, as: UTF8.self) }?.components(separatedBy: drawn).count == 4)
    let all = (0..<16).map { boundary.dropLast() + String($0, radix: 16) }.joined(separator: " ")
    let error = #expect(throws: NetworkError.self) {
      try (["a": .text(all)] as MultipartFormData).encoded(random: Constant(value: 10))
    }
    #expect(error?.reason == .encodingFailed)
  }

  @Test("A form of small parts is one piece of data, one of large ones is a stream of known length")
  func shapes() async throws {
    #expect(try await text([:]) == "--\(boundary)--\r\n")
    let small = try (["a": "1", "b": nil] as MultipartFormData).encoded().body
    #expect(small.bytes != nil && small.isReplayable)
    let data = Data(repeating: 7, count: 300_000)
    let large = try (["a": .data(data), "b": "x"] as MultipartFormData).encoded().body
    #expect(large.isStreamed && large.isReplayable)
    for _ in 0..<2 {
      let sent = try await large.open().collected(upTo: 1 << 24)
      #expect(sent.count == large.length && sent.range(of: data) != nil)
    }
  }

  @Test("A file is read while it is sent; a form with one can be sent again")
  func files() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ulak-form-\(UUID()).txt").path
    try Data("of the file".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let form: MultipartFormData = ["file": .file(path, type: .plainText), "as": .file(path, filename: "x.bin")]
    let (body, type) = try form.encoded()
    #expect(body.isReplayable && body.isStreamed)
    for _ in 0..<2 {
      let sent = try await body.open().collected(upTo: 1 << 20)
      #expect(sent.count == body.length)
      let text = String(decoding: sent, as: UTF8.self)
      let name = URL(fileURLWithPath: path).lastPathComponent
      #expect(text.contains("filename=\"\(name)\"\r\nContent-Type: text/plain\r\n\r\nof the file\r\n--"))
      #expect(text.contains("filename=\"x.bin\"\r\nContent-Type: application/octet-stream\r\n\r\nof the file\r\n--"))
      #expect(text.hasSuffix("--\(type.parameter("boundary")!)--\r\n"))
    }
    try Data("another".utf8).write(to: URL(fileURLWithPath: path))
    let error = await #expect(throws: NetworkError.self) { try await body.open().collected(upTo: 1 << 20) }
    #expect(error?.reason == .bodyChanged)
    #expect(throws: NetworkError.self) { try (["f": .file("/no/such/file")] as MultipartFormData).encoded() }
  }

  @Test("A stream without a length leaves the form without one; one that can be sent once makes it a form that can be")
  func streams() async throws {
    let again = HTTPBody.stream { HTTPBodyStream(Data("again".utf8)) }
    let unknown = try (["a": .body(again)] as MultipartFormData).encoded().body
    #expect(unknown.length == nil && unknown.isReplayable)
    for _ in 0..<2 { #expect(try await unknown.open().collected(upTo: 1 << 20).range(of: Data("again".utf8)) != nil) }

    let once = try
      (["a": .body(.once(length: 4, HTTPBodyStream(Data("once".utf8))), filename: "o")] as MultipartFormData)
      .encoded().body
    #expect(!once.isReplayable)
    #expect(try await once.open().collected(upTo: 1 << 20).count == once.length)
    let error = await #expect(throws: NetworkError.self) { try await once.open().collected(upTo: 1 << 20) }
    #expect(error?.reason == .bodyNotReplayable)
  }

  @Test("A part that is longer or shorter than it said fails the sending", arguments: [3, 5])
  func lyingParts(length: Int) async throws {
    let body = HTTPBody.stream(length: length) { HTTPBodyStream(Data("four".utf8)) }
    let form = try (["a": .body(body)] as MultipartFormData).encoded().body
    let error = await #expect(throws: NetworkError.self) { try await form.open().collected(upTo: 1 << 20) }
    #expect(error?.reason == .bodyChanged)
  }

  @Test("What a part's stream throws is what the form's throws")
  func failingParts() async throws {
    let body = HTTPBody.stream { HTTPBodyStream { throw NetworkError(.fileRead) } }
    let form = try (["a": .body(body)] as MultipartFormData).encoded().body
    let error = await #expect(throws: NetworkError.self) { try await form.open().collected(upTo: 1 << 20) }
    #expect(error?.reason == .fileRead)
  }

  @Test func sizesAreBounded() throws {
    var form = MultipartFormData()
    for _ in 0...MultipartFormData.maximumParts { form.append("a", "1") }
    #expect(throws: NetworkError.self) { try form.encoded() }
    let endless = HTTPBody.stream(length: .max) { HTTPBodyStream(Data()) }
    #expect(throws: NetworkError.self) { try (["a": .body(endless)] as MultipartFormData).encoded() }
    let negative = HTTPBody.stream(length: -1) { HTTPBodyStream(Data()) }
    #expect(throws: NetworkError.self) { try (["a": .body(negative)] as MultipartFormData).encoded() }
  }

  @Test("What a form holds is in no description")
  func descriptions() {
    let form: MultipartFormData = ["token": "S3CRET", "file": .data(Data("S3CRET".utf8), type: .png)]
    for value in [form, MultipartFormData.Part.text("S3CRET")] as [Any] {
      var text = "\(value) \(String(reflecting: value)) "
      dump(value, to: &text)
      #expect(!text.contains("S3CRET"), "\(text)")
    }
    #expect(form.description == "token=…&file=…")
  }
}
