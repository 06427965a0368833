import Ulak

/// What every group of this API has in common.
public enum Shop {
  public static let group = EndpointGroup("v2") {
    $0.headers["X-API-Version"] = "2"
    $0.timeout = .seconds(20)
  }
}

/// One page of anything. What it holds need not be Sendable: the models of this module are decoded on the main actor.
public struct Page<Item: Decodable>: Decodable {
  public var items: [Item]
  public var next: String?
}
