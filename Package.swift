// swift-tools-version: 6.2
import PackageDescription

// The arrows of the house, always downward. `Tests/PureTests/House` reads every import line against them.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// The folders of pages, each with its templates beside it.
let pages = [
    "Acceptances", "App", "Backlog", "Bursts", "Comparisons", "Compliance", "Expectations", "Findings", "Hearing",
    "Policy", "Privacy", "Problems", "Recordings", "Reference", "Releases", "Reporters", "Reports", "Sessions",
    "Settings", "Uploads", "Visual", "Webhooks",
]
let templates = (["Pages"] + pages.map { "Pages/\($0)" }).map { Resource.process("\($0)/Templates") }

let package = Package(
    name: "earshot",
    platforms: [.macOS(.v15), .iOS(.v15)],
    products: [
        .executable(name: "earshot", targets: ["earshot"]),
        .executable(name: "earshot-server", targets: ["earshot-server"]),
        // For iOS apps and their tests; neither needs anything else of this package.
        .library(name: "EarshotCapture", targets: ["EarshotCapture"]),
        .library(name: "EarshotXCTest", targets: ["EarshotXCTest"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // Pure: values in, values out.
        .target(name: "JSON", dependencies: ["CSimdJSON"], swiftSettings: strict),
        .target(name: "Screens", swiftSettings: strict),
        .target(name: "Messages", swiftSettings: strict),
        .target(
            name: "History", dependencies: ["Screens"], resources: [.embedInCode("Reports/Lists")],
            swiftSettings: strict),
        .target(
            name: "Formats", dependencies: ["Screens", "History", "JSON", "CXML", "CSimdJSON", "CArchive", yams],
            swiftSettings: strict,
            // On a Mac it is no part of the C library.
            linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),

        // C libraries.
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),

        // For other people's apps, and for their tests: an app that linked XCTest would not start.
        .target(name: "EarshotCapture", swiftSettings: strict),
        .target(name: "EarshotXCTest", dependencies: ["EarshotCapture"], swiftSettings: strict),

        // The shell.
        .target(name: "Postgres", dependencies: ["JSON", "CPostgres"], swiftSettings: strict),
        .target(name: "HTTP", dependencies: ["CMicroHTTPD", "CZlib"], swiftSettings: strict),
        .target(name: "Outgoing", dependencies: ["CCurl", "CCrypto"], swiftSettings: strict),
        .target(
            name: "Storage", dependencies: ["Postgres", "CSodium", "History", "Screens", "JSON"],
            swiftSettings: strict),
        .target(name: "API", dependencies: ["History", "Screens", "JSON"], swiftSettings: strict),
        .target(
            name: "Application",
            dependencies: [
                "Outgoing", "Storage", "Formats", "API", "History", "Screens", "Messages", "JSON", logging,
            ],
            resources: [.copy("Examples"), .copy("Words")], swiftSettings: strict),
        .target(
            name: "Web",
            dependencies: [
                "Application", "HTTP", "Outgoing", "Storage", "Formats", "API", "History", "Screens", "Messages",
                "JSON", logging,
            ],
            resources: templates + [.copy("Document"), .copy("Languages")], swiftSettings: strict),
        .target(name: "EarshotClient", dependencies: ["Outgoing", "API", "JSON", "CZlib"], swiftSettings: strict),
        .target(name: "Capturing", dependencies: ["Outgoing", "Screens", "JSON"], swiftSettings: strict),
        .target(name: "CodeHosts", dependencies: ["Outgoing", "JSON"], swiftSettings: strict),
        .executableTarget(
            name: "earshot",
            dependencies: [
                "Capturing", "CodeHosts", "EarshotClient", "API", "Formats", "History", "Screens", "JSON",
                argumentParser,
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "earshot-server",
            dependencies: [
                "Web", "Application", "EarshotClient", "HTTP", "Outgoing", "Storage", "Postgres", "API", "History",
                "Screens", "JSON", argumentParser, logging,
            ],
            swiftSettings: strict),

        .executableTarget(
            name: "earshot-bench", dependencies: ["Formats", "API", "History", "Screens", argumentParser],
            swiftSettings: strict),
        .target(name: "BenchSupport", dependencies: ["Postgres"], swiftSettings: strict),
        .executableTarget(
            name: "earshot-history-bench",
            dependencies: [
                "BenchSupport", "Web", "Application", "HTTP", "Storage", "Postgres", "API", "History", argumentParser,
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "earshot-reports-bench",
            dependencies: ["BenchSupport", "Application", "Storage", "Postgres", "API", "History", argumentParser],
            swiftSettings: strict),

        .executableTarget(
            name: "earshot-linking-bench",
            dependencies: ["Application", "Storage", "Postgres", "API", "History", "Screens", argumentParser],
            resources: [.copy("Worlds")], swiftSettings: strict),

        // Tests, through public doors.
        .target(
            name: "TestSupport",
            dependencies: [
                "Web", "Application", "HTTP", "Outgoing", "Storage", "Postgres", "API", "EarshotClient", "Formats",
                "History",
                "Screens", "JSON",
            ],
            path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "PureTests", dependencies: ["EarshotCapture", "Formats", "History", "Screens", "Messages", "JSON"],
            swiftSettings: strict),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Outgoing"], swiftSettings: strict),
        .testTarget(
            name: "StorageTests", dependencies: ["TestSupport", "Storage", "Postgres", "History", "Screens"],
            swiftSettings: strict),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "TestSupport", "Web", "Application", "HTTP", "Outgoing", "Storage", "Postgres", "API", "EarshotClient",
                "History",
                "Screens", "Messages", "JSON", "CCrypto", "earshot-server", mustache,
            ],
            swiftSettings: strict),
    ],
    cxxLanguageStandard: .cxx17
)

// `scripts/test pure` sets it: the shell and its tests are left out, so that an edit of the pure part is tried in seconds.
if Context.environment["EARSHOT_PURE_ALONE"] != nil {
    let pure: Set = [
        "JSON", "Screens", "Messages", "History", "Formats", "CXML", "CSimdJSON", "CArchive", "EarshotCapture",
        "PureTests",
    ]
    package.products = []
    package.targets.removeAll { !pure.contains($0.name) }
}
