import Foundation
import Testing

/// The arrows of ARCHITECTURE.md, held by reading every import line. The compiler alone lets transitive imports through.
@Suite struct ArrowsTests {
    private static let allowed: [String: Set<String>] = [
        "JSON": ["CSimdJSON"], "Screens": [], "Messages": [], "History": ["Screens"],
        "Formats": ["Screens", "History", "JSON", "CXML", "CSimdJSON", "CArchive", "Yams"],
        "Postgres": ["CPostgres", "JSON"], "Outgoing": ["CCurl", "CCrypto"], "HTTP": ["CMicroHTTPD", "CZlib"],
        "Storage": ["Postgres", "CSodium", "History", "Screens", "JSON"], "API": ["History", "Screens", "JSON"],
        "Application": [
            "Outgoing", "Storage", "Formats", "API", "History", "Screens", "Messages", "JSON", "Logging",
        ],
        "Web": [
            "Application", "HTTP", "Outgoing", "Storage", "Postgres", "Formats", "API", "History", "Screens",
            "Messages",
            "JSON", "Logging",
        ],
        "EarshotClient": ["Outgoing", "API", "JSON", "CZlib"],
        "Capturing": ["Outgoing", "Screens", "JSON"], "CodeHosts": ["Outgoing", "JSON"],
        // What is Apple's stands behind `#if os(iOS)`.
        "EarshotCapture": ["UIKit", "Accessibility"], "EarshotXCTest": ["EarshotCapture", "UIKit", "XCTest"],
        "earshot": [
            "Capturing", "CodeHosts", "EarshotClient", "API", "Formats", "History", "Screens", "JSON", "ArgumentParser",
        ],
        "earshot-bench": ["API", "Formats", "History", "Screens", "ArgumentParser"],
        "BenchSupport": ["Postgres"],
        "earshot-history-bench": [
            "BenchSupport", "Web", "Application", "HTTP", "Storage", "Postgres", "API", "History", "ArgumentParser",
        ],
        "earshot-linking-bench": [
            "Application", "Storage", "Postgres", "API", "History", "Screens", "ArgumentParser",
        ],
        "earshot-reports-bench": [
            "BenchSupport", "Application", "Storage", "Postgres", "API", "History", "ArgumentParser",
        ],
        "earshot-server": [
            "Web", "Application", "EarshotClient", "HTTP", "Outgoing", "Storage", "Postgres", "API", "History",
            "Screens", "JSON", "ArgumentParser", "Logging",
        ],
    ]
    /// What comes with Swift on Linux or a Mac; allowed everywhere.
    private static let system: Set<String> = [
        "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Darwin", "Synchronization", "Dispatch",
    ]

    @Test(arguments: allowed.keys.sorted()) func `a room imports only what the arrows allow`(room: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/\(room)")
            .standardizedFileURL
        let allowed = (Self.allowed[room] ?? []).union(Self.system)
        var files = 0
        for name in try FileManager.default.subpathsOfDirectory(atPath: root.path) where name.hasSuffix(".swift") {
            files += 1
            for line in try String(contentsOf: root.appending(path: name), encoding: .utf8).split(separator: "\n") {
                let words = line.trimmingCharacters(in: .whitespaces).split(separator: " ")
                    .filter { $0 != "package" && $0 != "public" }
                guard words.first == "import", let module = words.dropFirst().first else { continue }
                #expect(allowed.contains(String(module)), "\(room)/\(name): \(line)")
            }
        }
        #expect(files > 0)
    }

    @Test func `every room with Swift in it has its arrows`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
            .standardizedFileURL
        let rooms = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".swift") }.compactMap { $0.split(separator: "/").first.map(String.init) }
        #expect(Set(rooms) == Set(Self.allowed.keys))
    }

    @Test func `only Errors reads the database module within the web`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/Web")
            .standardizedFileURL
        let readers = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { name in
            try name.hasSuffix(".swift")
                && String(contentsOf: root.appending(path: name), encoding: .utf8).contains("\nimport Postgres\n")
        }
        #expect(readers == ["Errors.swift"])
    }
}
