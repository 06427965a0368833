import Ulak

/// Something the shop sells.
public struct Product: Codable, Sendable, Hashable {
  public var id: Int
  public var name: String
  public var priceInCents: Int
  public var tags: [String]
  public var createdAt: Date
}

/// What it takes to add a product; the shop gives it an id and a date.
public struct NewProduct: Codable, Sendable, Hashable {
  public var name: String
  public var priceInCents: Int
  public var tags: [String]

  public init(name: String, priceInCents: Int, tags: [String] = []) {
    self.name = name
    self.priceInCents = priceInCents
    self.tags = tags
  }
}

/// One page of the list of products. The first page is number 1.
public struct ProductPage: Codable, Sendable, Hashable {
  public var items: [Product]
  public var page: Int
  public var limit: Int
  public var total: Int
}

/// Who is signed in.
public struct UserProfile: Codable, Sendable, Hashable {
  public var id: Int
  public var fullName: String
  public var emailAddress: String
}

/// How the user wants the shop to be.
public struct UserSettings: Codable, Sendable, Hashable {
  public var languageCode: String
  public var wantsNewsletter: Bool
}

/// One page of media that were found.
public struct MediaPage: Codable, Sendable, Hashable {
  public var resultCount: Int
  public var results: [Media]
}

/// A song or a film.
public struct Media: Codable, Sendable, Hashable {
  public var trackId: Int
  public var trackName: String
  public var artistName: String
}
