import Foundation
import Testing
import UlakPlatform

@testable import UlakHTTP

/// What we write as a form with files, read by Python's `email` package.
@Suite(.timeLimit(.minutes(2)), .enabled(if: PythonPeer.isAvailable)) struct MultipartPeerTests {
  /// Name, file name, media type and content of each part, as hexadecimal digits.
  private func parts(_ forms: [MultipartFormData], _ random: SeededRandomSource) async throws -> [String] {
    var lines: [String] = []
    for form in forms {
      let (body, type) = try form.encoded(random: random)
      let sent = try await body.open().collected(upTo: 1 << 26)
      #expect(sent.count == body.length)
      lines.append("\(type)\t\(sent.coded)")
    }
    return try await PythonPeer.answers(
      #"""
      import re
      from email.parser import BytesParser

      def field(part, name):
          for key, value in part._headers:
              if key.lower() == name:
                  return value.encode("ascii", "surrogateescape")

      for line in sys.stdin:
          kind, body = line.rstrip("\n").split("\t")
          form = BytesParser().parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + decoded(body))
          parts = []
          for part in form.get_payload() if form.is_multipart() else []:
              assert not part.defects, part.defects
              names = re.fullmatch(rb'form-data; name="([^"\r\n]*)"(?:; filename="([^"\r\n]*)")?',
                  field(part, "content-disposition"))
              content = part.get_payload(decode=True)
              file = names.group(2)
              parts.append(":".join([coded(names.group(1)), "-" if file is None else coded(file),
                  coded(field(part, "content-type") or b""), coded(content)]))
          print(",".join(parts))
      """#, to: lines)
  }

  private func escaped(_ name: String) -> String {
    name.unicodeScalars.map { $0 == "\"" ? "%22" : $0 == "\r" ? "%0D" : $0 == "\n" ? "%0A" : "\($0)" }.joined()
  }

  @Test("NB-O34: every Unicode scalar arrives, in texts, and in names as far as a field may hold it")
  func allScalars() async throws {
    let texts = textsOfAllScalars()
    // Other control characters are refused.
    let names = textsOfAllScalars { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F }
    var forms: [MultipartFormData] = []
    var expected: [String] = []
    for text in texts {
      forms.append(["t": .text(text)])
      expected.append("dA==:-::\(text.coded)")
    }
    for name in names {
      // As many scalars as fit into a name.
      for start in stride(from: 0, to: name.unicodeScalars.count, by: 1_024) {
        let part = String(String.UnicodeScalarView(name.unicodeScalars.dropFirst(start).prefix(1_024)))
        forms.append([part: .data(Data(), filename: part, type: .png)])
        let code = escaped(part).coded
        expected.append("\(code):\(code):\("image/png".coded):")
      }
    }
    let answers = try await parts(forms, SeededRandomSource(seed: 3))
    #expect(answers.count == expected.count)
    for (index, (answer, expected)) in zip(answers, expected).enumerated() {
      #expect((answer == expected) == true, "form \(index)")
    }
  }

  @Test("Parts drawn from seeds arrive in order, byte for byte", arguments: [1, 7, 1903] as [UInt64])
  func drawnParts(seed: UInt64) async throws {
    let random = SeededRandomSource(seed: seed)
    var forms: [MultipartFormData] = []
    var expected: [String] = []
    for _ in 0..<100 {
      var form = MultipartFormData()
      var parts: [String] = []
      for _ in 0..<(1 + random.next() % 5) {
        let name = random.name()
        let file = random.next() % 2 == 0 ? random.name() : nil
        let content = random.content()
        form.append(name, .data(content, filename: file, type: file == nil ? nil : .octetStream))
        parts.append(
          [
            escaped(name).coded, file.map { escaped($0).coded } ?? "-",
            file == nil ? "" : "application/octet-stream".coded,
            content.coded,
          ].joined(separator: ":"))
      }
      forms.append(form)
      expected.append(parts.joined(separator: ","))
    }
    for (answer, expected) in zip(try await parts(forms, random), expected) { #expect(answer == expected) }
  }
}

extension SeededRandomSource {
  fileprivate func name() -> String {
    String(String.UnicodeScalarView(text().unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })) + "\r\n\""
  }

  /// Bytes that like to be mistaken for line ends and boundaries.
  fileprivate func content() -> Data {
    var data = Data()
    for _ in 0..<(next() % 12) {
      switch next() % 5 {
      case 0: data += Data("\r\n--".utf8)
      case 1: data += Data("\r".utf8)
      case 2: data += Data("\n".utf8)
      case 3: data += Data("ulak-".utf8)
      default: data.append(UInt8(truncatingIfNeeded: next()))
      }
    }
    return data
  }
}
