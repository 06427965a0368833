#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a value puts into a query, before a ``QueryStyle`` decides how it is written.
public struct QueryContent: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  enum Kind: Sendable, Hashable {
    case null
    case text(String)
    case bool(Bool)
    case date(Date)
    case list([QueryContent])
    case table([Query.Member])
    // Apart: it is rare, and would make every value as large as it is.
    indirect case fault(Fault)
  }

  /// Why a value cannot be written; told when the query is, since nothing fails while a request is declared.
  struct Fault: Sendable, Hashable {
    var detail: String
    var path = ""
    var type = ""
  }

  let kind: Kind

  /// No value: left out, or written as the style says.
  public static let null = QueryContent(kind: .null)
  /// A text.
  public static func text(_ text: String) -> QueryContent { QueryContent(kind: .text(text)) }
  /// A truth value.
  public static func bool(_ value: Bool) -> QueryContent { QueryContent(kind: .bool(value)) }
  /// A point in time.
  public static func date(_ date: Date) -> QueryContent { QueryContent(kind: .date(date)) }
  /// Values under one name.
  public static func list(_ elements: [QueryContent]) -> QueryContent { QueryContent(kind: .list(elements)) }
  /// Names below a name.
  public static func table(_ table: Query) -> QueryContent { QueryContent(kind: .table(table.members)) }

  /// A number; one that is not finite has no text that a server would read as what it is.
  package static func number(_ value: some BinaryFloatingPoint & CustomStringConvertible) -> QueryContent {
    value.isFinite ? .text(value.description) : .fault("a number is not finite")
  }

  package static func fault(_ detail: String, path: String = "", type: String = "") -> QueryContent {
    QueryContent(kind: .fault(Fault(detail: detail, path: path, type: type)))
  }

  /// Names that a type declared as its coding keys, below a name.
  package static func model(_ members: [(name: String, content: QueryContent)]) -> QueryContent {
    QueryContent(kind: .table(members.map { Query.Member(name: $0.name, content: $0.content, isModelKey: true) }))
  }

  /// What it is made of, if it is a table; else one nameless member that says that it is none.
  var members: [Query.Member] {
    switch kind {
    case .table(let members): members
    case .fault: [Query.Member(name: "", content: self)]
    default:
      [Query.Member(name: "", content: .fault("a query is made of names and values, and this value has no names"))]
    }
  }

  /// What kind of content it is; the content itself may be a secret.
  public var description: String {
    switch kind {
    case .null: "null"
    case .text: "text"
    case .bool: "bool"
    case .date: "date"
    case .list(let elements): "list of \(elements.count)"
    case .table(let members): "table of \(members.count)"
    case .fault: "fault"
    }
  }

  /// The kind alone.
  public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}
