/// Lines in columns: the first to the left, numbers to the right.
struct Table {
  private var rows: [[String]]

  init(_ headings: [String]) {
    rows = [headings]
  }

  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

/// A figure with as many digits as it can be trusted for; a dash for none.
func number(_ value: Double?) -> String {
  guard let value, value.isFinite else { return "-" }
  if value.magnitude >= 100 { return String(Int(value.rounded())) }
  let digits = value.magnitude >= 10 ? 1 : 2
  let scale = digits == 1 ? 10 : 100
  let scaled = Int((value.magnitude * Double(scale)).rounded())
  let fraction = String(scaled % scale)
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(value < 0 ? "-" : "")\(scaled / scale).\(zeros)\(fraction)"
}
