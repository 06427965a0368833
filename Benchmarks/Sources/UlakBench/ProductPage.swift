import Foundation

/// The page that nginx serves: a product list as a shop's API would send it, about 5 KB.
struct ProductPage: Codable, Sendable {
  struct Product: Codable, Sendable {
    var id: Int
    var displayName: String
    var categoryName: String
    var unitPrice: Double
    var currencyCode: String
    var isAvailable: Bool
    var stockCount: Int
    var thumbnailUrl: String
    var tags: [String]
    var createdAt: Date
  }

  var page: Int
  var pageSize: Int
  var totalCount: Int
  var products: [Product]

  static let sample = ProductPage(page: 1, pageSize: 20, totalCount: 4312, products: (0..<20).map(product))

  /// Snake case and ISO 8601 dates: what the usual API sends and the usual client expects.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  private static func product(_ index: Int) -> Product {
    let kinds = ["Copper kettle", "Wool blanket", "Çay bardağı, set of six", "Field notebook", "Walnut tray"]
    let groups = ["kitchen", "home", "tableware", "stationery", "home"]
    let kind = index % kinds.count
    return Product(
      id: 48_211 + index * 7,
      displayName: "\(kinds[kind]) no. \(index + 1)",
      categoryName: groups[kind],
      unitPrice: 12.5 + Double(index * 325) / 100,
      currencyCode: "EUR",
      isAvailable: index % 6 != 5,
      stockCount: index * 13 % 40,
      thumbnailUrl: "https://img.example.com/p/\(48_211 + index * 7)/s.jpg",
      tags: [groups[kind], index % 2 == 0 ? "new" : "sale"],
      createdAt: Date(timeIntervalSince1970: 1_735_722_000 + Double(index * 97_123)))
  }
}
