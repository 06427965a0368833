package import UlakHTTP

/// One exchange: one attempt on the wire.
package struct HAREntry: Sendable, Hashable {
  /// The page it belongs to.
  package var pageref: String?
  /// When it began, as ISO 8601 with a fraction and a zone.
  package var startedDateTime: String
  /// How long it took in milliseconds: the sum of the phases that happened.
  package var time: Double
  /// What was asked.
  package var request: HARRequest
  /// What was answered; a status of 0 means that nothing was.
  package var response: HARResponse
  /// What a cache had to do with it.
  package var cache: JSONValue
  /// The phases.
  package var timings: HARTimings
  /// The peer's address, without a port.
  package var serverIPAddress: String?
  /// What tells its connection from others.
  package var connection: String?
  /// A note.
  package var comment: String?
  /// What this library knows beyond the format, under `_wire`.
  package var wire: [String: JSONValue]?
  /// Members that are not named here, such as Chrome's `_initiator`.
  package var rest: [String: JSONValue] = [:]

  /// An exchange; its time is that of its phases.
  package init(startedDateTime: String, request: HARRequest, response: HARResponse, timings: HARTimings) {
    self.startedDateTime = startedDateTime
    self.request = request
    self.response = response
    self.timings = timings
    time = timings.total
    cache = [:]
  }
}

extension HAREntry: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    request = try reader.required("request")
    response = try reader.required("response")
    startedDateTime = reader.text("startedDateTime") ?? ""
    time = reader.number("time") ?? 0
    cache = try reader.optional("cache") ?? [:]
    timings = try reader.optional("timings") ?? HARTimings()
    pageref = reader.text("pageref")
    serverIPAddress = reader.text("serverIPAddress")
    connection = reader.text("connection")
    comment = reader.text("comment")
    wire = try? reader.optional("_wire")
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    try writer.writeIfPresent("pageref", pageref)
    try writer.write("startedDateTime", startedDateTime)
    try writer.write(milliseconds: time, "time")
    try writer.write("request", request)
    try writer.write("response", response)
    try writer.write("cache", cache)
    try writer.write("timings", timings)
    try writer.writeIfPresent("serverIPAddress", serverIPAddress)
    try writer.writeIfPresent("connection", connection)
    try writer.writeIfPresent("comment", comment)
    try writer.writeIfPresent("_wire", wire)
  }
}

/// The phases of an exchange in milliseconds. Those that need not happen are nil here and -1 in a file.
package struct HARTimings: Sendable, Hashable {
  /// Waiting in the client.
  package var blocked: Double?
  /// Finding the host's address.
  package var dns: Double?
  /// Connecting, TLS included.
  package var connect: Double?
  /// The part of connecting that was TLS.
  package var ssl: Double?
  /// Sending the request.
  package var send: Double
  /// Waiting for the first byte of the answer.
  package var wait: Double
  /// Receiving the answer.
  package var receive: Double
  /// Members that are not named here.
  package var rest: [String: JSONValue] = [:]

  /// Phases, none of which took time unless told otherwise.
  package init(send: Double = 0, wait: Double = 0, receive: Double = 0) {
    self.send = send
    self.wait = wait
    self.receive = receive
  }

  /// What an entry's `time` is: TLS is within connecting and does not count twice.
  package var total: Double { (blocked ?? 0) + (dns ?? 0) + (connect ?? 0) + send + wait + receive }
}

extension HARTimings: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    // Nothing takes thirty years; a larger number would not fit a duration.
    func phase(_ name: String) -> Double? { reader.number(name).flatMap { (0...1e12).contains($0) ? $0 : nil } }
    blocked = phase("blocked")
    dns = phase("dns")
    connect = phase("connect")
    ssl = phase("ssl")
    send = phase("send") ?? 0
    wait = phase("wait") ?? 0
    receive = phase("receive") ?? 0
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    for (name, phase) in [("blocked", blocked), ("dns", dns), ("connect", connect), ("ssl", ssl)] {
      try writer.write(milliseconds: phase ?? -1, name)
    }
    for (name, phase) in [("send", send), ("wait", wait), ("receive", receive)] {
      try writer.write(milliseconds: phase, name)
    }
  }
}
