#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads one list, page after page, for one reader.
final class PageReader<Page> {
  private let api: APIClient
  private let paging: Paging<Page>
  private let limit: Int
  private let prefetches: Bool
  /// What is asked next; nil when the list has ended.
  private var upcoming: Request<Page>?
  /// The answer to that, on its way.
  private var early: EarlyPage<Page>?
  private var index = 0
  private var itemsBefore = 0
  /// The addresses that were asked.
  private var visited: Set<String> = []
  /// The content of the page before, and how many pages in a row had the same.
  private var lastContent: Data?
  private var repeats = 0
  /// What ends the list after the page that was handed over last.
  private var failure: (any Error)?

  init(_ api: APIClient, _ request: Request<Page>, _ paging: Paging<Page>, limit: Int, prefetches: Bool) {
    self.api = api
    self.paging = paging
    self.limit = limit
    self.prefetches = prefetches
    upcoming = paging.first(request)
  }

  deinit { early?.cancel() }

  /// The next page; nil after the last. After an error the same page is asked for again.
  func next() async throws -> Response<Page>? {
    if let failure {
      self.failure = nil
      throw failure
    }
    guard let request = upcoming else { return nil }
    guard index < limit else { throw endless("more than \(limit) pages") }
    let answered: AnsweredPage<Page>
    if let early {
      self.early = nil
      answered = try await early.page
    } else {
      answered = try await api.page(request)
    }
    try refuseRepetition(of: answered, by: request)
    let step = Paging<Page>.Step(
      response: answered.response, request: request, index: index, itemsBefore: itemsBefore,
      address: answered.address)
    do {
      switch try paging.turn(step) {
      case .end: upcoming = nil
      case .next(let next, let items):
        upcoming = next
        itemsBefore += items
      }
    } catch {
      // This page is good, whatever the way on is.
      (upcoming, failure) = (nil, error)
    }
    index += 1
    if prefetches, let upcoming, index < limit { early = EarlyPage(upcoming, of: api) }
    return answered.response
  }

  /// A server that leads back to where the reader was, or that does not heed what it is asked with, would go on for ever.
  private func refuseRepetition(of page: AnsweredPage<Page>, by request: Request<Page>) throws {
    // Where a body asks, the address says nothing.
    guard request.body != nil || visited.insert(page.address.absoluteWithoutFragment).inserted else {
      throw endless("a page leads to itself")
    }
    repeats = page.content == lastContent && !page.content.isEmpty ? repeats + 1 : 0
    lastContent = page.content
    guard repeats < 2 else { throw endless("three pages with the same content") }
  }

  private func endless(_ detail: String) -> NetworkError {
    upcoming = nil
    return NetworkError(.endlessPages, detail: detail)
  }
}

/// A page as it came.
struct AnsweredPage<Page> {
  let response: Response<Page>
  let address: HTTPURL
  let content: Data
}

/// A page that is asked for before anybody wants it.
final class EarlyPage<Page>: Sendable {
  private let promise = Promise<Fresh<AnsweredPage<Page>>>()
  private let task: SpawnedTask

  init(_ request: Request<Page>, of api: APIClient) {
    let promise = promise
    task = api.configuration.seams.spawner.spawn("page") {
      do { promise.fulfil(.success(Fresh(value: try await api.page(request)))) } catch {
        promise.fulfil(.failure(error))
      }
    }
  }

  /// The page, as soon as it is there. Whoever gives up waiting gives the page up.
  var page: AnsweredPage<Page> {
    get async throws {
      do { return try await promise.value.value } catch {
        cancel()
        throw error
      }
    }
  }

  func cancel() { task.cancel() }
}

extension APIClient {
  /// A page, and what its reader must know beside it.
  func page<Page>(_ request: Request<Page>) async throws -> AnsweredPage<Page> {
    let call = try read(request)
    let answer = try await perform(call, asking: request.home.accepting)
    let response = try await decodeAtHome(request, answer, of: call)
    return AnsweredPage(response: response, address: answer.url, content: answer.body)
  }
}
