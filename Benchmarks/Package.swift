// swift-tools-version: 6.2

import PackageDescription

/// The library's own settings: what is measured is what an app with the same settings gets.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
]

// A package of its own, so that nothing of it (FoundationNetworking, a malloc that counts) reaches the library's users.
let package = Package(
  name: "ulak-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ulak", path: "..")
  ],
  targets: [
    .target(name: "CRawLoop", linkerSettings: [.linkedLibrary("curl")]),
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "ulak-bench",
      dependencies: [
        "CRawLoop", "CAllocationCount",
        .product(name: "Ulak", package: "ulak"),
      ],
      path: "Sources/UlakBench",
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
