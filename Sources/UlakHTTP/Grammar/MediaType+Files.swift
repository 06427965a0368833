// What apps upload most.
extension MediaType {
  /// `image/jpeg`
  public static let jpeg = MediaType(type: "image", subtype: "jpeg")
  /// `image/png`
  public static let png = MediaType(type: "image", subtype: "png")
  /// `application/pdf`
  public static let pdf = MediaType(type: "application", subtype: "pdf")
}
