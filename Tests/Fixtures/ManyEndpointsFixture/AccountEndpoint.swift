import Ulak

public struct AccountItem: Codable, Sendable {
  public var id: Int
  public var text: String
}

/// Twenty endpoints of one group, as a type: what is answered is chosen at the call.
public enum AccountEndpoint: Endpoint {
  case profile
  case settings
  case notifications
  case messages
  case devices
  case sessions
  case addresses
  case cards
  case invoices
  case wishes
  case message(Int)
  case device(Int)
  case session(Int)
  case address(Int)
  case card(Int)
  case invoice(Int)
  case wish(Int)
  case order(Int)
  case refund(Int)
  case ticket(Int)

  private static let account = EndpointGroup("account", in: Shop.group)

  public var group: EndpointGroup? { Self.account }

  public var path: Path {
    switch self {
    case .profile: "profile"
    case .settings: "settings"
    case .notifications: "notifications"
    case .messages: "messages"
    case .devices: "devices"
    case .sessions: "sessions"
    case .addresses: "addresses"
    case .cards: "cards"
    case .invoices: "invoices"
    case .wishes: "wishes"
    case .message(let id): "messages/\(id)"
    case .device(let id): "devices/\(id)"
    case .session(let id): "sessions/\(id)"
    case .address(let id): "addresss/\(id)"
    case .card(let id): "cards/\(id)"
    case .invoice(let id): "invoices/\(id)"
    case .wish(let id): "wishs/\(id)"
    case .order(let id): "orders/\(id)"
    case .refund(let id): "refunds/\(id)"
    case .ticket(let id): "tickets/\(id)"
    }
  }

  public var method: HTTPMethod {
    switch self {
    case .session, .device, .card: .delete
    case .refund: .post
    default: .get
    }
  }

  public var query: Query {
    switch self {
    case .messages, .invoices: ["page": 1, "limit": 50, "unread": true]
    default: [:]
    }
  }

  public var body: RequestBody? {
    if case .refund(let id) = self { .json(AccountItem(id: id, text: "refund")) } else { nil }
  }

  public var timeout: Duration? {
    if case .invoices = self { .seconds(60) } else { nil }
  }
}
