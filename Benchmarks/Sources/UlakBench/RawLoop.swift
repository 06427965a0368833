import CRawLoop
import Foundation

/// The peer: what libcurl does when driven from C with nothing around it.
enum RawLoop {
  /// `curl_multi_perform` and `curl_multi_poll`, as libcurl's own examples have it.
  case perform
  /// `curl_multi_socket_action` over epoll.
  case socketAction

  var name: String {
    switch self {
    case .perform: Name.rawLoop
    case .socketAction: Name.rawSocketLoop
    }
  }

  /// Gets `url` `total` times, `idleCount` streams staying open on the same multi handle meanwhile; the C side times
  /// it, without the opening.
  func measured(
    url: String, total: Int, inFlight: Int, warmUp: Int = 0, idleURL: String = "", idleCount: Int = 0,
    authorityFile: String? = nil, discards: Bool = false
  ) async throws -> raw_loop_stats {
    // The loop blocks its thread, and the cooperative pool has none to spare.
    let (status, stats) = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: drive(url, total, inFlight, warmUp, idleURL, idleCount, authorityFile, discards))
      }
    }
    guard status == 0 else { throw BenchError("the \(name) cannot run here") }
    guard stats.failures == 0, stats.requests == Int64(total) else {
      throw BenchError("the \(name) had \(stats.failures) failures in \(stats.requests) requests to \(url)")
    }
    return stats
  }

  private func drive(
    _ url: String, _ total: Int, _ inFlight: Int, _ warmUp: Int, _ idleURL: String, _ idleCount: Int,
    _ authorityFile: String?, _ discards: Bool
  ) -> (Int32, raw_loop_stats) {
    // The strings are borrowed for the length of the C call and not kept by it.
    unsafe url.withCString { url in
      unsafe idleURL.withCString { idleURL in
        unsafe (authorityFile ?? "").withCString { file in
          var options = unsafe raw_loop_options(
            url: url, total: Int64(total), in_flight: Int32(inFlight), warm_up: Int64(warmUp),
            idle_url: idleURL, idle_count: Int32(idleCount), ca_file: authorityFile == nil ? nil : file,
            discards: discards ? 1 : 0)
          var stats = raw_loop_stats()
          let status =
            switch self {
            case .perform: unsafe raw_loop_run(&options, &stats)
            case .socketAction: unsafe raw_loop_socket_run(&options, &stats)
            }
          return (status, stats)
        }
      }
    }
  }
}

/// A raw loop as one of the contenders. It opens its connections anew in each run, which costs it some milliseconds.
struct RawContender: Contender {
  let loop: RawLoop
  let url: String
  /// Verified against this, and over HTTP/2.
  var authorityFile: String?

  var name: String { loop.name }

  func run(total: Int, inFlight: Int) async throws {
    _ = try await loop.measured(url: url, total: total, inFlight: inFlight, authorityFile: authorityFile)
  }
}
