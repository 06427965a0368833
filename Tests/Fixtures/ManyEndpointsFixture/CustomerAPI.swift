import Ulak

public struct Customer: Codable, Sendable, Identifiable {
  public var id: Int
  public var title: String
  public var tags: [String]
  public var createdAt: Date
}

public struct NewCustomer: Codable, Sendable {
  public var title: String
  public var tags: [String]
}

public struct CustomerFilter: Codable, Sendable {
  public var text: String?
  public var tags: [String]
  public var since: Date?
  public var isOpen: Bool
}

/// Twenty endpoints of one group, as functions.
public enum CustomerAPI {
  public static let group = EndpointGroup("customers", in: Shop.group) { $0.acceptedStatuses = [200, 201, 204] }

  public static func list(page: Int, limit: Int = 20) -> Request<Page<Customer>> {
    .get("", query: ["page": page, "limit": limit]).in(group)
  }
  public static func search(_ text: String, tags: [String], cursor: String? = nil) -> Request<Page<Customer>> {
    .get("search", query: ["q": text, "tag": tags, "cursor": cursor]).in(group)
  }
  public static func filter(_ filter: CustomerFilter) -> Request<Page<Customer>> {
    .get("filter", query: Query(encoding: filter)).in(group)
  }
  public static func detail(_ id: Customer.ID) -> Request<Customer> { .get("\(id)").in(group) }
  public static func find(_ id: Customer.ID) -> Request<Customer?> {
    Request<Customer>.get("\(id)").in(group).optional()
  }
  public static func create(_ new: NewCustomer) -> Request<Customer> { .post("", json: new).in(group) }
  public static func replace(_ id: Customer.ID, with new: NewCustomer) -> Request<Customer> {
    .put("\(id)", json: new).in(group)
  }
  public static func change(_ id: Customer.ID, title: String) -> Request<Customer> {
    .patch("\(id)", json: ["title": title]).in(group)
  }
  public static func delete(_ id: Customer.ID) -> Request<NoContent> { .delete("\(id)").in(group) }
  public static func exists(_ id: Customer.ID) -> Request<NoContent> { .head("\(id)").in(group) }
  public static func tags(of id: Customer.ID) -> Request<[String]> {
    Request<Customer>.get("\(id)").in(group).map { $0.tags }
  }
  public static func addTag(_ tag: String, to id: Customer.ID) -> Request<[String]> {
    .post("\(id)/tags", body: .form(["tag": tag])).in(group)
  }
  public static func removeTag(_ tag: String, from id: Customer.ID) -> Request<NoContent> {
    .delete("\(id)/tags/\(tag)").in(group)
  }
  public static func upload(_ path: String, to id: Customer.ID) -> Request<Customer> {
    .post("\(id)/files", body: .multipart(["title": "File", "file": .file(path, type: .jpeg)])).in(group)
  }
  public static func file(_ name: String, of id: Customer.ID) -> Request<Data> {
    .get(Path(template: "{id}/files/{name}{?size}", ["id": id, "name": name, "size": "large"])).in(group)
  }
  public static func history(of id: Customer.ID, since: Date) -> Request<Page<Customer>> {
    .get("\(id)/history", query: ["since": since]).in(group)
  }
  public static func report(year: Int) -> Request<String> {
    .get("report/\(year)").in(group).with { $0.timeout = .seconds(120) }
  }
  public static func merge(_ id: Customer.ID, into other: Customer.ID) -> Request<Customer> {
    .post("\(id)/merge", query: ["into": other], headers: ["X-Reason": "duplicate"]).in(group)
  }
  public static func ask(_ question: CustomerFilter) -> Request<Page<Customer>> {
    .query("", json: question).in(group)
  }
  public static func count() -> Request<Int> { .get("count").in(group).with { $0.priority = .low } }
}
