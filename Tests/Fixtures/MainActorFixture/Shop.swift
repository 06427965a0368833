import Ulak

/// A model as an app writes it: no mark, although the module isolates everything to the main actor.
public struct Item: Codable, Equatable {
  public var id: Int
  public var displayName: String

  public init(id: Int, displayName: String) {
    self.id = id
    self.displayName = displayName
  }
}

/// A body as an app writes it.
public struct NewItem: Encodable {
  public var displayName: String

  public init(displayName: String) { self.displayName = displayName }
}

/// A list that may hold bad elements, as an app writes it.
public struct Shelf: Decodable {
  @LossyArray public var items: [Item]
}

/// The body of a failure as an app writes it.
public struct ItemError: Decodable, Equatable {
  public var errorCode: String
}

/// An endpoint enum as an app writes it.
public enum ItemEndpoint: Endpoint {
  case detail(Int)
  case create(NewItem)

  public var path: Path {
    switch self {
    case .detail(let id): "items/\(id)"
    case .create: "items"
    }
  }

  public var method: HTTPMethod {
    switch self {
    case .detail: .get
    case .create: .post
    }
  }

  public var body: RequestBody? {
    switch self {
    case .detail: nil
    case .create(let new): .json(new)
    }
  }
}

/// Functions that return requests, the other style.
public enum ItemAPI {
  public static func detail(_ id: Int) -> Request<Item> { .get("items/\(id)") }
  public static func create(_ new: NewItem) -> Request<Item> { .post("items", json: new) }
  public static func shelf() -> Request<Shelf> { .get("shelf").with { $0.envelope = "data" } }
}

/// A screen's model, on the main actor by default.
public final class ShopModel {
  public private(set) var items: [Item] = []
  let api: APIClient

  public init(api: APIClient) { self.api = api }

  /// Loads two items at once.
  public func load() async throws {
    async let first = api.value(ItemAPI.detail(1))
    async let second = api.value(ItemAPI.detail(2))
    items = try await [first, second]
  }

  /// Loads an item of the other style.
  public func loadByEndpoint() async throws -> Item {
    try await api.value(ItemEndpoint.detail(2))
  }

  /// Creates an item, in both styles.
  public func create(named name: String) async throws -> (Item, Item) {
    let one = try await api.value(ItemAPI.create(NewItem(displayName: name)))
    let other: Item = try await api.value(ItemEndpoint.create(NewItem(displayName: name)))
    return (one, other)
  }

  /// Loads what can be read of a list that lies within an envelope.
  public func shelf() async throws -> Shelf { try await api.value(ItemAPI.shelf()) }

  /// Loads an item that is not there, and answers with the server's code for that.
  public func missing() async throws -> String? {
    do {
      _ = try await api.value(ItemAPI.detail(404))
      return nil
    } catch let error as NetworkError {
      return error.body(as: ItemError.self)?.errorCode
    }
  }

  /// Loads an item with what is known of its answer.
  public func reply() async throws -> Ulak.Response<Item> {
    try await api.response(ItemAPI.detail(1))
  }
}

extension ItemAPI {
  static let group = EndpointGroup("items") { $0.timeout = .seconds(20) }

  public static func name(of id: Int) -> Request<String> {
    Request<Item>.get("\(id)").in(group).map { $0.displayName }
  }

  public static func find(_ id: Int) -> Request<Item?> { Request<Item>.get("\(id)").in(group).optional() }
}

extension ShopModel {
  /// What an item is called.
  public func name(of id: Int) async throws -> String { try await api.value(ItemAPI.name(of: id)) }

  /// An item, if there is one.
  public func find(_ id: Int) async throws -> Item? {
    async let item = api.value(ItemAPI.find(id))
    return try await item
  }
}
