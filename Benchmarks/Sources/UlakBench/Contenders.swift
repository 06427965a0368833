/// Everybody in the comparison over the wire. The raw loop comes first: ratios are to it.
func contenders() -> [any Contender] {
  [
    RawLoop.perform,
    RawLoop.socketAction,
    URLSessionPeer(),
  ]
}

/// Everybody in the comparison without a wire.
func inProcessCalls() -> [InProcessCall] {
  [
    PlainLayers.call
  ]
}
