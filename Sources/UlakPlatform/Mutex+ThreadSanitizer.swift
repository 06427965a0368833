#if ULAK_TSAN
  /// See ``VisibleMutex``.
  typealias Mutex = VisibleMutex
#endif
