// One import is enough for an app: the vocabulary of messages and the seams come with it, and so do `URL`, `Data` and
// `Date`, without which no endpoint can be written.
@_exported public import UlakHTTP
@_exported public import UlakPlatform

#if canImport(UlakCurl)
  @_exported public import UlakCurl
#endif
#if canImport(Darwin)
  @_exported public import UlakURLSession
#endif

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
