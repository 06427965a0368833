import Testing
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Encodings of text") struct CharsetTests {
  @Test(
    "Text is read in the encoding it names",
    arguments: [
      ("utf-8", [0xC3, 0xA9, 0xF0, 0x9F, 0x98, 0x80], "é😀"), ("US-ASCII", [0x41, 0x42], "AB"),
      ("ISO-8859-1", [0x4A, 0xE9, 0x80], "Jé€"), ("windows-1252", [0x93, 0x4A, 0x94], "“J”"),
      ("iso-8859-9", [0xDD, 0xFE, 0xF0, 0xFD, 0xDE, 0xD0], "İşğıŞĞ"), ("windows-1254", [0x80, 0xFD], "€ı"),
      ("windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0xB8], "Приветё"),
      ("KOI8-R", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4, 0xA3], "Приветё"),
      ("utf-16", [0x41, 0x00, 0x3D, 0xD8, 0x00, 0xDE], "A😀"), ("utf-16be", [0x04, 0x1F], "П"),
      ("utf-16", [0xFE, 0xFF, 0x04, 0x1F], "П"), ("utf-16", [0xFF, 0xFE, 0x1F, 0x04], "П"),
      ("utf-16le", [0x41, 0x00, 0x42], "A\u{FFFD}"), ("utf-16", [0x00, 0xD8], "\u{FFFD}"),
      ("utf-8", [0xEF, 0xBB, 0xBF, 0x41], "A"), ("windows-1251", [0xEF, 0xBB, 0xBF, 0xC3, 0xA9], "é"),
      ("utf-8", [0xEF, 0xBB, 0xBF, 0x41, 0xEF, 0xBB, 0xBF], "A\u{FEFF}"), ("utf-8", [0x41, 0xFF], "A\u{FFFD}"),
      ("utf-8", [], ""), ("utf-16", [0xFE, 0xFF], ""),
    ] as [(String, [UInt8], String)])
  func read(name: String, bytes: [UInt8], text: String) { #expect(Charset(name)?.text(Data(bytes)) == text) }

  @Test("An encoding that is not known is none", arguments: ["", "utf-7", "shift_jis", "x", "utf-8 ", "iso-8859-99"])
  func unknown(name: String) { #expect(Charset(name) == nil) }

  @Test("Every byte of the single-byte encodings stands for a character of its own")
  func tables() {
    for charset in [Charset.windows1252, .windows1254, .windows1251, .koi8R] {
      let text = charset.text(Data(0...255))
      #expect(text.unicodeScalars.count == 256 && Set(text.unicodeScalars).count == 256)
      #expect(text.unicodeScalars.prefix(128).map(\.value) == Array(0..<128))
    }
  }

  @Test("A slice is read like the whole") func slices() {
    let data = Data([0, 0, 0xEF, 0xBB, 0xBF, 0x41]).dropFirst(2)
    #expect(Charset.koi8R.text(data) == "A")
  }
}
