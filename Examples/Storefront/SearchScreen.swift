import Ulak

/// What a search screen knows: it asks while its user types, and shows only what answers the latest term.
@MainActor public final class SearchScreen {
  /// What was found for the latest term that was answered.
  public private(set) var found: [Product] = []
  /// What to tell the user, nil if all is well.
  public private(set) var problem: String?
  private let api: APIClient
  private let latest: LatestCall

  /// A screen that asks this client.
  public init(_ api: APIClient) {
    self.api = api
    latest = LatestCall(seams: api.configuration.seams)
  }

  /// The user has typed. The term is asked for when no other comes within 300 ms; an empty one clears the screen at once.
  public func type(_ term: String) async {
    guard !term.isEmpty else {
      latest.cancel()
      (found, problem) = ([], nil)
      return
    }
    let api = api
    do {
      found = try await latest.run(after: .milliseconds(300)) { try await api.value(ProductAPI.search(term)) }
      problem = nil
    } catch is CancellationError {
      // A later term has taken over.
    } catch {
      problem = (error as? NetworkError)?.message
    }
  }
}
