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
]

// A package of its own, so that FoundationNetworking reaches nobody else: see README.md. Run it with `make parity`.
let package = Package(
  name: "ulak-parity",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ulak", path: "../..")
  ],
  targets: [
    .target(name: "ParityKit", dependencies: [.product(name: "Ulak", package: "ulak")], swiftSettings: settings),
    .executableTarget(
      name: "parity-child",
      dependencies: ["ParityKit", .product(name: "Ulak", package: "ulak")],
      path: "Sources/ParityChild", swiftSettings: settings),
    .testTarget(
      name: "ParityTests",
      dependencies: [
        "ParityKit", "parity-child", .product(name: "Ulak", package: "ulak"),
        .product(name: "UlakMockServer", package: "ulak"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
