import Synchronization

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
  /// What the exchange on the wire was like; nil if there was none. While a body is being streamed, what is known so far.
  public var facts: AttemptFacts? {
    get { ending?.facts }
    set { ending = newValue.map { Ending(facts: $0, trailerFields: trailerFields) } }
  }
  /// The fields after the content (RFC 9110, section 6.5). Empty while a body is being streamed.
  public var trailerFields: HTTPFields { ending?.trailerFields ?? HTTPFields() }

  /// Each try on the wire of the client's call that ended in this answer; empty where no client was at work.
  public package(set) var attempts: [AttemptRecord] = []

  private var ending: Ending?

  /// An answer.
  public init(
    status: HTTPStatus, headerFields: HTTPFields = [:], body: Body = .data(Data()),
    interim: [HTTPResponseHead] = [], source: Source = .network, facts: AttemptFacts? = nil,
    trailerFields: HTTPFields = [:]
  ) {
    self.init(
      status: status, headerFields: headerFields, body: body, interim: interim, source: source,
      ending: facts == nil && trailerFields.isEmpty ? nil : Ending(facts: facts, trailerFields: trailerFields))
  }

  /// An answer whose end is still to come.
  ///
  /// - Parameter ending: what the transport will know when the content has ended.
  public init(
    status: HTTPStatus, headerFields: HTTPFields, body: Body, interim: [HTTPResponseHead] = [],
    source: Source = .network, ending: Ending?
  ) {
    self.status = status
    self.headerFields = headerFields
    self.body = body
    self.interim = interim
    self.source = source
    self.ending = ending
  }

  /// What is known for good only when the content has ended. Copies of an answer share it: it is large, and on the way up
  /// it never changes.
  public final class Ending: Sendable {
    private struct State {
      var facts: AttemptFacts?
      var trailerFields: HTTPFields
    }

    private let state: Mutex<State>

    /// What is known so far.
    public init(facts: AttemptFacts?, trailerFields: HTTPFields = [:]) {
      state = Mutex(State(facts: facts, trailerFields: trailerFields))
    }

    /// What is known of the exchange.
    public var facts: AttemptFacts? { state.withLock { $0.facts } }

    /// The fields after the content.
    public var trailerFields: HTTPFields { state.withLock { $0.trailerFields } }

    /// Notes what the end has brought; for transports.
    public func update(facts: AttemptFacts, trailerFields: HTTPFields) {
      state.withLock { $0 = State(facts: facts, trailerFields: trailerFields) }
    }
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
