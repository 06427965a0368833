#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Query {
  /// The members of a value: `Query(encoding: Filter(brand: "Ulak", price: .init(min: 5)))`.
  ///
  /// The value is asked at once, where the caller is, so it may belong to an actor. If it cannot be encoded, or has no
  /// members (a number, say), the request fails with reason `encodingFailed` when it is made.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - style: how it is written, if not as the client writes all queries.
  public init(encoding value: some Encodable, style: QueryStyle? = nil) {
    do {
      self.init(try PartsEncoder.part(of: value, at: [], notingAbsence: true).queryContent(at: ""), style: style)
    } catch {
      var content = QueryContent.fault("a value of the query could not be encoded")
      if case EncodingError.invalidValue(let value, let context) = error {
        content = .fault(
          "a value of the query could not be encoded", path: CodingPath.text(context.codingPath),
          type: "\(type(of: value))")
      }
      self.init(content, style: style)
    }
  }
}

extension EncodableParts.Part {
  fileprivate func queryContent(at path: String) -> QueryContent {
    switch self {
    // A type without members, such as an empty one.
    case .nothing: .model([])
    case .null: .null
    case .leaf(let value): Self.leaf(value, at: path)
    case .keyed(let members):
      .model(
        members.map { key, part in
          (key.stringValue, part.queryContent(at: path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"))
        })
    case .table(let members): .table(Query(members.mapValues { QueryPart(content: $0.part.queryContent(at: path)) }))
    case .unkeyed(let parts): .list(parts.map { $0.queryContent(at: path) })
    }
  }

  private static func leaf(_ value: any Encodable & Sendable, at path: String) -> QueryContent {
    switch value {
    case let value as Data: .text(value.base64EncodedString())
    case let value as any QueryValue: value.queryContent
    case let value as any BinaryInteger: .text("\(value)")
    default: .fault("a value of the query is of a type that has no text", path: path, type: "\(type(of: value))")
    }
  }
}

/// Content that stands for the value it was made of.
private struct QueryPart: QueryValue {
  let content: QueryContent
  var queryContent: QueryContent { content }
}
