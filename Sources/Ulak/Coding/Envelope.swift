/// Where in an answer the value is that an endpoint speaks of: at `data` in `{"data": {"id": 7}, "meta": {}}`.
///
/// Declared once, on the client or for an endpoint, so that requests answer with what is inside:
///
/// ```swift
/// let api = APIClient("https://api.example.com") { $0.envelope = "data" }
/// let product = try await api.value(Request<Product>.get("products/7"))
/// let page = try await api.value(Request<Page>.get("products").with { $0.envelope = .bare })
/// ```
///
/// A literal names the keys as they are in the body, joined by dots: `"result.items"`. Keys that hold dots are written as
/// a list: `["v1.2", "data"]`.
public struct Envelope: Sendable, Hashable {
  /// The keys from the outside in, as they are in the body; empty if the value is not wrapped.
  public let keys: [String]

  /// An envelope of keys from the outside in.
  public init(_ keys: [String]) { self.keys = keys }

  /// None: the value is the whole body, as for endpoints whose answers are not like those of the rest.
  public static let bare = Envelope([])
}

extension Envelope: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Keys joined by dots.
  public init(stringLiteral value: String) { keys = value.split(separator: ".").map(String.init) }
  /// Keys from the outside in.
  public init(arrayLiteral elements: String...) { keys = elements }
}

/// A value within an envelope. Its keys are handed over beside the decoder, for a decoder of the app's has no place for them.
struct Enveloped<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    var keys = EnvelopeKeys.current[...]
    var container = try decoder.container(keyedBy: EnvelopeKey.self)
    while let key = keys.popFirst().map({ EnvelopeKey($0).asFound(in: container) }) {
      guard keys.isEmpty else {
        container = try container.nestedContainer(keyedBy: EnvelopeKey.self, forKey: key)
        continue
      }
      if let type = Value.self as? any OptionalValue.Type, let none = type.none as? Value,
        try !container.contains(key) || container.decodeNil(forKey: key)
      {
        value = none
      } else {
        value = try container.decode(Value.self, forKey: key)
      }
      return
    }
    value = try Value(from: decoder)
  }
}

/// The keys of the envelope that is being opened.
enum EnvelopeKeys {
  @TaskLocal static var current: [String] = []
}

private struct EnvelopeKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ stringValue: String) { self.stringValue = stringValue }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  /// The key itself, or what a decoder that converts from snake case has made of it.
  func asFound(in container: KeyedDecodingContainer<EnvelopeKey>) -> EnvelopeKey {
    if container.contains(self) { return self }
    let converted = EnvelopeKey(KeyStyle.camel(stringValue))
    return container.contains(converted) ? converted : self
  }
}

/// Lets code that knows only a type ask whether it is an optional one.
protocol OptionalValue {
  static var none: Self { get }
}

extension Optional: OptionalValue {}
