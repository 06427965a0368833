import Ulak

public struct Review: Codable, Sendable, Identifiable {
  public var id: Int
  public var title: String
  public var tags: [String]
  public var createdAt: Date
}

public struct NewReview: Codable, Sendable {
  public var title: String
  public var tags: [String]
}

public struct ReviewFilter: Codable, Sendable {
  public var text: String?
  public var tags: [String]
  public var since: Date?
  public var isOpen: Bool
}

/// Twenty endpoints of one group, as functions.
public enum ReviewAPI {
  public static let group = EndpointGroup("reviews", in: Shop.group) { $0.acceptedStatuses = [200, 201, 204] }

  public static func list(page: Int, limit: Int = 20) -> Request<Page<Review>> {
    .get("", query: ["page": page, "limit": limit]).in(group)
  }
  public static func search(_ text: String, tags: [String], cursor: String? = nil) -> Request<Page<Review>> {
    .get("search", query: ["q": text, "tag": tags, "cursor": cursor]).in(group)
  }
  public static func filter(_ filter: ReviewFilter) -> Request<Page<Review>> {
    .get("filter", query: Query(encoding: filter)).in(group)
  }
  public static func detail(_ id: Review.ID) -> Request<Review> { .get("\(id)").in(group) }
  public static func find(_ id: Review.ID) -> Request<Review?> {
    Request<Review>.get("\(id)").in(group).optional()
  }
  public static func create(_ new: NewReview) -> Request<Review> { .post("", json: new).in(group) }
  public static func replace(_ id: Review.ID, with new: NewReview) -> Request<Review> {
    .put("\(id)", json: new).in(group)
  }
  public static func change(_ id: Review.ID, title: String) -> Request<Review> {
    .patch("\(id)", json: ["title": title]).in(group)
  }
  public static func delete(_ id: Review.ID) -> Request<NoContent> { .delete("\(id)").in(group) }
  public static func exists(_ id: Review.ID) -> Request<NoContent> { .head("\(id)").in(group) }
  public static func tags(of id: Review.ID) -> Request<[String]> {
    Request<Review>.get("\(id)").in(group).map { $0.tags }
  }
  public static func addTag(_ tag: String, to id: Review.ID) -> Request<[String]> {
    .post("\(id)/tags", body: .form(["tag": tag])).in(group)
  }
  public static func removeTag(_ tag: String, from id: Review.ID) -> Request<NoContent> {
    .delete("\(id)/tags/\(tag)").in(group)
  }
  public static func upload(_ path: String, to id: Review.ID) -> Request<Review> {
    .post("\(id)/files", body: .multipart(["title": "File", "file": .file(path, type: .jpeg)])).in(group)
  }
  public static func file(_ name: String, of id: Review.ID) -> Request<Data> {
    .get(Path(template: "{id}/files/{name}{?size}", ["id": id, "name": name, "size": "large"])).in(group)
  }
  public static func history(of id: Review.ID, since: Date) -> Request<Page<Review>> {
    .get("\(id)/history", query: ["since": since]).in(group)
  }
  public static func report(year: Int) -> Request<String> {
    .get("report/\(year)").in(group).with { $0.timeout = .seconds(120) }
  }
  public static func merge(_ id: Review.ID, into other: Review.ID) -> Request<Review> {
    .post("\(id)/merge", query: ["into": other], headers: ["X-Reason": "duplicate"]).in(group)
  }
  public static func ask(_ question: ReviewFilter) -> Request<Page<Review>> {
    .query("", json: question).in(group)
  }
  public static func count() -> Request<Int> { .get("count").in(group).with { $0.priority = .low } }
}
