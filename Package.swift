// swift-tools-version: 6.2

import PackageDescription

/// The settings every Swift target of ours is built with. Keep in step with ARCHITECTURE.md, "Settings".
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
]

/// Linux and macOS speak through libcurl; every Apple platform has URLSession.
let curlPlatforms: [Platform] = [.linux, .macOS]

let package = Package(
  name: "ulak",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Ulak", targets: ["Ulak"]),
    .library(name: "UlakMockServer", targets: ["UlakMockServer"]),
    .library(name: "UlakMockHTTP2", targets: ["UlakMockHTTP2"]),
    .library(name: "UlakConformance", targets: ["UlakConformance"]),
    .library(name: "UlakTesting", targets: ["UlakTesting"]),
    .executable(name: "ulak", targets: ["UlakCommand"]),
  ],
  targets: [
    // C libraries, and shims for what Swift cannot call: curl's variadic functions, a few system calls.
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CIDN2", pkgConfig: "libidn2",
      providers: [.apt(["libidn2-dev"]), .brew(["libidn2"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "openssl",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CNGHTTP2", pkgConfig: "libnghttp2",
      providers: [.apt(["libnghttp2-dev"]), .brew(["libnghttp2"])]),
    .target(name: "CUlakCurl", dependencies: ["CCurl"]),
    .target(name: "CUlakPlatform"),

    // The house, from the ground up: an arrow only ever points to a target above this line of text.
    .target(
      name: "UlakPlatform",
      dependencies: [
        "CUlakPlatform", .target(name: "CIDN2", condition: .when(platforms: [.linux])),
        .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .target(name: "UlakHTTP", dependencies: ["UlakPlatform", "CZlib"], swiftSettings: settings),
    .target(name: "UlakHAR", dependencies: ["UlakHTTP", "UlakPlatform"], swiftSettings: settings),
    .target(
      name: "UlakCurl",
      dependencies: [
        "UlakHTTP", "UlakPlatform", "CUlakPlatform",
        .target(name: "CCurl", condition: .when(platforms: curlPlatforms)),
        .target(name: "CUlakCurl", condition: .when(platforms: curlPlatforms)),
        .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .target(name: "UlakURLSession", dependencies: ["UlakHTTP", "UlakPlatform"], swiftSettings: settings),
    .target(
      name: "Ulak",
      dependencies: [
        "UlakHTTP", "UlakPlatform", "UlakURLSession",
        .target(name: "UlakCurl", condition: .when(platforms: curlPlatforms)),
      ],
      swiftSettings: settings),
    .target(
      name: "UlakMockServer",
      dependencies: [
        "UlakHTTP", "UlakPlatform", "CUlakPlatform",
        .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    // Apart, so that a program which embeds a server, `ulak` among them, needs no nghttp2.
    .target(
      name: "UlakMockHTTP2",
      dependencies: [
        "UlakMockServer", "UlakHTTP", "UlakPlatform", "CUlakPlatform",
        .target(name: "CNGHTTP2", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    // Apart from UlakTesting, so that a program can run the suite without Testing and without the client.
    .target(
      name: "UlakConformance",
      dependencies: [
        "UlakMockServer", "UlakMockHTTP2", "UlakHTTP", "UlakPlatform",
        .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
        .target(name: "CNGHTTP2", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .target(
      name: "UlakTesting",
      dependencies: [
        "Ulak", "UlakConformance", "UlakMockServer", "UlakMockHTTP2", "UlakHAR", "UlakHTTP", "UlakPlatform",
      ],
      swiftSettings: settings),
    // Built as an app builds its modules, without our settings.
    .target(name: "Storefront", dependencies: ["Ulak"], path: "Examples/Storefront", exclude: ["README.md"]),
    .executableTarget(
      name: "UlakCommand", dependencies: ["Ulak", "UlakMockServer", "Storefront"], swiftSettings: settings),

    // Tests.
    .testTarget(name: "UlakPlatformTests", dependencies: ["UlakPlatform"], swiftSettings: settings),
    .testTarget(name: "UlakHTTPTests", dependencies: ["UlakHTTP", "UlakPlatform"], swiftSettings: settings),
    .testTarget(name: "UlakHARTests", dependencies: ["UlakHAR", "UlakHTTP", "UlakPlatform"], swiftSettings: settings),
    .testTarget(
      name: "UlakCassetteTests",
      dependencies: ["UlakTesting", "UlakHAR", "Ulak", "UlakMockServer", "UlakHTTP", "UlakPlatform"],
      swiftSettings: settings),
    .testTarget(
      name: "UlakCurlTests",
      dependencies: ["CCurl", "UlakCurl", "UlakHTTP", "UlakPlatform", "UlakMockServer", "UlakTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "UlakURLSessionTests",
      dependencies: ["UlakURLSession", "UlakHTTP", "UlakPlatform", "UlakMockServer", "UlakTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "UlakMockServerTests", dependencies: ["UlakMockServer", "UlakHTTP", "UlakPlatform"],
      swiftSettings: settings),
    .testTarget(
      name: "UlakMockHTTP2Tests",
      dependencies: [
        "UlakMockHTTP2", "UlakMockServer", "UlakHTTP", "UlakPlatform",
        .target(name: "CNGHTTP2", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "UlakTests",
      dependencies: [
        "Ulak", "UlakTesting", "UlakMockServer", "Storefront", "MainActorFixture", "ManyEndpointsFixture",
        "SendableFixture", "Swift5Fixture",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "UlakTestingTests",
      dependencies: ["UlakTesting", "Ulak", "UlakMockServer", "UlakHTTP", "UlakPlatform"],
      swiftSettings: settings),
    .testTarget(
      name: "UlakConformanceTests",
      dependencies: ["UlakTesting", "UlakConformance", "UlakCurl", "UlakMockServer", "UlakHTTP", "UlakPlatform"],
      swiftSettings: settings),
    .testTarget(
      name: "UlakCommandTests", dependencies: ["UlakCommand", "UlakMockServer", "UlakMockHTTP2", "UlakHTTP"],
      swiftSettings: settings),

    // Modules built as users build theirs: see Tests/Fixtures/README.md.
    .target(
      name: "MainActorFixture", dependencies: ["Ulak"], path: "Tests/Fixtures/MainActorFixture",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(
      name: "SendableFixture", dependencies: ["Ulak"], path: "Tests/Fixtures/SendableFixture",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(
      name: "ManyEndpointsFixture", dependencies: ["Ulak"], path: "Tests/Fixtures/ManyEndpointsFixture",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(
      name: "Swift5Fixture", dependencies: ["Ulak"], path: "Tests/Fixtures/Swift5Fixture",
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
