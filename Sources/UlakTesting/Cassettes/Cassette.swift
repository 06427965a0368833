import Synchronization
import Ulak
public import UlakHAR
public import UlakHTTP
public import UlakPlatform

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A transport that records real exchanges to a file, and plays them from it when it is used again.
///
/// ```swift
/// let cassette = try Cassette("Fixtures/users.har")
/// let api = APIClient("https://api.example.com") { $0.transport = cassette }
/// ```
///
/// The file is HAR 1.2: any viewer shows it, and what Chrome, Firefox or a proxy exported can be played. It holds no
/// secrets that ``HARRedaction`` knows of; so that they are found, content is asked for uncompressed.
///
/// Requests that are alike are answered in the order of their recordings, each recording once; requests that are not
/// alike may come in any order. Interim answers (1xx) are not recorded.
///
/// What was recorded is in the file when `send` returns, so nothing is lost if the test crashes or nobody calls
/// ``close(requiringAllPlayed:)``. (Of a file above 4 MB the newest part may wait for the next write, for closing, or
/// for the cassette to go.) The file is replaced as a whole: whoever reads it finds the old content or the new, and of
/// two writers the last one counts. A cassette belongs to one test; many, each with a file of its own, run side by side.
public final class Cassette: Transport {
  /// How a cassette behaves beside its mode.
  public struct Configuration: Sendable {
    /// Which recording answers a request.
    public var matching = CassetteMatching.lenient
    /// What is left out of the file, and of comparisons.
    public var redaction = HARRedaction()
    /// Whether the last recording of a request answers every further one like it.
    public var allowsRepeats = false
    /// Whether failures of the network are recorded, to be played as the same errors.
    public var recordsFailures = false
    /// What carries the requests that are recorded; nil for the platform's own.
    public var transport: (any Transport)?
    /// The largest file to read, in bytes.
    public var maximumFileBytes = 64 * 1024 * 1024
    /// The clock that recordings are stamped by.
    public var time: any TimeSource = SystemTimeSource.shared
    package var replace: (@Sendable (Data, String) throws -> Void)?

    init() {}
  }

  /// The file.
  public let path: String
  /// What the cassette was asked to do.
  public let mode: Mode
  /// What the transport beneath can do, as far as it is needed; content always comes as it is recorded.
  public let capabilities: TransportCapabilities

  let configuration: Configuration
  let file: CassetteFile
  /// Carries what is recorded; nil if nothing is.
  let network: (any Transport)?
  let state: Mutex<CassetteState>
  /// Held while the file is written, so that an older state never takes the place of a newer one.
  let writing = Mutex(WrittenState())
  /// Where the two clocks stood when the cassette was opened. All stamps count from here: the wall clock may be set.
  let opened: (wall: Double, monotonic: MonotonicInstant)

  /// Opens a cassette; a file that is there is read at once.
  ///
  /// - Parameters:
  ///   - path: the file. Folders that are missing are made when something is recorded.
  ///   - mode: when to record and when to play.
  ///   - configure: changes the defaults.
  /// - Throws: `NetworkError` with reason `fileRead` if there is a file and it cannot be used, saying why and where;
  ///   what the platform's transport throws.
  public init(
    _ path: String, mode: Mode = .auto(), _ configure: (inout Configuration) -> Void = { _ in }
  ) throws {
    var configuration = Configuration()
    configure(&configuration)
    self.path = path
    self.mode = mode
    self.configuration = configuration
    opened = (configuration.time.secondsSince1970, configuration.time.now)
    var file = CassetteFile(path: path)
    if let replace = configuration.replace { file.replace = replace }
    self.file = file
    // Where everything is recorded anew, an old file may even be broken.
    let log = mode == .all ? nil : try file.read(limit: configuration.maximumFileBytes)
    let isRecording = mode == .all || mode == .newEpisodes || (mode == .once && log == nil)
    network = isRecording ? try configuration.transport ?? DefaultTransport.shared() : nil
    var capabilities = network?.capabilities ?? TransportCapabilities()
    capabilities.deliversEncodedContent = true
    capabilities.acceptsCertificateAuthorities = false
    self.capabilities = capabilities
    state = Mutex(try CassetteState(log, configuration: configuration, isPlaying: mode == .newEpisodes || !isRecording))
  }

  deinit { try? save() }

  /// Whatever the network beneath says; where there is none, nothing can reach a server that is not pinned.
  public func enforcesPins(for origin: Origin) -> Bool { network?.enforcesPins(for: origin) ?? true }

  /// Answers with a recording, or asks the network and records.
  ///
  /// - Throws: `NetworkError` with reason `notRecorded` if there is no recording and none may be made, its detail
  ///   naming the closest ones and where they differ; the failure that was recorded; what the transport beneath
  ///   throws; an error in category `file` if the recording cannot be written, which the cassette then keeps.
  ///   `CancellationError` when the task is cancelled.
  public func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let asked = try ComparableRequest(HARRequest(request), redaction: configuration.redaction)
    switch try state.withLock({ try $0.answer(asked, isRecording: network != nil, cassette: path) }) {
    case .play(let entry): return try play(entry, limits: options.limits)
    case .nothing: return try await record(request, as: asked, options)
    }
  }
}

extension HTTPResponse.Source {
  /// A ``Cassette`` answered from a recording.
  public static let cassette = HTTPResponse.Source(rawValue: "cassette")
}
