import UlakHTTP

extension Connection {
  /// Serves the connection with another protocol than HTTP/1.1, to its end.
  func serve(_ stream: any NonblockingStream, by engine: any ConnectionServing, endWriting: () -> Void) {
    handle.socket.setBlocking(false)
    let ending = engine.serve(
      ServedConnection(
        number: handle.number, stream: stream,
        answering: StubAnswering(core: core, connection: handle.number), limits: core.limits, seams: core.seams))
    switch ending {
    case .drop: return
    case .reset: return handle.socket.reset()
    case .close:
      handle.socket.setBlocking(true)
      endWriting()
      linger()
    }
  }
}
