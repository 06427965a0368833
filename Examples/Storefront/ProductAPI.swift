import Ulak

// The first style: functions that return requests. Each says at one place what it sends and what it answers.

/// The shop's products.
public enum ProductAPI {
  /// A page of all products; `page` counts from 1.
  public static func list(page: Int, limit: Int = 20) -> Request<ProductPage> {
    .get("products", query: ["page": page, "limit": limit])
  }

  /// One product.
  public static func detail(_ id: Product.ID) -> Request<Product> { .get("products/\(id)") }

  /// Products whose name or tags hold a text.
  public static func search(_ text: String, tag: String? = nil) -> Request<[Product]> {
    .get("products/search", query: ["q": text, "tag": tag])
  }

  /// Adds a product.
  public static func create(_ new: NewProduct) -> Request<Product> { .post("products", json: new) }

  /// Replaces a product.
  public static func update(_ id: Product.ID, with new: NewProduct) -> Request<Product> {
    .put("products/\(id)", json: new)
  }

  /// Removes a product.
  public static func delete(_ id: Product.ID) -> Request<NoContent> { .delete("products/\(id)") }
}

extension Product: Identifiable {}
