#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Lists whose server says where they go on.
extension Paging {
  /// By a text in the page that the next request hands back: `?cursor=…`.
  ///
  /// - Parameters:
  ///   - name: what the query calls it.
  ///   - cursor: where the page has it; nil or empty on the last page.
  public static func cursor(
    name: String = "cursor", _ cursor: @escaping @Sendable (Page) -> String?
  ) -> Paging {
    Paging { step in
      guard let text = cursor(step.page), !text.isEmpty else { return nil }
      return step.request.asking([name: text])
    }
  }

  /// By the field `Link` of the answer (RFC 8288).
  ///
  /// - Parameters:
  ///   - relation: what the next page is to this one.
  ///   - allowsOtherOrigins: whether the link may lead to another origin. The request's own fields go there too, so only
  ///     where that origin is trusted.
  public static func link(relation: String = "next", allowsOtherOrigins: Bool = false) -> Paging {
    following(allowsOtherOrigins: allowsOtherOrigins) { step in
      guard step.response.headerFields.contains(.link) else { return nil }
      guard let field = LinkField(step.response.headerFields) else {
        throw NetworkError(.protocolError, detail: "the field Link of a page cannot be read")
      }
      return field.first(relation)?.target
    }
  }

  /// By an address in the page, whole or relative to where the page came from.
  ///
  /// - Parameters:
  ///   - address: where the page has it; nil or empty on the last page.
  ///   - allowsOtherOrigins: whether it may lead to another origin. The request's own fields go there too, so only where
  ///     that origin is trusted.
  public static func address(
    allowsOtherOrigins: Bool = false, _ address: @escaping @Sendable (Page) -> String?
  ) -> Paging {
    following(allowsOtherOrigins: allowsOtherOrigins) { address($0.page) }
  }

  private static func following(
    allowsOtherOrigins: Bool, _ reference: @escaping @Sendable (Step) throws -> String?
  ) -> Paging {
    Paging { step in
      guard let reference = try reference(step), !reference.isEmpty else { return nil }
      guard let url = try? step.address.resolving(reference), let next = step.request.moved(to: url) else {
        throw NetworkError(.invalidLocation, detail: "the address of the next page is not valid")
      }
      guard allowsOtherOrigins || url.origin == step.address.origin else {
        throw NetworkError(.redirectRefused, detail: "the next page is at another origin")
      }
      return next
    }
  }
}

extension Request {
  /// The same request with these names in its query, in place of what it had under them.
  func asking(_ pairs: KeyValuePairs<String, String>) -> Request {
    with { request in
      for (name, value) in pairs { request.query.set(name, value) }
    }
  }

  /// The same request to an address that is complete; nil if that cannot be said.
  func moved(to address: HTTPURL) -> Request? {
    guard let url = URL(string: address.absoluteString) else { return nil }
    let name = name
    return with { request in
      request.baseURL = url
      (request.path, request.query) = (.root, [:])
      request.group = request.group?.moved(to: .root)
      request.name = name
    }
  }
}
