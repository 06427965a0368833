/// How values that a query or a form has no words for are written. Servers disagree on all of it.
///
/// ```swift
/// api.configuration.queryStyle          // for all queries and forms of a client
/// (["ids": [1, 2]] as Query).styled(QueryStyle(arrays: .commas))      // for one: ids=1,2
/// ```
public struct QueryStyle: Sendable, Hashable {
  /// How a list is written. An element that is a list or a table itself is always numbered: nothing else would keep it
  /// apart from its neighbours. An empty list is not written at all.
  public enum Arrays: Sendable, Hashable, CaseIterable {
    /// `tag=a&tag=b`
    case repeated
    /// `tag[]=a&tag[]=b`, the brackets escaped
    case brackets
    /// `tag[0]=a&tag[1]=b`, the brackets escaped
    case indices
    /// `tag=a,b`; a comma within an element is escaped, the ones between are not
    case commas
  }

  /// How names below a name are written.
  public enum Nesting: Sendable, Hashable, CaseIterable {
    /// `price[min]=5`, the brackets escaped
    case brackets
    /// `price.min=5`
    case dots
  }

  /// How nil is written. It does not matter whether a value leaves a key out or says that it is null.
  public enum Nils: Sendable, Hashable, CaseIterable {
    /// Not at all.
    case omitted
    /// `after=`
    case empty
    /// `after=null`
    case null
  }

  /// How truth values are written.
  public enum Bools: Sendable, Hashable, CaseIterable {
    /// `true` and `false`
    case words
    /// `1` and `0`
    case digits
  }

  /// How dates are written.
  public enum Dates: Sendable, Hashable, CaseIterable {
    /// `2024-03-09T08:07:06Z` (RFC 3339), whole seconds, for years from 0 to 9999
    case iso8601
    /// Seconds since 1970: `1709971626`, and `1709971626.5` if there is a fraction
    case seconds
    /// Whole milliseconds since 1970: `1709971626500`
    case milliseconds
  }

  /// How the coding keys of an `Encodable` type are written. Names that are written as text stay as they are.
  public enum Keys: Sendable, Hashable, CaseIterable {
    /// `pageSize` is `page_size`, by the same rules as Foundation's `convertToSnakeCase`.
    case snakeCase
    /// As the type declares them.
    case asDeclared
  }

  /// Lists.
  public var arrays: Arrays
  /// Names below a name.
  public var nesting: Nesting
  /// Nil.
  public var nils: Nils
  /// Truth values.
  public var bools: Bools
  /// Dates.
  public var dates: Dates
  /// Coding keys.
  public var keys: Keys

  /// A style; what is not named is as most servers read it.
  public init(
    arrays: Arrays = .repeated, nesting: Nesting = .brackets, nils: Nils = .omitted, bools: Bools = .words,
    dates: Dates = .iso8601, keys: Keys = .snakeCase
  ) {
    self.arrays = arrays
    self.nesting = nesting
    self.nils = nils
    self.bools = bools
    self.dates = dates
    self.keys = keys
  }
}
