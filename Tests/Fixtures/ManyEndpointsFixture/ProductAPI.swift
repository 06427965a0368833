import Ulak

public struct Product: Codable, Sendable, Identifiable {
  public var id: Int
  public var title: String
  public var tags: [String]
  public var createdAt: Date
}

public struct NewProduct: Codable, Sendable {
  public var title: String
  public var tags: [String]
}

public struct ProductFilter: Codable, Sendable {
  public var text: String?
  public var tags: [String]
  public var since: Date?
  public var isOpen: Bool
}

/// Twenty endpoints of one group, as functions.
public enum ProductAPI {
  public static let group = EndpointGroup("products", in: Shop.group) { $0.acceptedStatuses = [200, 201, 204] }

  public static func list(page: Int, limit: Int = 20) -> Request<Page<Product>> {
    .get("", query: ["page": page, "limit": limit]).in(group)
  }
  public static func search(_ text: String, tags: [String], cursor: String? = nil) -> Request<Page<Product>> {
    .get("search", query: ["q": text, "tag": tags, "cursor": cursor]).in(group)
  }
  public static func filter(_ filter: ProductFilter) -> Request<Page<Product>> {
    .get("filter", query: Query(encoding: filter)).in(group)
  }
  public static func detail(_ id: Product.ID) -> Request<Product> { .get("\(id)").in(group) }
  public static func find(_ id: Product.ID) -> Request<Product?> {
    Request<Product>.get("\(id)").in(group).optional()
  }
  public static func create(_ new: NewProduct) -> Request<Product> { .post("", json: new).in(group) }
  public static func replace(_ id: Product.ID, with new: NewProduct) -> Request<Product> {
    .put("\(id)", json: new).in(group)
  }
  public static func change(_ id: Product.ID, title: String) -> Request<Product> {
    .patch("\(id)", json: ["title": title]).in(group)
  }
  public static func delete(_ id: Product.ID) -> Request<NoContent> { .delete("\(id)").in(group) }
  public static func exists(_ id: Product.ID) -> Request<NoContent> { .head("\(id)").in(group) }
  public static func tags(of id: Product.ID) -> Request<[String]> {
    Request<Product>.get("\(id)").in(group).map { $0.tags }
  }
  public static func addTag(_ tag: String, to id: Product.ID) -> Request<[String]> {
    .post("\(id)/tags", body: .form(["tag": tag])).in(group)
  }
  public static func removeTag(_ tag: String, from id: Product.ID) -> Request<NoContent> {
    .delete("\(id)/tags/\(tag)").in(group)
  }
  public static func upload(_ path: String, to id: Product.ID) -> Request<Product> {
    .post("\(id)/files", body: .multipart(["title": "File", "file": .file(path, type: .jpeg)])).in(group)
  }
  public static func file(_ name: String, of id: Product.ID) -> Request<Data> {
    .get(Path(template: "{id}/files/{name}{?size}", ["id": id, "name": name, "size": "large"])).in(group)
  }
  public static func history(of id: Product.ID, since: Date) -> Request<Page<Product>> {
    .get("\(id)/history", query: ["since": since]).in(group)
  }
  public static func report(year: Int) -> Request<String> {
    .get("report/\(year)").in(group).with { $0.timeout = .seconds(120) }
  }
  public static func merge(_ id: Product.ID, into other: Product.ID) -> Request<Product> {
    .post("\(id)/merge", query: ["into": other], headers: ["X-Reason": "duplicate"]).in(group)
  }
  public static func ask(_ question: ProductFilter) -> Request<Page<Product>> {
    .query("", json: question).in(group)
  }
  public static func count() -> Request<Int> { .get("count").in(group).with { $0.priority = .low } }
}
