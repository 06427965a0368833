import Dispatch
import Synchronization
import Ulak

/// A model that leaves the main actor behind, and notes on which thread it was decoded.
public nonisolated struct Product: Codable, Sendable, Equatable {
  public var id: Int
  public var isDecodedOnMainThread = false

  private enum CodingKeys: String, CodingKey { case id }

  public init(id: Int) { self.id = id }

  public init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    isDecodedOnMainThread = MainThread.isCurrent
  }
}

/// Tells whether code runs where the main actor runs.
///
/// That is the main queue: on Linux the thread that serves it need not be the process's first.
public nonisolated enum MainThread {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  public static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

/// Notes whether it ever ran on the main thread.
public nonisolated final class ThreadWitness: Interceptor {
  private let seen = Mutex<[Bool]>([])

  public init() {}

  /// For each run, whether it was on the main thread.
  public var runsOnMainThread: [Bool] { seen.withLock { $0 } }

  public func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    note()
    let response = try await next(request)
    note()
    return response
  }

  private func note() { seen.withLock { $0.append(MainThread.isCurrent) } }
}

/// A screen's model, on the main actor by default.
public final class CatalogueModel {
  private let api: APIClient

  public init(api: APIClient) { self.api = api }

  public func load() async throws -> [Product] {
    async let first: Product = api.value(.get("products/1"))
    async let second: Product = api.value(Request<Product>.get("products/2"))
    return try await [first, second]
  }

  /// The same out of an envelope, from a list that may hold bad elements, and from an endpoint of the other style.
  public func loadWrapped() async throws -> [Product] {
    let list = try await api.value(Request<LossyArray<Product>>.get("wrapped").with { $0.envelope = "data" })
    let other: LossyArray<Product> = try await api.value(WrappedEndpoint())
    return list.wrappedValue + other.wrappedValue
  }
}

/// An endpoint whose answers lie within an envelope.
public nonisolated struct WrappedEndpoint: Endpoint {
  public init() {}
  public var path: Path { "wrapped" }
  public var envelope: Envelope? { "data" }
}
