import Testing

@testable import UlakCommand

@Suite struct LineSplitterTests {
  private func lines(_ pieces: [String], limit: Int = 100) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    var lines = pieces.flatMap { splitter.feed(Array($0.utf8)[...]) }
    if let last = splitter.finish() { lines.append(last) }
    return lines
  }

  private func whole(_ text: String) -> LineSplitter.Line { .whole(Array(text.utf8)) }

  @Test("Lines are the same however the bytes arrive")
  func pieces() {
    let expected = [whole("one"), whole(""), whole("two"), whole("three")]
    #expect(lines(["one\n\ntwo\nthree"]) == expected)
    #expect(lines("one\n\ntwo\nthree\n".map(String.init)) == expected)
    #expect(lines(["on", "e\n", "\ntw", "o\nthree"]) == expected)
    #expect(lines([]).isEmpty)
    #expect(lines(["\n"]) == [whole("")])
  }

  @Test("A line above the limit is passed over, and the next is read")
  func limit() {
    let long = String(repeating: "x", count: 11)
    #expect(
      lines(["1234567890\n", long, "\nnext\n"], limit: 10) == [
        whole("1234567890"), .tooLong(beginning: Array(long.utf8)), whole("next"),
      ])
    #expect(lines(Array(repeating: "xxxx", count: 4), limit: 10) == [.tooLong(beginning: Array("xxxxxxxxxxxx".utf8))])
    var splitter = LineSplitter(limit: 100_000)
    for _ in 0..<100 { _ = splitter.feed([UInt8](repeating: 0x78, count: 10_000)[...]) }
    #expect(splitter.finish() == .tooLong(beginning: [UInt8](repeating: 0x78, count: LineSplitter.keptBytes)))
  }
}
