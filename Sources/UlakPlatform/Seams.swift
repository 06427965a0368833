/// The places where the library touches the outside world, gathered so that a test can replace them all at once.
public struct Seams: Sendable {
  /// The clocks and the timer.
  public var time: any TimeSource
  /// Randomness.
  public var random: any RandomSource
  /// Where unstructured tasks start.
  public var spawner: any Spawning
  /// The languages that the user reads.
  public var languages: any LanguageSource

  /// The device's own clocks, randomness, executor and languages, unless told otherwise.
  public init(
    time: any TimeSource = SystemTimeSource.shared,
    random: any RandomSource = SystemRandomSource(),
    spawner: any Spawning = SystemSpawner(),
    languages: any LanguageSource = SystemLanguageSource()
  ) {
    self.time = time
    self.random = random
    self.spawner = spawner
    self.languages = languages
  }
}
