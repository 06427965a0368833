import Ulak

public struct Order: Codable, Sendable, Identifiable {
  public var id: Int
  public var title: String
  public var tags: [String]
  public var createdAt: Date
}

public struct NewOrder: Codable, Sendable {
  public var title: String
  public var tags: [String]
}

public struct OrderFilter: Codable, Sendable {
  public var text: String?
  public var tags: [String]
  public var since: Date?
  public var isOpen: Bool
}

/// Twenty endpoints of one group, as functions.
public enum OrderAPI {
  public static let group = EndpointGroup("orders", in: Shop.group) { $0.acceptedStatuses = [200, 201, 204] }

  public static func list(page: Int, limit: Int = 20) -> Request<Page<Order>> {
    .get("", query: ["page": page, "limit": limit]).in(group)
  }
  public static func search(_ text: String, tags: [String], cursor: String? = nil) -> Request<Page<Order>> {
    .get("search", query: ["q": text, "tag": tags, "cursor": cursor]).in(group)
  }
  public static func filter(_ filter: OrderFilter) -> Request<Page<Order>> {
    .get("filter", query: Query(encoding: filter)).in(group)
  }
  public static func detail(_ id: Order.ID) -> Request<Order> { .get("\(id)").in(group) }
  public static func find(_ id: Order.ID) -> Request<Order?> {
    Request<Order>.get("\(id)").in(group).optional()
  }
  public static func create(_ new: NewOrder) -> Request<Order> { .post("", json: new).in(group) }
  public static func replace(_ id: Order.ID, with new: NewOrder) -> Request<Order> {
    .put("\(id)", json: new).in(group)
  }
  public static func change(_ id: Order.ID, title: String) -> Request<Order> {
    .patch("\(id)", json: ["title": title]).in(group)
  }
  public static func delete(_ id: Order.ID) -> Request<NoContent> { .delete("\(id)").in(group) }
  public static func exists(_ id: Order.ID) -> Request<NoContent> { .head("\(id)").in(group) }
  public static func tags(of id: Order.ID) -> Request<[String]> {
    Request<Order>.get("\(id)").in(group).map { $0.tags }
  }
  public static func addTag(_ tag: String, to id: Order.ID) -> Request<[String]> {
    .post("\(id)/tags", body: .form(["tag": tag])).in(group)
  }
  public static func removeTag(_ tag: String, from id: Order.ID) -> Request<NoContent> {
    .delete("\(id)/tags/\(tag)").in(group)
  }
  public static func upload(_ path: String, to id: Order.ID) -> Request<Order> {
    .post("\(id)/files", body: .multipart(["title": "File", "file": .file(path, type: .jpeg)])).in(group)
  }
  public static func file(_ name: String, of id: Order.ID) -> Request<Data> {
    .get(Path(template: "{id}/files/{name}{?size}", ["id": id, "name": name, "size": "large"])).in(group)
  }
  public static func history(of id: Order.ID, since: Date) -> Request<Page<Order>> {
    .get("\(id)/history", query: ["since": since]).in(group)
  }
  public static func report(year: Int) -> Request<String> {
    .get("report/\(year)").in(group).with { $0.timeout = .seconds(120) }
  }
  public static func merge(_ id: Order.ID, into other: Order.ID) -> Request<Order> {
    .post("\(id)/merge", query: ["into": other], headers: ["X-Reason": "duplicate"]).in(group)
  }
  public static func ask(_ question: OrderFilter) -> Request<Page<Order>> {
    .query("", json: question).in(group)
  }
  public static func count() -> Request<Int> { .get("count").in(group).with { $0.priority = .low } }
}
