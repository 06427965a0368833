import Ulak

/// Something the shop sells.
public struct Product: Codable, Sendable, Hashable {
  public var id: Int
  public var name: String
  public var priceInCents: Int
  public var tags: [String]
  public var createdAt: Date

  public init(id: Int, name: String, priceInCents: Int, tags: [String], createdAt: Date) {
    self.id = id
    self.name = name
    self.priceInCents = priceInCents
    self.tags = tags
    self.createdAt = createdAt
  }
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

  public init(items: [Product], page: Int, limit: Int, total: Int) {
    self.items = items
    self.page = page
    self.limit = limit
    self.total = total
  }
}

/// Who is signed in.
public struct UserProfile: Codable, Sendable, Hashable {
  public var id: Int
  public var fullName: String
  public var emailAddress: String

  public init(id: Int, fullName: String, emailAddress: String) {
    self.id = id
    self.fullName = fullName
    self.emailAddress = emailAddress
  }
}

/// How the user wants the shop to be.
public struct UserSettings: Codable, Sendable, Hashable {
  public var languageCode: String
  public var wantsNewsletter: Bool

  public init(languageCode: String, wantsNewsletter: Bool) {
    self.languageCode = languageCode
    self.wantsNewsletter = wantsNewsletter
  }
}

/// One page of media that were found.
public struct MediaPage: Codable, Sendable, Hashable {
  public var resultCount: Int
  public var results: [Media]

  public init(resultCount: Int, results: [Media]) {
    self.resultCount = resultCount
    self.results = results
  }
}

/// A song or a film.
public struct Media: Codable, Sendable, Hashable {
  public var trackId: Int
  public var trackName: String
  public var artistName: String

  public init(trackId: Int, trackName: String, artistName: String) {
    self.trackId = trackId
    self.trackName = trackName
    self.artistName = artistName
  }
}
