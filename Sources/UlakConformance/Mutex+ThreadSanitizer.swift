#if ULAK_TSAN
  import UlakPlatform

  /// See ``VisibleMutex``.
  typealias Mutex = VisibleMutex
#endif
