// One import is enough for an app: the vocabulary of messages, and the seams, come with it.
@_exported public import UlakHTTP
@_exported public import UlakPlatform
