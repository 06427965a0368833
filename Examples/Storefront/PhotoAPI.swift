import Ulak

/// Pictures of products: a group with a path and policies of its own, a form with a file, answers that are transformed.
public enum PhotoAPI {
  /// What all of them share: uploads may take their time.
  public static let group = EndpointGroup("photos") { $0.timeout = .seconds(120) }

  /// What to list. Sent as `product_id=7&kind=front&kind=back`.
  public struct Filter: Encodable, Sendable {
    public var productId: Product.ID?
    public var kind: [String]

    public init(productId: Product.ID? = nil, kind: [String] = []) {
      self.productId = productId
      self.kind = kind
    }
  }

  /// The addresses of the pictures that fit.
  public static func list(_ filter: Filter) -> Request<[String]> {
    Request<[Photo]>.get("", query: Query(encoding: filter)).in(group).map { $0.map(\.url) }
  }

  /// A picture, if there is one.
  public static func find(_ id: Photo.ID) -> Request<Photo?> { Request<Photo>.get("\(id)").in(group).optional() }

  /// A picture in a size; what metrics call it is the template.
  public static func content(_ id: Photo.ID, width: Int?) -> Request<Data> {
    .get(Path(template: "{id}/content{?width}", ["id": id, "width": width])).in(group)
  }

  /// Uploads a picture from disk, piece by piece.
  public static func upload(_ file: String, of product: Product.ID, title: String) -> Request<Photo> {
    .post(
      "", body: .multipart(["title": .text(title), "product_id": "\(product)", "file": .file(file, type: .jpeg)])
    ).in(group)
  }
}

/// A picture of a product.
public struct Photo: Codable, Sendable, Hashable, Identifiable {
  public var id: Int
  public var url: String

  public init(id: Int, url: String) {
    self.id = id
    self.url = url
  }
}
