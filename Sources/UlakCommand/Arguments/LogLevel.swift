/// How much is told on standard error.
enum LogLevel: Int, CaseIterable, Comparable, Sendable {
  case error, warning, info, debug, trace

  init?(word: String) {
    guard let level = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = level
  }

  var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "info"
    case .debug: "debug"
    case .trace: "trace"
    }
  }

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
