public import UlakHTTP
public import UlakPlatform

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A network of stubs that a UI test chooses when it launches the app.
///
/// The app names its stubs, the test says by arguments and environment whether they are used and how they answer:
///
/// ```swift
/// // In the app
/// let stubs = StubNetwork.fromLaunch()
/// stubs?.add("PRODUCTS", .get, "/products", try .file(sampleFile, contentType: "application/json"))
/// let api = APIClient("https://api.example.com") { $0.transport = stubs?.transport }
///
/// // In the UI test
/// app.launchArguments = ["-useStubNetwork", "-seedSnapshot", "products", "2h"]
/// app.launchEnvironment = ["STUB_PRODUCTS_STATUS": "offline"]
/// ```
///
/// Without `-useStubNetwork` there is no such network. In a release build there is none either, unless asked for.
public final class StubNetwork: Sendable {
  /// A snapshot that the test wants the app to begin with.
  public struct Seed: Sendable, Hashable {
    /// Which snapshot.
    public let name: String
    /// How old it is.
    public let age: Duration
  }

  /// What answers in place of the network.
  public let transport: MockTransport
  /// The snapshots to begin with, in the order of the arguments.
  public let seeds: [Seed]
  /// What could not be understood: arguments and variables that are for this network and make no sense.
  public let problems: [String]
  private let answers: [String: Answer]

  /// How a named stub answers.
  enum Answer: Sendable, Hashable {
    case status(Int)
    case offline
  }

  init(_ launch: Launch, time: any TimeSource) {
    transport = MockTransport(time: time)
    (seeds, answers, problems) = (launch.seeds, launch.answers, launch.problems)
  }

  /// The network the process was launched with, nil if it was launched without.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the process.
  ///   - environment: its environment.
  ///   - inReleaseBuilds: whether a release build of this package takes part as well.
  ///   - time: the clock of delays.
  public static func fromLaunch(
    arguments: [String] = CommandLine.arguments, environment: [String: String] = ProcessInfo.processInfo.environment,
    inReleaseBuilds: Bool = false, time: any TimeSource = SystemTimeSource.shared
  ) -> StubNetwork? {
    #if !DEBUG
      guard inReleaseBuilds else { return nil }
    #endif
    guard arguments.contains("-useStubNetwork") else { return nil }
    return StubNetwork(Launch(arguments, environment), time: time)
  }

  /// Adds a stub under a name that the environment knows it by.
  ///
  /// `STUB_<NAME>_STATUS` makes it answer otherwise: `200` or any other status of success as it is given here, `304` and
  /// other statuses without content or with a short text, `offline` not at all, as without a network.
  ///
  /// - Parameters:
  ///   - name: letters, digits and underscores; case makes no difference.
  ///   - method: the method.
  ///   - template: a path; see ``MockStubbing``.
  ///   - answer: the answer unless the environment says otherwise.
  @discardableResult
  public func add(_ name: String, _ method: HTTPMethod, _ template: String, _ answer: MockAnswer) -> MockStub {
    switch answers[name.uppercased()] {
    case nil: return transport.on(method, template, answer)
    case .offline:
      return transport.on(
        method, template, failure: NetworkError(.noConnection, detail: "the stub network is offline"))
    case .status(let code) where (200..<300).contains(code):
      var changed = answer
      changed.status = HTTPStatus(code)
      return transport.on(method, template, changed)
    case .status(304):
      // The fields stay: a validator is what a 304 is about.
      return transport.on(method, template, .status(304, headerFields: answer.headerFields))
    case .status(let code): return transport.on(method, template, .text("stubbed \(code)\n", status: HTTPStatus(code)))
    }
  }
}
