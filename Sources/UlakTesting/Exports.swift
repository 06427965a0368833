// A test imports this module alone: the client it tests and the server it talks to come with it.
@_exported public import Ulak
@_exported public import UlakConformance
@_exported public import UlakMockHTTP2
@_exported public import UlakMockServer
