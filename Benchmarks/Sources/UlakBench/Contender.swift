/// A client under measurement, made for one page.
protocol Contender: Sendable {
  var name: String { get }

  /// Gets the page `total` times, `inFlight` at a time, reads every body whole and throws unless each answer was a 200.
  ///
  /// Connections should outlive the call where the client can keep them.
  func run(total: Int, inFlight: Int) async throws
}

/// The names that bars refer to.
enum Name {
  static let rawLoop = "raw libcurl loop"
  static let rawSocketLoop = "raw libcurl loop, epoll"
  static let transport = "CurlTransport.send"
  static let data = "APIClient.data"
  static let value = "APIClient.value"
  static let urlSession = "URLSession"
  static let pipeline = "ten interceptors"
  static let plainLayers = "ten plain async calls"
  static let request = "building a request"
  static let components = "the same by URLComponents"
  static let form = "100 form fields"
  static let formComponents = "the same fields by URLComponents"
}

/// Calls `request` `total` times from `inFlight` tasks: how an app would keep a client busy.
func inParallel(
  total: Int, inFlight: Int, _ request: @escaping @Sendable () async throws -> Void
) async throws {
  if inFlight == 1 {
    for _ in 0..<total { try await request() }
    return
  }
  try await withThrowingTaskGroup(of: Void.self) { group in
    for index in 0..<inFlight {
      let share = total / inFlight + (index < total % inFlight ? 1 : 0)
      group.addTask {
        for _ in 0..<share { try await request() }
      }
    }
    try await group.waitForAll()
  }
}
