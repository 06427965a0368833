// What a cassette hides is said with a `HARRedaction`.
@_exported public import UlakHAR
