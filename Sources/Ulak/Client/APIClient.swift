#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The client of an API: takes endpoints, gives typed answers.
///
/// ```swift
/// let api = APIClient(baseURL: URL(string: "https://api.example.com/v1")!) {
///   $0.headers["X-API-Version"] = "3"
///   $0.timeout = .seconds(20)
/// }
/// let page = try await api.value(ProductAPI.list(page: 1))
/// ```
///
/// A client can be used from everywhere at once; one for each API is enough. Making one never fails: what is wrong
/// with its configuration is listed in ``problems``, and every call throws the first of them before anything is sent.
public final class APIClient: Sendable {
  /// What the client was configured with.
  public let configuration: Configuration
  /// What is wrong with the configuration; empty if it can work.
  public let problems: [NetworkError]
  let base: HTTPURL?
  let numbers: RequestNumbers
  /// What each call needs of the configuration, which is too large to be copied for it.
  let defaults: CallDefaults
  let bridge: BridgeLayer
  let chain: InterceptorChain
  /// What carries the requests; clients that were made of this one have it too.
  private let transport: any Transport
  /// How its answers are read.
  let reading: ReadingRules
  /// How its errors are told.
  let errorContext: ErrorContext

  /// A client.
  ///
  /// - Parameters:
  ///   - baseURL: what endpoint paths are added to; may be left out if every endpoint has its own.
  ///   - configure: changes the defaults.
  public convenience init(baseURL: URL? = nil, _ configure: (inout Configuration) -> Void = { _ in }) {
    var configuration = Configuration()
    configuration.baseURL = baseURL
    configure(&configuration)
    self.init(configuration, sharing: nil)
  }

  /// A client of an address given as text.
  public convenience init(_ baseURL: String, _ configure: (inout Configuration) -> Void = { _ in }) {
    var configuration = Configuration()
    configuration.baseAddress = baseURL
    configure(&configuration)
    self.init(configuration, sharing: nil)
  }

  /// A client like this one, some of it changed: for a service beside the first one, or for a part of the app that may
  /// wait longer.
  ///
  /// ```swift
  /// let uploads = api.with { $0.timeout = .seconds(600) }
  /// ```
  ///
  /// It shares the connections, unless it changes how they are made: `tls`, `path`, `httpVersion`, `onPinReport`, `seams`
  /// or `transport`.
  public func with(_ change: (inout Configuration) -> Void) -> APIClient {
    var configuration = configuration
    change(&configuration)
    let isSameWay = configuration.wayRevision == self.configuration.wayRevision
    return APIClient(configuration, sharing: isSameWay ? transport : nil)
  }

  private init(_ configuration: Configuration, sharing shared: (any Transport)?) {
    self.configuration = configuration
    numbers = RequestNumbers(configuration.seams.random)
    defaults = CallDefaults(configuration)
    let rules = ReadingRules(configuration)
    reading = rules
    errorContext = ErrorContext(
      languages: configuration.seams.languages, telling: configuration.errorText,
      decoder: rules.decoders)
    bridge = BridgeLayer(defaults: configuration.defaultFields)
    var problems = configuration.problems
    var base: HTTPURL?
    if let address = configuration.baseAddress {
      do { base = try HTTPURL(address) } catch {
        var problem = NetworkError(problem: error)
        problem.detail = "the client’s base address: \(problem.detail)"
        problems.append(problem)
      }
    }
    self.base = base
    do {
      transport = try shared ?? DefaultTransport.transport(for: configuration)
    } catch {
      let problem = NetworkError(problem: error)
      // The transport looks at its part of the configuration itself, and may find what was found already.
      if !problems.contains(where: { $0 == problem && $0.detail == problem.detail }) { problems.append(problem) }
      transport = RefusingTransport()
    }
    chain = Self.chain(configuration, bridge: bridge, transport: transport)
    self.problems = problems
  }

  /// The layers in order; see ARCHITECTURE.md, "The path of one request".
  private static func chain(
    _ configuration: Configuration, bridge: BridgeLayer, transport: any Transport
  ) -> InterceptorChain {
    let callLayer = CallLayer(
      seams: configuration.seams, users: configuration.interceptors + configuration.wireInterceptors,
      transport: transport.capabilities)
    let retryLayer: [any Interceptor] = configuration.repeatsOnStaleConnections ? [RetryLayer()] : []
    return InterceptorChain(
      call: [callLayer] + configuration.interceptors + [bridge] + retryLayer + [AttemptLayer()],
      wire: configuration.wireInterceptors,
      last: [GuardLayer(limits: configuration.limits, transport: transport)],
      end: WireEnd(transport: transport, time: configuration.seams.time))
  }
}

extension NetworkError {
  fileprivate init(problem error: any Error) {
    self = error as? NetworkError ?? NetworkError(.invalidConfiguration)
  }
}
