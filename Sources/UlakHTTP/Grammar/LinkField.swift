/// The links of an answer: the field `Link` (RFC 8288, section 3).
///
/// ```swift
/// let next = LinkField(reply.headerFields)?.first("next")?.url(from: address)
/// ```
///
/// What is malformed makes the whole field unreadable: half an address is worse than none.
public struct LinkField: Sendable, Hashable {
  /// The links in order.
  public var links: [Link]

  /// The most links that are read from one answer.
  public static let maximumLinks = 256
  /// The longest field that is read, all its lines together, in bytes.
  public static let maximumBytes = 64 * 1024

  /// A field of these links.
  public init(_ links: [Link]) { self.links = links }

  /// Reads the field of an answer, all its lines. Nil if there is none, or if it is malformed or beyond the limits.
  public init?(_ fields: HTTPFields) {
    guard fields.contains(.link) else { return nil }
    self.init(lines: fields[values: .link])
  }

  /// Reads a field value; nil if it is malformed or beyond the limits.
  public init?(_ text: String) { self.init(lines: [text]) }

  private init?(lines: [String]) {
    guard lines.reduce(0, { $0 + $1.utf8.count }) <= Self.maximumBytes else { return nil }
    links = []
    for line in lines {
      guard let read = LinkReader.links(in: line), links.count + read.count <= Self.maximumLinks else { return nil }
      links += read
    }
  }

  /// The first link of a relation, such as `next`, whose context is the answer itself: one with an `anchor` speaks of
  /// something else.
  public func first(_ relation: String) -> Link? {
    links.first { $0.anchor == nil && $0.hasRelation(relation) }
  }

  /// The field value to send.
  public var formatted: String { links.map(\.formatted).joined(separator: ", ") }
}

/// One link: a target, and what it is to its context (RFC 8288, section 2).
public struct Link: Sendable, Hashable {
  /// The target as it was written, relative or not.
  public var target: String
  /// The parameters in order, names in lower case, values without quotes and escapes; those without a value are empty.
  public var parameters: [Parameter]

  /// One parameter of a link.
  public struct Parameter: Sendable, Hashable {
    /// The name, in lower case; `title*` has its asterisk.
    public var name: String
    /// The value.
    public var value: String

    /// A parameter.
    public init(_ name: String, _ value: String) {
      self.name = name.lowercased()
      self.value = value
    }
  }

  /// A link of a relation.
  public init(_ target: String, relation: String, parameters: [Parameter] = []) {
    self.init(target: target, parameters: [Parameter("rel", relation)] + parameters)
  }

  init(target: String, parameters: [Parameter]) {
    self.target = target
    self.parameters = parameters
  }

  /// The value of a parameter; of repeated ones the first, as section 3.4 has it for all that may stand once.
  public func parameter(_ name: String) -> String? {
    let name = name.lowercased()
    return parameters.first { $0.name == name }?.value
  }

  /// What the target is to its context, in lower case: relation types are compared without regard to case
  /// (section 2.1.2).
  public var relations: [String] {
    parameter("rel")?.split(whereSeparator: { $0 == " " || $0 == "\t" }).map { $0.lowercased() } ?? []
  }

  /// Whether the target has a relation to its context.
  public func hasRelation(_ relation: String) -> Bool { relations.contains(relation.lowercased()) }

  /// What the link speaks of, if that is not the answer itself (section 3.2).
  public var anchor: String? { parameter("anchor") }

  /// The title: that of `title*` (RFC 8187) where it can be read, else that of `title`.
  public var title: String? {
    parameter("title*").flatMap { ExtendedValue($0)?.text } ?? parameter("title")
  }

  /// The address of the target, seen from the address the answer came from (section 3.1).
  ///
  /// - Returns: nil for anything that is no address of HTTP.
  public func url(from base: HTTPURL) -> HTTPURL? { try? base.resolving(target) }

  /// The link as it is sent. Characters that would end the target or a value are escaped.
  public var formatted: String {
    parameters.reduce("<\(Self.escaped(target))>") { text, parameter in "\(text); \(Self.written(parameter))" }
  }

  private static func written(_ parameter: Parameter) -> String {
    let isExtended = parameter.name.hasSuffix("*")
    if isExtended, ExtendedValue.mayBe(parameter.value) { return "\(parameter.name)=\(parameter.value)" }
    guard parameter.value.unicodeScalars.allSatisfy({ (0x20..<0x7F).contains($0.value) || $0 == "\t" }) else {
      // A quoted string has no way to say which encoding it is in.
      return "\(parameter.name)\(isExtended ? "" : "*")=\(ExtendedValue(text: parameter.value).formatted)"
    }
    let quoted = parameter.value.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\(parameter.name)=\"\(quoted)\""
  }

  private static func escaped(_ target: String) -> String {
    target.utf8.reduce(into: "") { text, byte in
      let isSafe = byte > 0x20 && byte < 0x7F && byte != 0x3C && byte != 0x3E && byte != 0x22
      text += isSafe ? String(Unicode.Scalar(byte)) : Grammar.escape(byte)
    }
  }
}
