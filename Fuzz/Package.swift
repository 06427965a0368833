// swift-tools-version: 6.2

import PackageDescription

/// The library's own settings.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
  // libFuzzer brings the program's main; without this the compiler would look for one here.
  .unsafeFlags(["-parse-as-library"]),
]

// A package of its own, built with a sanitizer that no user's build knows of: see Scripts/fuzz.
let package = Package(
  name: "ulak-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ulak", path: "..")],
  targets: [
    .executableTarget(
      name: "ulak-fuzz", dependencies: [.product(name: "Ulak", package: "ulak")], path: "Sources/UlakFuzz",
      swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
