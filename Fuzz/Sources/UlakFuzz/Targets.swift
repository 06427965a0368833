extension FuzzTarget {
  /// All targets. A new one is a file in `Targets`, and a name here.
  static let all: [FuzzTarget] = [
    .httpDate, .httpURL, .linkField, .mediaType, .multipart, .problemDetails, .query, .retryAfter, .urlTemplate,
  ]
}
