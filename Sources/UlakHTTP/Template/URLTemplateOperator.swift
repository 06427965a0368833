/// What the first character of an expression says about how it is expanded (RFC 6570, section 3.2 and appendix A).
enum URLTemplateOperator: Sendable, Hashable {
  /// `{name}`
  case simple
  /// `{+name}`
  case reserved
  /// `{#name}`
  case fragment
  /// `{.name}`
  case label
  /// `{/name}`
  case segment
  /// `{;name}`
  case parameter
  /// `{?name}`
  case query
  /// `{&name}`
  case continuation

  /// The operator of a character; nil if it is none.
  init?(_ byte: UInt8) {
    switch byte {
    case 0x2B: self = .reserved
    case 0x23: self = .fragment
    case 0x2E: self = .label
    case 0x2F: self = .segment
    case 0x3B: self = .parameter
    case 0x3F: self = .query
    case 0x26: self = .continuation
    default: return nil
    }
  }

  func append(_ variables: [String], _ values: [String: String], to bytes: inout [UInt8]) {
    var isFirst = true
    for name in variables {
      guard let value = values[name] else { continue }
      if let mark = isFirst ? first : separator { bytes.append(mark) }
      isFirst = false
      if isNamed {
        bytes += name.utf8
        if !value.isEmpty || self != .parameter { bytes.append(0x3D) }
      }
      if allowsReserved {
        PercentEncoding.append(reserved: value, to: &bytes)
      } else {
        PercentEncoding.append(queryComponent: value, to: &bytes)
      }
    }
  }

  private var first: UInt8? {
    switch self {
    case .simple, .reserved: nil
    case .fragment: 0x23
    case .label: 0x2E
    case .segment: 0x2F
    case .parameter: 0x3B
    case .query: 0x3F
    case .continuation: 0x26
    }
  }

  private var separator: UInt8 {
    switch self {
    case .simple, .reserved, .fragment: 0x2C
    case .label: 0x2E
    case .segment: 0x2F
    case .parameter: 0x3B
    case .query, .continuation: 0x26
    }
  }

  private var isNamed: Bool { self == .parameter || self == .query || self == .continuation }
  private var allowsReserved: Bool { self == .reserved || self == .fragment }
}
