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

let package = Package(
    name: "earshot",
    products: [
        .executable(name: "earshot", targets: ["earshot"]),
        .executable(name: "earshot-server", targets: ["earshot-server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // Pure: values in, values out.
        .target(name: "Screens", swiftSettings: strict),
        .target(name: "History", dependencies: ["Screens"], swiftSettings: strict),
        .target(
            name: "Importers", dependencies: ["Screens", "History", "CXML", "CSimdJSON", "CArchive", yams],
            swiftSettings: strict),

        // C libraries.
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),

        // The shell.
        .target(name: "Postgres", dependencies: ["CPostgres"], swiftSettings: strict),
        .target(name: "HTTP", dependencies: ["CMicroHTTPD", "CZlib"], swiftSettings: strict),
        .target(name: "Outgoing", dependencies: ["CCurl"], swiftSettings: strict),
        .target(name: "Storage", dependencies: ["Postgres", "CSodium", "History", "Screens"], swiftSettings: strict),
        .target(name: "API", dependencies: ["History", "Screens"], swiftSettings: strict),
        .target(
            name: "Server",
            dependencies: [
                "HTTP", "Outgoing", "Storage", "Importers", "API", "History", "Screens", mustache, logging,
            ],
            resources: [.copy("Templates"), .copy("Examples")], swiftSettings: strict),
        .target(name: "EarshotClient", dependencies: ["API"], swiftSettings: strict),
        .executableTarget(
            name: "earshot", dependencies: ["EarshotClient", "API", "Importers", "History", "Screens", argumentParser],
            swiftSettings: strict),
        .executableTarget(
            name: "earshot-server",
            dependencies: [
                "Server", "EarshotClient", "HTTP", "Outgoing", "Storage", "Postgres", "API", argumentParser,
            ],
            swiftSettings: strict),

        .executableTarget(
            name: "earshot-bench", dependencies: ["Importers", "API", "History", "Screens", argumentParser],
            swiftSettings: strict),
        .executableTarget(
            name: "earshot-history-bench",
            dependencies: ["Server", "HTTP", "Storage", "Postgres", "API", argumentParser],
            swiftSettings: strict),

        // Tests, through public doors.
        .target(
            name: "TestSupport",
            dependencies: [
                "Server", "HTTP", "Outgoing", "Storage", "Postgres", "API", "EarshotClient", "Importers", "History",
                "Screens",
            ],
            path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "PureTests", dependencies: ["Importers", "History", "Screens"], swiftSettings: strict),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Outgoing"], swiftSettings: strict),
        .testTarget(
            name: "StorageTests", dependencies: ["TestSupport", "Storage", "Postgres", "History", "Screens"],
            swiftSettings: strict),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "TestSupport", "Server", "HTTP", "Outgoing", "Storage", "Postgres", "API", "EarshotClient", "History",
                "Screens", "earshot-server",
            ],
            swiftSettings: strict),
    ],
    cxxLanguageStandard: .cxx17
)
