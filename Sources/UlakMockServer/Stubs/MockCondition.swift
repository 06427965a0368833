public import UlakHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a stub asks of a request beside its method and path.
///
/// ```swift
/// server.on(.get, "/products", when: [.query("page", "2"), .header("X-API-Version", "3")], .json(secondPage))
/// ```
public struct MockCondition: Sendable, CustomStringConvertible {
  /// The condition in words.
  public let description: String
  /// Whether it can be judged only once the content has come.
  let needsBody: Bool
  /// Why a request does not meet it; nil if it does.
  let refusal: @Sendable (MockRequest) -> String?

  init(_ description: String, needsBody: Bool = false, refusal: @escaping @Sendable (MockRequest) -> String?) {
    self.description = description
    self.needsBody = needsBody
    self.refusal = refusal
  }
}

extension MockCondition {
  /// The query has a pair of this name and value, whatever else it has.
  public static func query(_ name: String, _ value: String) -> MockCondition {
    MockCondition("query \(name)=\(value)") { request in
      let values = request.query.filter { $0.name == name }.map { $0.value ?? "" }
      if values.contains(value) { return nil }
      return values.isEmpty
        ? "the query has no “\(name)”" : "the query’s “\(name)” is \(listed(values)), not “\(value)”"
    }
  }

  /// The query has a pair of this name.
  public static func query(_ name: String) -> MockCondition {
    MockCondition("query \(name)") { $0.query[name] == nil ? "the query has no “\(name)”" : nil }
  }

  /// The query has no pair of this name.
  public static func noQuery(_ name: String) -> MockCondition {
    MockCondition("no query \(name)") { $0.query[name] == nil ? nil : "the query has “\(name)”" }
  }

  /// A field of this name has this value.
  public static func header(_ name: HTTPField.Name, _ value: String) -> MockCondition {
    MockCondition(HTTPField(name: name, value: value).description) { request in
      let values = request.headerFields[values: name]
      if values.contains(value) { return nil }
      guard !values.isEmpty else { return "there is no \(name)" }
      // What this field holds goes into no text.
      return name.isSensitive ? "\(name) is another" : "\(name) is \(listed(values)), not “\(value)”"
    }
  }

  /// There is a field of this name.
  public static func header(_ name: HTTPField.Name) -> MockCondition {
    MockCondition("\(name)") { $0.headerFields.contains(name) ? nil : "there is no \(name)" }
  }

  /// There is no field of this name.
  public static func noHeader(_ name: HTTPField.Name) -> MockCondition {
    MockCondition("no \(name)") { $0.headerFields.contains(name) ? "there is \(name)" : nil }
  }

  /// The content is these bytes.
  public static func body(_ data: Data) -> MockCondition {
    MockCondition("a body of \(data.count) bytes", needsBody: true) { request in
      request.body == data ? nil : "the body (\(request.body.count) bytes) is another"
    }
  }

  /// The content is this text.
  public static func body(_ text: String) -> MockCondition { body(Data(text.utf8)) }

  /// The content is this JSON, whatever the order of its members and its blanks.
  public static func json(_ value: JSONValue) -> MockCondition {
    MockCondition("a certain JSON body", needsBody: true) { request in
      guard let found = try? JSONDecoder().decode(JSONValue.self, from: request.body) else {
        return "the body is not JSON"
      }
      return found == value ? nil : "the JSON body is another"
    }
  }

  /// The content meets a test of yours.
  ///
  /// - Parameter description: what is asked, for the explanation when it is not met.
  public static func body(_ description: String, where test: @escaping @Sendable (Data) -> Bool) -> MockCondition {
    MockCondition(description, needsBody: true) { test($0.body) ? nil : "the body is not “\(description)”" }
  }

  /// The head meets a test of yours; the content may not have come yet.
  ///
  /// - Parameter description: what is asked, for the explanation when it is not met.
  public static func request(
    _ description: String, where test: @escaping @Sendable (MockRequest) -> Bool
  ) -> MockCondition {
    MockCondition(description) { test($0) ? nil : "the request is not “\(description)”" }
  }

  private static func listed(_ values: [String]) -> String { values.map { "“\($0)”" }.joined(separator: ", ") }
}
