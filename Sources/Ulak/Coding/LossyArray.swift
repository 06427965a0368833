/// A list that keeps its good elements and reports its bad ones, instead of failing as a whole.
///
/// As a property wrapper, with the failures as its projected value, or as the type of an answer:
///
/// ```swift
/// struct Page: Decodable {
///   @LossyArray var items: [Product]
/// }
/// page.$items  // which elements are missing, and why
///
/// let list = try await api.value(Request<LossyArray<Product>>.get("products"))
/// ```
///
/// Something other than a list, or none where the key must be, fails as for an array.
@propertyWrapper
public struct LossyArray<Element> {
  /// The elements that could be read, in order.
  public var wrappedValue: [Element]
  /// The first elements that could not be read, in order; at most ``maximumFailures``.
  public private(set) var failures: [LossyFailure] = []
  /// How many elements could not be read.
  public private(set) var failureCount = 0

  /// The failures: `page.$items`.
  public var projectedValue: [LossyFailure] { failures }

  /// The most failures that are told in detail.
  public static var maximumFailures: Int { 100 }

  /// A list without failures.
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

/// An element that could not be read.
public struct LossyFailure: Sendable, Hashable, CustomStringConvertible {
  /// Where it stands in the list as it was sent.
  public let index: Int
  /// Why it could not be read; its path begins at the top of the answer.
  public let reason: NetworkError.DecodingFailure
  /// What exactly was wrong, in English; nothing of the element is in it.
  public let detail: String

  /// One line for logs.
  public var description: String { "element \(index): \(detail.isEmpty ? "" : "\(detail) ")\(reason)" }
}

extension LossyArray: Decodable where Element: Decodable {
  /// Reads the elements that can be read.
  ///
  /// - Throws: `DecodingError` if there is no list.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    if let count = container.count { elements.reserveCapacity(min(count, 1024)) }
    while !container.isAtEnd {
      let index = container.currentIndex
      do {
        elements.append(try container.decode(Element.self))
      } catch {
        failureCount += 1
        if failures.count < Self.maximumFailures {
          let told = DecodingErrorText(error, expecting: Element.self)
          failures.append(LossyFailure(index: index, reason: told.failure, detail: told.detail))
        }
        // Decoders stay where they are when an element fails.
        if container.currentIndex == index { _ = try container.decode(Passed.self) }
      }
    }
    wrappedValue = elements
  }

  /// Fits any element and reads nothing of it.
  private struct Passed: Decodable {
    init(from decoder: any Decoder) {}
  }
}

extension LossyArray: Encodable where Element: Encodable {
  /// Writes the elements as a list.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension LossyArray: Sendable where Element: Sendable {}
extension LossyArray: Equatable where Element: Equatable {}
extension LossyArray: Hashable where Element: Hashable {}
