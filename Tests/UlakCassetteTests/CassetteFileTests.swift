import Synchronization
import Testing
import UlakHAR
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct CassetteFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func open(
    _ name: String = "tape.har", mode: Cassette.Mode = .once,
    _ configure: (inout Cassette.Configuration) -> Void = { _ in }
  ) throws -> Cassette {
    try Cassette(folder.path(name), mode: mode) {
      $0.transport = countingTransport()
      configure(&$0)
    }
  }

  @Test func `each exchange is in the file when its caller goes on`() async throws {
    let cassette = try open("deep/er/tape.har")
    for count in 1...3 {
      _ = try await cassette.text("/\(count)")
      #expect(try folder.log("deep/er/tape.har").entries.count == count)
    }
  }

  @Test func `a reader finds a whole file at every moment, and two writers do not tear it`() async throws {
    let (one, two) = (try open(mode: .all), try open(mode: .all))
    _ = try await one.text("/first")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (cassette, name) in [(one, "one"), (two, "two")] {
        group.addTask { for number in 1...20 { _ = try await cassette.text("/\(name)/\(number)") } }
      }
      group.addTask {
        for _ in 1...60 {
          let count = try folder.log().entries.count
          #expect(count > 0)
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }
    #expect(folder.names == ["tape.har"])
    #expect([20, 21].contains(try folder.log().entries.count))
  }

  @Test func `concurrent exchanges are all kept, in the order in which they began`() async throws {
    let cassette = try open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...30 { group.addTask { _ = try await cassette.text("/\(number)") } }
      try await group.waitForAll()
    }
    let entries = try folder.log().entries
    #expect(Set(entries.map(\.request.url)).count == 30)
    #expect(entries.map(\.startedDateTime) == entries.map(\.startedDateTime).sorted())
  }

  @Test func `a write that is cut off leaves the old file whole`() async throws {
    _ = try await open().text("/old")
    let before = folder.data()
    let cassette = try open(mode: .newEpisodes) {
      $0.replace = { content, path in
        // The process dies here: half of the new content stands beside the file, and nothing was renamed.
        try content.prefix(content.count / 2).write(to: URL(fileURLWithPath: path + ".half"))
        throw CocoaError(.fileWriteUnknown)
      }
    }
    #expect(await cassette.failure("/new")?.reason == .fileWrite)
    #expect(folder.data() == before)
    #expect(try await open(mode: .none).text("/old") == "/old 1")
  }

  @Test(
    "a disk that is full is said so, and the recording is kept",
    arguments: [
      (.fileWriteOutOfSpace, .diskFull), (.fileWriteVolumeReadOnly, .filePermission),
      (.fileWriteNoPermission, .filePermission),
    ] as [(CocoaError.Code, NetworkError.Reason)])
  func full(code: CocoaError.Code, reason: NetworkError.Reason) async throws {
    let shared = Shared(isFull: true)
    let cassette = try open {
      $0.replace = { content, path in
        if shared.isFull { throw CocoaError(code) }
        try content.write(to: URL(fileURLWithPath: path), options: .atomic)
      }
    }
    let error = await cassette.failure("/a")
    #expect(error?.reason == reason && error?.detail.contains(folder.path()) == true)
    #expect(throws: NetworkError.self) { try cassette.save() }
    #expect(folder.names.isEmpty)
    try cassette.save(to: folder.path("rescue.har"))
    #expect(try folder.log("rescue.har").entries.count == 1)
    shared.isFull = false
    try cassette.close()
    #expect(folder.data() == folder.data("rescue.har"))
  }

  @Test func `what is no file is neither read nor replaced`() async throws {
    let there = #expect(throws: NetworkError.self) { try Cassette(folder.path(""), mode: .once) }
    #expect(there?.reason == .fileRead)
    let cassette = try Cassette("/dev/null", mode: .all) { $0.transport = countingTransport() }
    #expect(await cassette.failure("/a")?.reason == .fileWrite)
    try folder.write("x", "file")
    let below = try Cassette(folder.path("file/tape.har"), mode: .all) { $0.transport = countingTransport() }
    #expect(await below.failure("/a")?.category == .file)
  }

  @Test func `behind a link the file is replaced and not the link`() async throws {
    try folder.write("", "real.har")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.har"), withDestinationPath: folder.path("real.har"))
    _ = try await open("link.har", mode: .all).text("/a")
    #expect(try folder.log("real.har").entries.count == 1)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.har")) == folder.path("real.har"))
  }

  @Test func `a file that is too large is not read`() async throws {
    _ = try await open().text("/a")
    let error = #expect(throws: NetworkError.self) { try open(mode: .none) { $0.maximumFileBytes = 100 } }
    #expect(error?.reason == .fileRead && error?.detail.hasSuffix("it is larger than 100 bytes") == true)
  }

  @Test func `a large recording is written in steps, and whole in the end`() async throws {
    let network = MockTransport()
    network.on(.get, "/*", .data(Data(repeating: 0x61, count: 1 << 20)))
    var writes = 0
    do {
      let counter = Shared(isFull: false)
      let cassette = try open {
        $0.transport = network
        $0.replace = { content, path in
          counter.count += 1
          try content.write(to: URL(fileURLWithPath: path), options: .atomic)
        }
      }
      for number in 1...5 { _ = try await cassette.text("/\(number)") }
      network.on(.get, "/*", .text("small"))
      for number in 6...12 { _ = try await cassette.text("/\(number)") }
      writes = counter.count
      #expect(try folder.log().entries.count == 5)
    }
    // The cassette has gone.
    #expect(writes == 5)
    #expect(try folder.log().entries.count == 12)
  }

  @Test func `playing touches nothing`() async throws {
    _ = try await open().text("/a")
    let before = folder.data()
    let cassette = try open(mode: .newEpisodes)
    _ = try await cassette.text("/a")
    try cassette.close()
    #expect(folder.data() == before)
  }
}

private final class Shared: Sendable {
  private let state: Mutex<(isFull: Bool, count: Int)>

  init(isFull: Bool) { state = Mutex((isFull, 0)) }

  var isFull: Bool {
    get { state.withLock { $0.isFull } }
    set { state.withLock { $0.isFull = newValue } }
  }
  var count: Int {
    get { state.withLock { $0.count } }
    set { state.withLock { $0.count = newValue } }
  }
}
