import Ulak

public struct Coupon: Codable, Sendable, Identifiable {
  public var id: Int
  public var title: String
  public var tags: [String]
  public var createdAt: Date
}

public struct NewCoupon: Codable, Sendable {
  public var title: String
  public var tags: [String]
}

public struct CouponFilter: Codable, Sendable {
  public var text: String?
  public var tags: [String]
  public var since: Date?
  public var isOpen: Bool
}

/// Twenty endpoints of one group, as functions.
public enum CouponAPI {
  public static let group = EndpointGroup("coupons", in: Shop.group) { $0.acceptedStatuses = [200, 201, 204] }

  public static func list(page: Int, limit: Int = 20) -> Request<Page<Coupon>> {
    .get("", query: ["page": page, "limit": limit]).in(group)
  }
  public static func search(_ text: String, tags: [String], cursor: String? = nil) -> Request<Page<Coupon>> {
    .get("search", query: ["q": text, "tag": tags, "cursor": cursor]).in(group)
  }
  public static func filter(_ filter: CouponFilter) -> Request<Page<Coupon>> {
    .get("filter", query: Query(encoding: filter)).in(group)
  }
  public static func detail(_ id: Coupon.ID) -> Request<Coupon> { .get("\(id)").in(group) }
  public static func find(_ id: Coupon.ID) -> Request<Coupon?> {
    Request<Coupon>.get("\(id)").in(group).optional()
  }
  public static func create(_ new: NewCoupon) -> Request<Coupon> { .post("", json: new).in(group) }
  public static func replace(_ id: Coupon.ID, with new: NewCoupon) -> Request<Coupon> {
    .put("\(id)", json: new).in(group)
  }
  public static func change(_ id: Coupon.ID, title: String) -> Request<Coupon> {
    .patch("\(id)", json: ["title": title]).in(group)
  }
  public static func delete(_ id: Coupon.ID) -> Request<NoContent> { .delete("\(id)").in(group) }
  public static func exists(_ id: Coupon.ID) -> Request<NoContent> { .head("\(id)").in(group) }
  public static func tags(of id: Coupon.ID) -> Request<[String]> {
    Request<Coupon>.get("\(id)").in(group).map { $0.tags }
  }
  public static func addTag(_ tag: String, to id: Coupon.ID) -> Request<[String]> {
    .post("\(id)/tags", body: .form(["tag": tag])).in(group)
  }
  public static func removeTag(_ tag: String, from id: Coupon.ID) -> Request<NoContent> {
    .delete("\(id)/tags/\(tag)").in(group)
  }
  public static func upload(_ path: String, to id: Coupon.ID) -> Request<Coupon> {
    .post("\(id)/files", body: .multipart(["title": "File", "file": .file(path, type: .jpeg)])).in(group)
  }
  public static func file(_ name: String, of id: Coupon.ID) -> Request<Data> {
    .get(Path(template: "{id}/files/{name}{?size}", ["id": id, "name": name, "size": "large"])).in(group)
  }
  public static func history(of id: Coupon.ID, since: Date) -> Request<Page<Coupon>> {
    .get("\(id)/history", query: ["since": since]).in(group)
  }
  public static func report(year: Int) -> Request<String> {
    .get("report/\(year)").in(group).with { $0.timeout = .seconds(120) }
  }
  public static func merge(_ id: Coupon.ID, into other: Coupon.ID) -> Request<Coupon> {
    .post("\(id)/merge", query: ["into": other], headers: ["X-Reason": "duplicate"]).in(group)
  }
  public static func ask(_ question: CouponFilter) -> Request<Page<Coupon>> {
    .query("", json: question).in(group)
  }
  public static func count() -> Request<Int> { .get("count").in(group).with { $0.priority = .low } }
}
