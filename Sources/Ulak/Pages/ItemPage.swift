/// A page of a list, for ``Paging`` to find its way by.
///
/// ```swift
/// struct ProductPage: Decodable, ItemPage {
///   let items: [Product]
///   let total: Int?
///   var totalCount: Int? { total }
/// }
/// ```
///
/// Where a model cannot conform, the ways to page take closures instead. A plain array is a page without further words.
public protocol ItemPage<Item> {
  /// What the list holds.
  associatedtype Item
  /// What is on this page.
  var items: [Item] { get }
  /// How many items all pages hold, if the server says.
  var totalCount: Int? { get }
  /// What the server wants to be asked with for the next page; nil on the last.
  var nextCursor: String? { get }
}

extension ItemPage {
  /// Not said.
  public var totalCount: Int? { nil }
  /// None.
  public var nextCursor: String? { nil }
}

extension Array: ItemPage {
  /// The array itself.
  public var items: [Element] { self }
}
