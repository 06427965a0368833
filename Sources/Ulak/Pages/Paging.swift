/// How a list goes on from one page to the next.
///
/// ```swift
/// for try await page in api.pages(ProductAPI.list(), by: .offset(limit: 20)) { … }
/// for try await issue in api.pages(IssueAPI.list(), by: .link()).items { … }
/// ```
///
/// The ready ways change the query of the request that was given, or follow the server's link; any other way is a
/// closure: ``init(first:next:)``.
public struct Paging<Page>: Sendable {
  /// One page, and what it took to get it.
  public struct Step {
    /// The page.
    public let response: Response<Page>
    /// The request that it answers.
    public let request: Request<Page>
    /// The number of the page, from 0.
    public let index: Int
    /// How many items came before this page, where the way counts them.
    public let itemsBefore: Int
    /// The address that answered.
    package let address: HTTPURL

    /// The page.
    public var page: Page { response.value }
  }

  /// What comes after a page.
  enum Turn {
    case end
    case next(Request<Page>, items: Int)
  }

  let first: @Sendable (Request<Page>) -> Request<Page>
  let turn: @Sendable (Step) throws -> Turn

  init(
    first: @escaping @Sendable (Request<Page>) -> Request<Page> = { $0 },
    turn: @escaping @Sendable (Step) throws -> Turn
  ) {
    self.first = first
    self.turn = turn
  }

  /// A way of the app's own.
  ///
  /// - Parameters:
  ///   - first: makes the first request of the one that was given.
  ///   - next: the request after a page, nil after the last. What it throws ends the sequence.
  public init(
    first: @escaping @Sendable (Request<Page>) -> Request<Page> = { $0 },
    next: @escaping @Sendable (Step) throws -> Request<Page>?
  ) {
    self.init(first: first, turn: { step in try next(step).map { .next($0, items: 0) } ?? .end })
  }
}
