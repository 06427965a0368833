import Testing

@testable import Ulak

/// Which decoder reads which body, and what is read without one.
@Suite struct DecoderChoiceTests {
  /// A made-up binary format: one byte, a number.
  private struct ByteDecoder: BodyDecoder {
    static let type = MediaType(type: "application", subtype: "x-byte")
    var acceptedMediaTypes: [MediaType] { [Self.type] }
    func canDecode(_ type: MediaType) -> Bool { type.matches(Self.type) }
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      guard data.count == 1, let number = Int(data[data.startIndex]) as? Value else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "S3CRET"))
      }
      return number
    }
  }

  private func response(_ bytes: [UInt8], _ type: String?) -> HTTPResponse {
    HTTPResponse(status: 200, headerFields: type.map { [.contentType: $0] } ?? [:], body: .data(Data(bytes)))
  }

  private func value<Value: Decodable & Sendable>(_ type: Value.Type, _ bytes: [UInt8], _ media: String?) async throws
    -> Value
  {
    let response = response(bytes, media)
    let api = APIClient(answering: { _ in response }) { $0.decoders = [ByteDecoder()] }
    return try await api.value(Request<Value>.get("x"))
  }

  @Test("Registered decoders read their media types, JSON reads the rest, and all are asked for") func registered()
    async throws
  {
    #expect(try await value(Int.self, [7], "application/x-byte") == 7)
    #expect(try await value(Int.self, Array("7".utf8), "application/json") == 7)
    #expect(try await value(Int.self, Array("7".utf8), nil) == 7)
    let asked = Log<String?>()
    let api = APIClient(answering: { request in
      asked.add(request.headerFields[.accept])
      return .json("1")
    }) { $0.decoders = [ByteDecoder()] }
    _ = try await api.value(Request<Int>.get("x"))
    _ = try await api.value(Request<String?>.get("x"))
    #expect(asked.entries == ["application/json, application/x-byte", nil])
  }

  @Test("A byte that would be a space in text means something in another type") func binary() async throws {
    #expect(try await value(Int.self, [0x0A], "application/x-byte") == 10)
    let empty = await #expect(throws: NetworkError.self) { try await value(Int.self, [], "application/x-byte") }
    #expect(empty?.reason == .noData)
    let broken = await #expect(throws: NetworkError.self) { try await value(Int.self, [1, 2], "application/x-byte") }
    #expect(broken?.reason == .decodingFailed && broken?.description.contains("S3CRET") == false)
    #expect(broken?.decoding?.excerpt == nil)
  }

  @Test("NB-O11: what nobody reads is an error that lists what would be read") func refused() async {
    let error = await #expect(throws: NetworkError.self) { try await value(Int.self, [7], "image/png") }
    #expect(error?.detail == "received image/png, accepted: application/json, application/x-byte")
  }

  @Test("An error body is read by the decoder of its media type") func errorBodies() async {
    let api = APIClient(answering: { _ in
      HTTPResponse(status: 400, headerFields: [.contentType: "application/x-byte"], body: .data(Data([9])))
    }) { $0.decoders = [ByteDecoder()] }
    let error = await #expect(throws: NetworkError.self) { try await api.data(.get("x")) }
    #expect(error?.body(as: Int.self) == 9)
  }

  @Test("NB-O09: a byte order mark before JSON is passed over, and alone it is nothing") func marks() async throws {
    struct Okay: Decodable, Sendable { var ok: Bool }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for type in ["application/json", "application/vnd.x+json", nil] {
      #expect(try await value(Okay.self, mark + Array(#"{"ok":true}"#.utf8), type).ok)
      #expect(try await value(Okay?.self, mark, type) == nil)
      let error = await #expect(throws: NetworkError.self) { try await value(Okay.self, mark + [0x0A], type) }
      #expect(error?.reason == .noData)
    }
    #expect(try await value(String.self, mark + Array("x\u{FEFF}".utf8), "text/plain") == "x\u{FEFF}")
    #expect(try await value([String].self, Array("[\"\u{FEFF}x\"]".utf8), "application/json") == ["\u{FEFF}x"])
    #expect(try JSONBodyEncoder().encode(["x"]).first == UInt8(ascii: "["))
  }

  @Test("Text is read by its charset; one that is not known is a typed error") func charsets() async throws {
    #expect(try await value(String.self, [0xFE], "text/plain; charset=iso-8859-9") == "ş")
    #expect(try await value(String.self, [0xF0], "text/plain; charset=\"KOI8-R\"") == "П")
    #expect(try await value(String.self, Array("ş".utf8), "text/plain") == "ş")
    #expect(try await value(String.self, Array("{}".utf8), "application/json") == "{}")
    let error = await #expect(throws: NetworkError.self) {
      try await value(String.self, [0x41], "text/plain; charset=shift_jis")
    }
    #expect(error?.reason == .unsupportedCharset && error?.detail == "the charset shift_jis is not known")
    #expect(error?.response?.body == Data([0x41]))
  }

  @Test("Text and bytes that may be missing are nil where there are none") func optionalText() async throws {
    #expect(try await value(String?.self, [], "text/plain") == nil)
    #expect(try await value(String?.self, [0x41], "text/plain") == "A")
    #expect(try await value(Data?.self, [], nil) == nil)
    #expect(try await value(Data?.self, [0x00], "application/octet-stream") == Data([0]))
  }

  @Test(
    "NB-O11: HTML in place of JSON is found out by its type, or by its looks",
    arguments: ["text/html", "text/html; charset=utf-8", "application/json", nil])
  func html(type: String?) async {
    for page in ["<html>login</html>", "\n <!DOCTYPE HTML><html></html>"] {
      let error = await #expect(throws: NetworkError.self) { try await value(Thing.self, Array(page.utf8), type) }
      #expect(error?.reason == .unexpectedContentType && error?.status == 200)
      #expect(error?.detail.contains("accepted: application/json") == true)
      #expect(error?.detail.contains("a sign-in, a proxy or a wrong address") == true)
      #expect(error?.detail.contains("login") == false && error?.response?.body.isEmpty == false)
    }
  }
}
