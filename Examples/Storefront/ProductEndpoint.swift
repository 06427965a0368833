import Ulak

// The second style: a type for each API. What is answered is chosen at the call:
//
//     let product: Product = try await api.value(ProductEndpoint.detail(7))

/// The shop's products once more.
public enum ProductEndpoint: Endpoint {
  case list(page: Int, limit: Int = 20)
  case detail(Product.ID)
  case create(NewProduct)
  case update(Product.ID, NewProduct)
  case delete(Product.ID)
  /// Made to fail: the shop's accounts are always out of order.
  case report
  /// Made to hang: nobody ever answers.
  case slow

  public var path: Path {
    switch self {
    case .list, .create: "products"
    case .detail(let id), .update(let id, _), .delete(let id): "products/\(id)"
    case .report: "reports/daily"
    case .slow: "reports/slow"
    }
  }

  public var method: HTTPMethod {
    switch self {
    case .list, .detail, .report, .slow: .get
    case .create: .post
    case .update: .put
    case .delete: .delete
    }
  }

  public var query: Query {
    switch self {
    case .list(let page, let limit): ["page": page, "limit": limit]
    default: [:]
    }
  }

  public var body: RequestBody? {
    switch self {
    case .create(let new), .update(_, let new): .json(new)
    default: nil
    }
  }

  public var timeout: Duration? {
    if case .slow = self { .milliseconds(300) } else { nil }
  }
}
