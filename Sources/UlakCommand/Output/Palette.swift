/// Colours for a terminal, or none at all.
struct Palette: Equatable, Sendable {
  enum Color: Sendable {
    case good, notice, bad
    case name, string, value
    case faint
  }

  static let none = Palette(isEmpty: true)
  static let terminal = Palette(isEmpty: false)

  private let isEmpty: Bool

  func write(_ text: some Collection<UInt8>, in color: Color?, to output: inout [UInt8]) {
    guard !isEmpty, let color else {
      output += text
      return
    }
    output += "\u{1B}[\(Self.code(color))m".utf8
    output += text
    output += "\u{1B}[0m".utf8
  }

  func paint(_ text: String, _ color: Color) -> String {
    isEmpty ? text : "\u{1B}[\(Self.code(color))m\(text)\u{1B}[0m"
  }

  private static func code(_ color: Color) -> Int {
    switch color {
    case .good: 32
    case .notice: 33
    case .bad: 31
    case .name: 36
    case .string: 32
    case .value: 33
    case .faint: 90
    }
  }
}
