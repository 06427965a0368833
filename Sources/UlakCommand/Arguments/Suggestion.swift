/// Finds the word that was probably meant.
enum Suggestion {
  /// The candidate nearest to `word`, nil if none is near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let near = candidates.map { (candidate: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
    if let near, near.distance <= limit { return near.candidate }
    // A beginning counts if it belongs to one word only.
    let beginnings = candidates.filter { $0.hasPrefix(word) }
    return word.count > 3 && beginnings.count == 1 ? beginnings[0] : nil
  }

  /// How many letters must be inserted, removed, replaced or swapped with their neighbour to get from `a` to `b`.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
