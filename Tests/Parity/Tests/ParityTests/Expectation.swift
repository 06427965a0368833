import ParityKit
import UlakMockServer

/// What should come of an exchange, whatever carries it.
struct Expectation {
  var status: Int?
  var text: String?
  var length: Int?
  var sum: UInt64?
  var fields: [String: String] = [:]
  var reason: String?
  var notes: [String: Int] = [:]
  /// How many requests the server is to have got, nil where it may be any.
  var requests: Int? = 1
  /// What is asked of the journal beside; the words say what is wrong.
  var journal: @Sendable ([RecordedRequest]) -> String? = { _ in nil }

  /// An answer with content.
  static func answer(_ status: Int, _ text: String? = nil, fields: [String: String] = [:]) -> Self {
    Self(status: status, text: text, length: text?.utf8.count, fields: fields)
  }

  /// A large answer.
  static func bytes(_ count: Int, notes: [String: Int] = [:]) -> Self {
    Self(status: 200, length: count, sum: contentSum(sampleBytes(count)), notes: notes)
  }

  /// An error.
  static func failure(_ reason: String, requests: Int? = 1) -> Self { Self(reason: reason, requests: requests) }

  /// The same, with something asked of the journal.
  func sent(_ journal: @escaping @Sendable ([RecordedRequest]) -> String?) -> Self {
    var copy = self
    copy.journal = journal
    return copy
  }

  /// What differs, in words; nothing if all is as it should be.
  func differences(from report: ParityReport, journal recorded: [RecordedRequest]) -> [String] {
    var words: [String] = []
    func compare<Value: Equatable>(_ name: String, _ expected: Value?, _ actual: Value?) {
      guard expected != actual else { return }
      words.append("\(name): \(actual.map { "\($0)" } ?? "none"), not \(expected.map { "\($0)" } ?? "none")")
    }
    compare("status", status, report.status)
    compare("reason", reason, report.reason)
    if let text { compare("text", text, report.text) }
    if let length { compare("length", length, report.length) }
    if let sum { compare("sum", sum, report.sum) }
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { compare(name, value, report.fields[name] ?? "") }
    for (name, value) in notes.sorted(by: { $0.key < $1.key }) { compare(name, value, report.notes[name]) }
    if let requests { compare("requests", requests, recorded.count) }
    if let more = journal(recorded) { words.append(more) }
    return words
  }
}
