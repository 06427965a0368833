import Ulak

extension FuzzTarget {
  /// A media type that was read and written is read as the same.
  static let mediaType = FuzzTarget(name: "media-type") { input in
    var input = input
    guard let type = MediaType(input.text()) else { return }
    demand(MediaType(type.description) == type, "\(type) is read as another")
    demand(type.matches(type) && !type.essence.isEmpty, "\(type) does not match itself")
    _ = (type.charset, type.isJSON)
  }
}
