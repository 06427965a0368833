import Ulak

/// The user who is signed in.
public enum UserAPI {
  /// Who it is.
  public static var profile: Request<UserProfile> { .get("user/profile") }

  /// How they want the shop to be.
  public static var settings: Request<UserSettings> { .get("user/settings") }

  /// Changes how they want it to be.
  public static func save(_ settings: UserSettings) -> Request<UserSettings> {
    .put("user/settings", json: settings)
  }
}
