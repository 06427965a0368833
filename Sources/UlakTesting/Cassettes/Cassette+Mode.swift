#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Cassette {
  /// When a cassette records, and when it plays.
  public enum Mode: Sendable, Hashable {
    /// Records if there is no file, and otherwise plays it; a request that it does not hold fails.
    case once
    /// Plays what the file holds and records what it does not.
    case newEpisodes
    /// Plays, and never touches the network.
    case none
    /// Records everything anew. The old recordings stay in the file until the first new one takes their place.
    case all

    /// ``none`` on a machine of continuous integration, which is known by the variable `CI`, and ``once`` elsewhere.
    ///
    /// So a missing recording is made on a developer's machine and is an error where nobody would commit it. `CI` may
    /// be empty, `0` or `false` to say no.
    ///
    /// - Parameter environment: the variables to look into; they are read and never changed.
    public static func auto(environment: [String: String] = ProcessInfo.processInfo.environment) -> Mode {
      ["", "0", "false"].contains(environment["CI"]?.lowercased() ?? "") ? .once : .none
    }
  }
}
