/// The version of this library.
public enum UlakVersion {
  /// The version as text, as semantic versioning has it.
  public static let current = "0.1.0"
}
