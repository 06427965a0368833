import Storefront
import Synchronization
import Ulak

/// What the demo's shop has in stock, in memory.
final class Shelf: Sendable {
  private struct State {
    var products: [Product]
    var nextID: Int
    var settings = UserSettings(languageCode: "tr", wantsNewsletter: true)
  }

  private let state: Mutex<State>

  init() {
    let names = [
      "Ink bottle", "Fountain pen", "Notebook", "Blotting paper", "Wax seal", "Letter opener", "Envelope", "Stamp",
      "Ruler", "Globe", "Desk lamp", "Paperweight",
    ]
    let products = names.enumerated().map { index, name in
      Product(
        id: index + 1, name: name, priceInCents: 250 + 175 * index, tags: index % 2 == 0 ? ["desk"] : ["desk", "gift"],
        createdAt: Date(timeIntervalSince1970: 1_767_225_600 + 86_400 * Double(index)))
    }
    state = Mutex(State(products: products, nextID: names.count + 1))
  }

  var settings: UserSettings {
    get { state.withLock { $0.settings } }
    set { state.withLock { $0.settings = newValue } }
  }

  func page(_ page: Int, limit: Int) -> ProductPage {
    state.withLock { state in
      let items = state.products.dropFirst((page - 1).multipliedReportingOverflow(by: limit).partialValue).prefix(limit)
      return ProductPage(items: Array(items), page: page, limit: limit, total: state.products.count)
    }
  }

  func product(_ id: Int) -> Product? { state.withLock { $0.products.first { $0.id == id } } }

  func search(_ text: String, tag: String?) -> [Product] {
    let wanted = text.lowercased()
    return state.withLock { state in
      state.products.filter { product in
        (wanted.isEmpty || product.name.lowercased().contains(wanted)) && (tag.map(product.tags.contains) ?? true)
      }
    }
  }

  func add(_ new: NewProduct) -> Product {
    state.withLock { state in
      let product = Product(
        id: state.nextID, name: new.name, priceInCents: new.priceInCents, tags: new.tags,
        createdAt: Date(timeIntervalSince1970: 1_767_225_600))
      state.nextID += 1
      state.products.append(product)
      return product
    }
  }

  func replace(_ id: Int, with new: NewProduct) -> Product? {
    state.withLock { state in
      guard let index = state.products.firstIndex(where: { $0.id == id }) else { return nil }
      state.products[index].name = new.name
      state.products[index].priceInCents = new.priceInCents
      state.products[index].tags = new.tags
      return state.products[index]
    }
  }

  func remove(_ id: Int) -> Bool {
    state.withLock { state in
      guard let index = state.products.firstIndex(where: { $0.id == id }) else { return false }
      state.products.remove(at: index)
      return true
    }
  }
}
