import Ulak
import UlakHAR
import UlakHTTP

/// Everything of a cassette that changes, under its one lock.
struct CassetteState: Sendable {
  private(set) var tape: Tape
  /// The file without its entries.
  private(set) var frame: HARLog?
  /// The entries as they stand in the file, in the order of their start.
  private(set) var texts: [String] = []
  /// Where the entries that are recorded now begin among the texts, and when each of them did.
  private var firstNew = 0
  private var starts: [String] = []
  /// Counts what was recorded, so that a writer knows whether there is anything new.
  private(set) var revision = 0
  private(set) var unmatched: [String] = []
  var isClosed = false
  private let isPlaying: Bool
  private let redaction: HARRedaction

  init(_ log: HARLog?, configuration: Cassette.Configuration, isPlaying: Bool) throws {
    tape = Tape(matching: configuration.matching, allowsRepeats: configuration.allowsRepeats)
    self.isPlaying = isPlaying
    redaction = configuration.redaction
    guard let log else { return }
    for entry in log.entries {
      tape.append(
        entry, request: try? ComparableRequest(entry.request, redaction: configuration.redaction), plays: 0)
    }
    var frame = log
    frame.entries = []
    self.frame = redaction.redacted(frame)
  }

  /// Finds a recording, or notes that there is none.
  ///
  /// - Throws: `NetworkError`
  mutating func answer(
    _ asked: ComparableRequest, isRecording: Bool, cassette path: String
  ) throws -> Tape.Answer {
    guard !isClosed else { throw NetworkError(.invalidConfiguration, detail: "the cassette \(path) is closed") }
    guard isPlaying else { return .nothing }
    let answer = tape.take(asked)
    guard case .nothing = answer, !isRecording else { return answer }
    let reasons =
      frame == nil ? "there is no such file; the mode “once” records it" : tape.explanation(of: asked)
    let detail = "no recording in \(path) answers \(asked.request.method) \(asked.request.url): \(reasons)"
    unmatched.append(detail)
    throw NetworkError(.notRecorded, detail: detail)
  }

  /// Adds a recording, its secrets hidden already.
  mutating func add(_ entry: HAREntry, as request: ComparableRequest) throws {
    var entry = entry
    if frame == nil {
      frame = HARLog(
        creator: HARCreator(name: "ulak", version: UlakVersion.current),
        pages: [HARPage(startedDateTime: entry.startedDateTime, id: "page_1", title: "ulak")])
    }
    if revision == 0 {
      texts = try presentTexts()
      firstNew = texts.count
    }
    entry.pageref = frame?.pages.first?.id
    let text = try HARFile.text(of: entry)
    // Exchanges end in another order than they began in. All stamps have one form, so they sort as text.
    let place = starts.firstIndex { $0 > entry.startedDateTime } ?? starts.count
    starts.insert(entry.startedDateTime, at: place)
    texts.insert(text, at: firstNew + place)
    tape.append(entry, request: request, plays: 1)
    revision += 1
  }

  /// The entries that were read, as text. What another tool wrote may hold secrets that our file is not to keep.
  func presentTexts() throws -> [String] {
    try tape.recordings.map { try HARFile.text(of: redaction.redacted($0.entry)) }
  }
}
