// Lists that are cut by numbers: the end is where a page is not full, or where the server's total is reached.
extension Paging {
  /// By the number of items to skip: `?offset=40&limit=20`.
  ///
  /// - Parameters:
  ///   - limit: how many items to ask for a page; at least 1.
  ///   - start: how many to skip at first.
  ///   - names: what the query calls the two.
  ///   - count: how many items are on a page. A page with fewer than `limit` is the last; where a server's pages are
  ///     smaller than asked for, `total` says when it is.
  ///   - total: how many items there are on all pages, if the server says: then the list ends there.
  public static func offset(
    limit: Int, from start: Int = 0, names: (offset: String, limit: String) = ("offset", "limit"),
    count: @escaping @Sendable (Page) -> Int, total: @escaping @Sendable (Page) -> Int? = { _ in nil }
  ) -> Paging {
    let limit = max(1, limit)
    return Paging(
      first: { request in request.asking([names.offset: "\(start)", names.limit: "\(limit)"]) },
      turn: { step in
        let items = count(step.page)
        let skipped = start + step.itemsBefore + items
        let isLast = total(step.page).map { skipped >= $0 } ?? (items < limit)
        guard items > 0, !isLast else { return .end }
        return .next(step.request.asking([names.offset: "\(skipped)"]), items: items)
      })
  }

  /// By the number of the page: `?page=3`.
  ///
  /// - Parameters:
  ///   - start: the number of the first page.
  ///   - name: what the query calls it.
  ///   - size: how many items to ask for a page, and what the query calls that; nil to say nothing.
  ///   - count: how many items are on a page. An empty page is the last, or one with fewer items than `size`.
  ///   - total: how many items there are on all pages, if the server says: then the list ends there.
  public static func pageNumber(
    from start: Int = 1, name: String = "page", size: (name: String, count: Int)? = nil,
    count: @escaping @Sendable (Page) -> Int, total: @escaping @Sendable (Page) -> Int? = { _ in nil }
  ) -> Paging {
    Paging(
      first: { request in
        var request = request.asking([name: "\(start)"])
        if let size { request = request.asking([size.name: "\(size.count)"]) }
        return request
      },
      turn: { step in
        let items = count(step.page)
        let isLast = total(step.page).map { step.itemsBefore + items >= $0 } ?? (items < (size?.count ?? 1))
        guard items > 0, !isLast else { return .end }
        return .next(step.request.asking([name: "\(start + step.index + 1)"]), items: items)
      })
  }
}

extension Paging where Page: ItemPage & SendableMetatype {
  /// By the number of items to skip: `?offset=40&limit=20`. The page says how many it has.
  ///
  /// - Parameters:
  ///   - limit: how many items to ask for a page; at least 1.
  ///   - start: how many to skip at first.
  ///   - names: what the query calls the two.
  public static func offset(
    limit: Int, from start: Int = 0, names: (offset: String, limit: String) = ("offset", "limit")
  ) -> Paging {
    offset(limit: limit, from: start, names: names, count: { $0.items.count }, total: { $0.totalCount })
  }

  /// By the number of the page: `?page=3`. The page says how many items it has.
  ///
  /// - Parameters:
  ///   - start: the number of the first page.
  ///   - name: what the query calls it.
  ///   - size: how many items to ask for a page, and what the query calls that; nil to say nothing.
  public static func pageNumber(
    from start: Int = 1, name: String = "page", size: (name: String, count: Int)? = nil
  ) -> Paging {
    pageNumber(from: start, name: name, size: size, count: { $0.items.count }, total: { $0.totalCount })
  }

  /// By what the page says itself: `?cursor=…`.
  ///
  /// - Parameter name: what the query calls it.
  public static func cursor(name: String = "cursor") -> Paging { cursor(name: name) { $0.nextCursor } }
}
