@_exported public import UlakMockServer
