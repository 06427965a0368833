/// Everybody in the comparison over the wire. The raw loop comes first: ratios are to it.
func contenders(_ url: String) throws -> [any Contender] {
  [
    RawContender(loop: .perform, url: url),
    RawContender(loop: .socketAction, url: url),
    try TransportContender(url),
    try ClientContender(url, .data),
    try ClientContender(url, .value),
    try URLSessionPeer(url),
  ]
}

/// Everybody in the comparison without a wire.
func inProcessCalls() -> [InProcessCall] {
  [
    Pipeline.tenInterceptors,
    Pipeline.watched, Pipeline.bare,
    PlainLayers.call,
    Building.request, Building.components,
    Building.form, Building.formComponents,
  ]
}
