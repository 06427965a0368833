import UlakHAR
import UlakHTTP

/// What a cassette holds, and what of it was played: everything that has an order, and no I/O.
struct Tape: Sendable {
  /// One recording.
  struct Recording: Sendable {
    let entry: HAREntry
    /// What it answers; nil if that is nothing of HTTP, such as a browser's `data:` address.
    let request: ComparableRequest?
    /// How often it was played. What was recorded just now was played once: its caller has it.
    var plays: Int
    /// Where it stands, counted from one.
    let number: Int
  }

  /// What a request gets.
  enum Answer {
    case play(HAREntry)
    case nothing
  }

  private(set) var recordings: [Recording] = []
  let matching: CassetteMatching
  let allowsRepeats: Bool

  init(matching: CassetteMatching, allowsRepeats: Bool) {
    self.matching = matching
    self.allowsRepeats = allowsRepeats
  }

  mutating func append(_ entry: HAREntry, request: ComparableRequest?, plays: Int) {
    recordings.append(Recording(entry: entry, request: request, plays: plays, number: recordings.count + 1))
  }

  /// Takes the first recording of the request that was not played yet; if repeats are allowed and all were, the last.
  mutating func take(_ asked: ComparableRequest) -> Answer {
    var last: Int?
    for (index, recording) in recordings.enumerated() {
      guard let request = recording.request, request.resembles(asked),
        asked.differences(from: request, matching).isEmpty
      else { continue }
      last = index
      if recording.plays == 0 { break }
    }
    guard let last, allowsRepeats || recordings[last].plays == 0 else { return .nothing }
    recordings[last].plays += 1
    return .play(recordings[last].entry)
  }

  /// Recordings that nobody asked for.
  var unplayed: [Recording] { recordings.filter { $0.plays == 0 && $0.request != nil } }

  /// Why nothing answers: the recordings that come closest, and where each differs.
  func explanation(of asked: ComparableRequest) -> String {
    let candidates = recordings.compactMap { recording in
      recording.request.map { (recording: recording, differences: asked.differences(from: $0, matching)) }
    }
    guard !candidates.isEmpty else { return "the cassette is empty" }
    let ranked = candidates.map { ($0, weight: $0.differences.reduce(0) { $0 + $1.weight }) }
      .sorted { ($0.weight, $0.0.recording.number) < ($1.weight, $1.0.recording.number) }
    let lines = ranked.prefix(3).map { candidate, _ in
      let reasons = candidate.differences.map(\.words)
      let plays = candidate.recording.plays
      let why =
        reasons.isEmpty
        ? "matches, but was already played \(plays) of \(plays) times" : reasons.joined(separator: "; ")
      return "  recording \(candidate.recording.number), \(candidate.recording.label): \(why)"
    }
    let others = ranked.dropFirst(3).count { $0.weight == ranked[2].weight }
    let rest = others == 0 ? [] : ["  and \(others) more that are as close as the last"]
    return (["the closest are"] + lines + rest).joined(separator: "\n")
  }
}

extension Tape.Recording {
  /// Method and address, the query's values left out.
  var label: String {
    request.map { "\($0.request.method) \($0.request.url)" } ?? entry.request.method
  }
}
