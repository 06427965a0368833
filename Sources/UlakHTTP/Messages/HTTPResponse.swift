#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One answer as the pipeline sees it.
public struct HTTPResponse: Sendable, CustomStringConvertible {
  /// The status.
  public var status: HTTPStatus
  /// The fields, in the order and spelling they came in.
  public var headerFields: HTTPFields
  /// The content, whole or as a stream.
  public var body: Body
  /// Interim answers (1xx) that came before this one.
  public var interim: [HTTPResponseHead]
  /// Where the answer comes from.
  public var source: Source
  /// What the exchange on the wire was like; nil if there was none.
  public var facts: AttemptFacts? {
    get { sharedFacts?.facts }
    set { sharedFacts = newValue.map(SharedFacts.init) }
  }

  /// Facts are large and never change on the way up, so copies of an answer share them.
  private final class SharedFacts: Sendable {
    let facts: AttemptFacts
    init(_ facts: AttemptFacts) { self.facts = facts }
  }

  private var sharedFacts: SharedFacts?

  /// An answer.
  public init(
    status: HTTPStatus, headerFields: HTTPFields = [:], body: Body = .data(Data()),
    interim: [HTTPResponseHead] = [], source: Source = .network, facts: AttemptFacts? = nil
  ) {
    self.status = status
    self.headerFields = headerFields
    self.body = body
    self.interim = interim
    self.source = source
    sharedFacts = facts.map(SharedFacts.init)
  }

  /// The content of a response.
  public enum Body: Sendable {
    /// All of it, in memory.
    case data(Data)
    /// Chunks as they arrive; can be read once.
    case stream(HTTPBodyStream)

    /// The whole content, read to its end.
    ///
    /// - Parameter limit: the most bytes to accept.
    /// - Throws: ``NetworkError`` with reason `bodyTooLarge` beyond the limit, or what the stream throws.
    public func collected(upTo limit: Int) async throws -> Data {
      switch self {
      case .data(let data):
        guard data.count <= limit else { throw NetworkError.bodyTooLarge(limit: limit) }
        return data
      case .stream(let stream):
        return try await stream.collected(upTo: limit)
      }
    }
  }

  /// Where an answer comes from.
  public struct Source: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The name, as `ulak pipe` prints it.
    public let rawValue: String
    /// A source of any name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The origin answered.
    public static let network = Source(rawValue: "network")
    /// An interceptor answered; nothing was sent.
    public static let interceptor = Source(rawValue: "interceptor")
    /// The name.
    public var description: String { rawValue }
  }

  /// The status; never the content.
  public var description: String { status.description }
}

/// The head of a response: a status and fields.
public struct HTTPResponseHead: Sendable, Hashable {
  /// The status.
  public var status: HTTPStatus
  /// The fields.
  public var headerFields: HTTPFields

  /// A head.
  public init(status: HTTPStatus, headerFields: HTTPFields) {
    self.status = status
    self.headerFields = headerFields
  }
}
