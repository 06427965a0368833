import UlakHTTP

extension Connection {
  /// Serves the connection with another protocol than HTTP/1.1, to its end.
  func serve(
    _ stream: any NonblockingStream, _ tls: MockTLSFacts?, by engine: any ConnectionServing, endWriting: () -> Void
  ) {
    handle.socket.setBlocking(false)
    let ending = engine.serve(
      ServedConnection(
        number: handle.number, stream: stream,
        answering: StubAnswering(core: core, connection: handle.number, tls: tls), limits: core.limits,
        seams: core.seams))
    handle.socket.setBlocking(true)
    switch ending {
    case .drop: end(.drop, endWriting)
    case .reset: end(.reset, endWriting)
    case .close: end(.close, endWriting)
    }
  }
}
