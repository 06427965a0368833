/// The pages of a list, each asked for when its reader wants it. Made by ``APIClient/pages(_:by:maximumPages:prefetching:)``.
///
/// Each loop begins anew, with the first page. Leaving a loop early asks for nothing more. A page that fails ends the loop
/// with its error; a reader that calls `next()` by hand may call it again, and gets that page tried anew.
public struct PageSequence<Page>: AsyncSequence, Sendable {
  let api: APIClient
  let request: Request<Page>
  let paging: Paging<Page>
  let limit: Int
  let prefetches: Bool

  /// Starts with the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: reader()) }

  func reader() -> PageReader<Page> { PageReader(api, request, paging, limit: limit, prefetches: prefetches) }

  /// Reads page after page.
  public struct Iterator: AsyncIteratorProtocol {
    let reader: PageReader<Page>

    /// The next page; nil after the last.
    ///
    /// - Throws: ``NetworkError``, with reason `endlessPages` if the list leads back to itself or has more pages than
    ///   allowed; `CancellationError` if the task is cancelled.
    public mutating func next() async throws -> Page? { try await reader.next()?.value }
  }

  /// The pages with status, fields and age.
  public var responses: PageResponses<Page> { PageResponses(pages: self) }

  /// What is on the pages, one after the other.
  ///
  /// - Parameter items: where a page has its items.
  public func items<Item>(_ items: @escaping @Sendable (Page) -> [Item]) -> PageItems<Page, Item> {
    PageItems(pages: self, items: items)
  }
}

extension PageSequence where Page: ItemPage & SendableMetatype {
  /// What is on the pages, one after the other.
  public var items: PageItems<Page, Page.Item> { items { $0.items } }
}

/// The pages of a list with status, fields and age.
public struct PageResponses<Page>: AsyncSequence, Sendable {
  let pages: PageSequence<Page>

  /// Starts with the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: pages.reader()) }

  /// Reads page after page.
  public struct Iterator: AsyncIteratorProtocol {
    let reader: PageReader<Page>

    /// The next page; nil after the last.
    ///
    /// - Throws: as ``PageSequence/Iterator/next()`` does.
    public mutating func next() async throws -> Response<Page>? { try await reader.next() }
  }
}

/// What is on the pages of a list, one after the other.
public struct PageItems<Page, Item>: AsyncSequence, Sendable {
  let pages: PageSequence<Page>
  let items: @Sendable (Page) -> [Item]

  /// Starts with the first item of the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: pages.reader(), items: items) }

  /// Reads item after item, and asks for a page when the one before is used up.
  public struct Iterator: AsyncIteratorProtocol {
    let reader: PageReader<Page>
    let items: @Sendable (Page) -> [Item]
    private var present = ArraySlice<Item>()

    init(reader: PageReader<Page>, items: @escaping @Sendable (Page) -> [Item]) {
      self.reader = reader
      self.items = items
    }

    /// The next item; nil after the last.
    ///
    /// - Throws: as ``PageSequence/Iterator/next()`` does.
    public mutating func next() async throws -> Item? {
      while present.isEmpty {
        guard let page = try await reader.next() else { return nil }
        present = items(page.value)[...]
      }
      return present.removeFirst()
    }
  }
}

extension APIClient {
  /// The pages of a list.
  ///
  /// ```swift
  /// for try await page in api.pages(ProductAPI.list(), by: .offset(limit: 20)) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - request: the list's request; what the way to page needs in its query is added.
  ///   - paging: how the list goes on.
  ///   - maximumPages: after so many pages the list ends with an error, rather than never.
  ///   - prefetching: whether the next page is asked for while the present one is used. It may be asked for in vain.
  public func pages<Page>(
    _ request: Request<Page>, by paging: Paging<Page>, maximumPages: Int = 1_000, prefetching: Bool = false
  ) -> PageSequence<Page> {
    PageSequence(api: self, request: request, paging: paging, limit: maximumPages, prefetches: prefetching)
  }
}
