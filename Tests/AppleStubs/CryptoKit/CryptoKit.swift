public import FoundationEssentials

public struct SHA256Digest: Sequence, Sendable {
  public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

public struct SHA256: Sendable {
  public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { SHA256Digest() }
}
