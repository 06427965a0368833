import UlakHTTP
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Serves one client of a proxy on the thread that calls ``run()``.
struct ProxyConnection {
  let core: ProxyCore
  let handle: ConnectionHandle

  /// Serves until one of the two sides ends it.
  func run() {
    SignalMask.blockBrokenPipe()
    defer {
      handle.socket.close()
      core.registry.remove(handle)
    }
    if let security = core.security {
      guard let stream = security.accept(handle.socket) else { return }
      serveHTTP(stream)
      stream.endWriting()
    } else if handle.socket.begins(with: [0x05]) {
      serveSOCKS(handle.socket)
    } else {
      serveHTTP(handle.socket)
    }
  }

  // MARK: HTTP

  private func serveHTTP(_ client: some ByteStream & NonblockingStream) {
    guard let bytes = readHead(client), let head = try? HeadParser.head(bytes, 0..<bytes.count) else { return }
    let (user, password) = Self.credentials(head.fields[.proxyAuthorization])
    let isTunnel = head.method == HTTPMethod("CONNECT")
    let address = isTunnel ? nil : try? HTTPURL(head.target)
    let target = isTunnel ? head.target : address.map { "\($0.origin.host):\($0.origin.port)" } ?? ""
    let isAccepted = core.note(
      MockProxyRequest(
        kind: isTunnel ? .tunnel : .forward, target: target, user: user, password: password,
        isAccepted: core.admits(user, password), rawHead: head.raw))
    guard isAccepted else {
      return answer(client, "407 Proxy Authentication Required", "Proxy-Authenticate: Basic realm=\"mock\"\r\n")
    }
    guard let port = Self.port(of: target), let server = Socket.connected(toLoopback: port) else {
      return answer(client, "502 Bad Gateway", "")
    }
    defer { server.close() }
    if isTunnel {
      guard client.writeAll(Data("HTTP/1.1 200 Connection established\r\n\r\n".utf8)) else { return }
    } else if let address {
      guard server.writeAll(Self.passedOn(head, to: address)) else { return }
    }
    Relay.run(client, server)
  }

  private func answer(_ client: some ByteStream, _ status: String, _ fields: String) {
    _ = client.writeAll(
      Data("HTTP/1.1 \(status)\r\n\(fields)Content-Length: 0\r\nConnection: close\r\n\r\n".utf8))
  }

  /// A head as the origin gets it: nothing of it was meant for the proxy. One request a connection, so that whatever
  /// follows is content.
  private static func passedOn(_ head: RequestHead, to address: HTTPURL) -> Data {
    var text = "\(head.method.rawValue) \(address.target) HTTP/1.1\r\n"
    for field in head.fields {
      let name = field.name.rawName.lowercased()
      guard !name.hasPrefix("proxy-"), name != "connection" else { continue }
      text += "\(field.name.rawName): \(field.value)\r\n"
    }
    return Data((text + "Via: 1.1 mock\r\nConnection: close\r\n\r\n").utf8)
  }

  private static func credentials(_ field: String?) -> (user: String?, password: String?) {
    guard let field, field.lowercased().hasPrefix("basic "),
      let bytes = Data(base64Encoded: String(field.dropFirst(6)))
    else { return (nil, nil) }
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  private func readHead(_ client: some ByteStream) -> [UInt8]? {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard bytes.count < 64 * 1024, let byte = client.readExactly(1) else { return nil }
      bytes += byte
      // No head begins like this; whoever speaks TLS here would wait for an answer that does not come.
      guard let first = bytes.first, (0x41...0x5A).contains(first) else { return nil }
    }
    return bytes
  }

  static func port(of target: String) -> Int? {
    target.lastIndex(of: ":").flatMap { Int(target[$0...].dropFirst()) }
  }
}

// SOCKS version 5 (RFC 1928), with user and password (RFC 1929).
extension ProxyConnection {
  private func serveSOCKS(_ client: Socket) {
    guard let greeting = client.readExactly(2), let methods = client.readExactly(Int(greeting[1])) else { return }
    var user: String?
    var password: String?
    let wantsPassword = core.user != nil
    let method: UInt8 = wantsPassword ? 2 : 0
    guard methods.contains(method) else {
      _ = core.note(MockProxyRequest(kind: .socks5, target: "", isAccepted: false))
      _ = client.writeAll(Data([5, 0xFF]))
      return
    }
    guard client.writeAll(Data([5, method])) else { return }
    if wantsPassword {
      guard client.readExactly(1) != nil, let name = readText(client), let secret = readText(client) else { return }
      (user, password) = (name, secret)
      let isRight = core.admits(user, password)
      guard client.writeAll(Data([1, isRight ? 0 : 1])) else { return }
      guard isRight else {
        _ = core.note(
          MockProxyRequest(kind: .socks5, target: "", user: user, password: password, isAccepted: false))
        return
      }
    }
    guard let request = client.readExactly(4), let host = readHost(client, type: request[3]),
      let port = client.readExactly(2).map({ Int($0[0]) << 8 | Int($0[1]) })
    else { return }
    _ = core.note(
      MockProxyRequest(
        kind: .socks5, target: "\(host):\(port)", user: user, password: password, isAccepted: true))
    let server = Socket.connected(toLoopback: port)
    guard client.writeAll(Data([5, server == nil ? 5 : 0, 0, 1, 127, 0, 0, 1, 0, 0])), let server else { return }
    defer { server.close() }
    Relay.run(client, server)
  }

  private func readText(_ client: Socket) -> String? {
    client.readExactly(1).flatMap { client.readExactly(Int($0[0])) }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func readHost(_ client: Socket, type: UInt8) -> String? {
    switch type {
    case 1: client.readExactly(4).flatMap { IPAddress(bytes: $0) }.map(\.description)
    case 3: readText(client)
    case 4: client.readExactly(16).flatMap { IPAddress(bytes: $0) }.map { "[\($0)]" }
    default: nil
    }
  }
}
