import Storefront
import Ulak

/// The steps of the tour, each over the real client and the wire.
struct Tour {
  let api: APIClient
  let media: APIClient
  let narrator: Narrator
  let wire: WireFacts

  func walk() async {
    await products()
    await together()
    await search()
    await user()
    await failures()
  }

  private func products() async {
    await step("List the first page of products") {
      let page = try await api.value(ProductAPI.list(page: 1, limit: 5))
      narrator.result("\(page.items.count) of \(page.total): \(page.items.map(\.name).joined(separator: ", "))")
      return page.items.count == 5 && page.total == 12
    }
    await step("Look at one product, with the other style of declaring an API") {
      let product: Product = try await api.value(ProductEndpoint.detail(3))
      narrator.result(
        "\(product.name), \(product.priceInCents) cents, tagged \(product.tags.joined(separator: " and "))")
      return product.id == 3
    }
    await step("Create a product, change it, find it, remove it") {
      let made = try await api.value(ProductAPI.create(NewProduct(name: "Çay bardağı", priceInCents: 450)))
      let changed = try await api.value(
        ProductAPI.update(made.id, with: NewProduct(name: "Çay bardağı, büyük", priceInCents: 550)))
      let found = try await api.value(ProductAPI.search("çay bardağı"))
      _ = try await api.value(ProductAPI.delete(made.id))
      let left = try await api.value(ProductAPI.search("çay bardağı"))
      narrator.result("number \(made.id) became “\(changed.name)”; found \(found.count), after removal \(left.count)")
      return changed.priceInCents == 550 && found == [changed] && left.isEmpty
    }
  }

  private func together() async {
    await step("Ask for the profile and the settings at once, with async let") {
      async let profile = api.value(UserAPI.profile)
      async let settings = api.value(UserAPI.settings)
      let (who, how) = try await (profile, settings)
      narrator.result("\(who.fullName) reads in “\(how.languageCode)”")
      return who.id == 1 && how.languageCode == "tr"
    }
  }

  private func search() async {
    await step("Search media whose JSON calls itself text/javascript; the first page is at offset 0") {
      let first = try await media.value(MediaAPI.search("türkü", offset: 0))
      let second = try await media.value(MediaAPI.search("türkü", offset: 25))
      narrator.result("\(first.resultCount) results from 0, \(second.resultCount) from 25")
      return first.results.first?.trackId == 1 && first.resultCount == 25 && second.results.first?.trackId == 26
    }
    await step("Search for a term with Turkish letters, spaces, + and &: it arrives as it was typed") {
      let page = try await media.value(MediaAPI.search("Işıl & Çağla + ğ ü ş", limit: 1))
      narrator.result("the server searched for “\(page.results.first?.trackName ?? "")”")
      return page.results.first?.trackName == "Işıl & Çağla + ğ ü ş 1"
    }
  }

  private func user() async {
    await step("Save settings, and see how the answer was come by") {
      let reply = try await api.response(
        UserAPI.save(UserSettings(languageCode: "nl", wantsNewsletter: false)))
      narrator.result(
        "status \(reply.status), from \(reply.source), \(reply.attempts.count) attempt, request \(reply.requestID.count) digits"
      )
      return reply.value.languageCode == "nl" && reply.attempts.count == 1 && reply.source == .network
    }
  }

  private func failures() async {
    await failing("Ask for a product that does not exist", .notFound) {
      try await api.value(ProductAPI.detail(999))
    }
    await failing("Create a product without a name", .validation) {
      try await api.value(ProductAPI.create(NewProduct(name: "", priceInCents: -1)))
    } check: { error in
      error.problem?.extensions["errors"]?["name"] == .array([.string("must not be empty")])
    }
    await failing("Ask for the report that always breaks", .serverError) {
      let report: ProductPage = try await api.value(ProductEndpoint.report)
      return report
    }
    await failing("Ask for the report that never comes, and wait 300 ms at most", .deadline) {
      let report: ProductPage = try await api.value(ProductEndpoint.slow)
      return report
    }
    await failing("Try to send a header with a line break: refused before anything is sent", .invalidHeader) {
      try await api.value(Request<ProductPage>.get("products", headers: ["X-Note": "a\r\nX-Admin: 1"]))
    }
  }

  // MARK: Telling

  private func step(_ title: String, _ body: () async throws -> Bool) async {
    narrator.begin(title)
    do {
      let isExpected = try await body()
      narrator.wire(wire.take())
      if isExpected { narrator.succeed() } else { narrator.fail("the answer is another") }
    } catch {
      narrator.wire(wire.take())
      narrator.fail("\(error)")
    }
  }

  private func failing(
    _ title: String, _ reason: NetworkError.Reason, _ body: () async throws -> some Any,
    check: (NetworkError) -> Bool = { _ in true }
  ) async {
    narrator.begin(title)
    do {
      _ = try await body()
      narrator.wire(wire.take())
      narrator.fail("it succeeded")
    } catch {
      narrator.wire(wire.take())
      guard let error = error as? NetworkError else { return narrator.fail("\(error)") }
      narrator.result("the user sees: \(error.message(in: .english))")
      if let detail = error.problem?.detail { narrator.result("the server says: \(detail)") }
      narrator.result("the developer sees: \(error)")
      if error.reason == reason, check(error) { narrator.succeed() } else { narrator.fail("another error was due") }
    }
  }
}
