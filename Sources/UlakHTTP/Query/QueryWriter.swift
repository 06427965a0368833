/// Writes the pairs of a query or form into one buffer (`application/x-www-form-urlencoded`, WHATWG URL, section 5).
struct QueryWriter: ~Copyable {
  /// How many names may lie one below the other.
  static let maximumDepth = 32

  private var output: EscapingBuffer
  private let style: QueryStyle

  init(style: QueryStyle, memberCount: Int) {
    self.style = style
    output = EscapingBuffer(capacity: memberCount * 48)
  }

  func text() -> String { output.text() }
  func bytes() -> [UInt8] { output.bytes() }

  mutating func write(_ members: [Query.Member]) throws {
    for member in members {
      switch member.content.kind {
      case .list, .table, .null:
        var name: [UInt8] = []
        PercentEncoding.append(queryComponent: text(of: member), to: &name)
        try write(member.content, named: name, depth: 1)
      // Nearly every member is one of these; its name needs no buffer of its own.
      default:
        if !output.isEmpty { output.append(0x26) }
        output.appendEscaped(text(of: member))
        output.append(0x3D)
        try writeLeaf(member.content)
      }
    }
  }

  private func text(of member: Query.Member) -> String {
    member.isModelKey && style.keys == .snakeCase ? SnakeCase.converted(member.name) : member.name
  }

  private mutating func write(_ content: QueryContent, named name: [UInt8], depth: Int) throws {
    guard depth <= Self.maximumDepth else {
      throw NetworkError(.encodingFailed, detail: "the query has more than \(Self.maximumDepth) levels")
    }
    switch content.kind {
    case .list(let elements): try write(elements, named: name, depth: depth)
    case .table(let members):
      for member in members {
        try write(member.content, named: joined(name, text(of: member)), depth: depth + 1)
      }
    case .null where style.nils == .omitted: break
    default:
      begin(name)
      try writeLeaf(content)
    }
  }

  private mutating func write(_ elements: [QueryContent], named name: [UInt8], depth: Int) throws {
    let elements = style.nils == .omitted ? elements.filter { $0.kind != .null } : elements
    guard !elements.isEmpty else { return }
    let arrays = elements.allSatisfy(\.isLeaf) ? style.arrays : .indices
    switch arrays {
    case .repeated: for element in elements { try write(element, named: name, depth: depth + 1) }
    case .brackets: for element in elements { try write(element, named: bracketed(name, ""), depth: depth + 1) }
    case .indices:
      for (index, element) in elements.enumerated() {
        try write(element, named: joined(name, "\(index)"), depth: depth + 1)
      }
    case .commas:
      begin(name)
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(0x2C) }
        try writeLeaf(element)
      }
    }
  }

  private mutating func begin(_ name: [UInt8]) {
    if !output.isEmpty { output.append(0x26) }
    output.append(name)
    output.append(0x3D)
  }

  private mutating func writeLeaf(_ content: QueryContent) throws {
    switch content.kind {
    case .text(let text): output.appendEscaped(text)
    case .bool(let value):
      switch style.bools {
      case .words: output.append(value ? "true" : "false")
      case .digits: output.append(value ? "1" : "0")
      }
    case .date(let date):
      guard let text = style.dates.text(date) else {
        throw NetworkError(.encodingFailed, detail: "a date is too far away to be written")
      }
      output.appendEscaped(text)
    case .null: if style.nils == .null { output.append("null") }
    case .fault(let fault):
      var error = NetworkError(.encodingFailed, detail: fault.detail)
      if !fault.type.isEmpty { error.decoding = .init(path: fault.path, expectedType: fault.type) }
      throw error
    // The callers take lists and tables apart.
    case .list, .table: break
    }
  }

  private func joined(_ name: [UInt8], _ key: String) -> [UInt8] {
    guard style.nesting == .dots else { return bracketed(name, key) }
    var name = name
    name.append(0x2E)
    PercentEncoding.append(queryComponent: key, to: &name)
    return name
  }

  private func bracketed(_ name: [UInt8], _ key: String) -> [UInt8] {
    var name = name
    name += "%5B".utf8
    PercentEncoding.append(queryComponent: key, to: &name)
    name += "%5D".utf8
    return name
  }
}

extension QueryContent {
  fileprivate var isLeaf: Bool {
    switch kind {
    case .list, .table: false
    default: true
    }
  }
}
