import Foundation
import Testing

/// Captures, audits and reports that lie outside the repository: `../shared` beside the checkout, or where EARSHOT_SHARED says.
enum SharedData {
    static let folder: URL? = {
        // The checkout, and a worktree one folder deeper.
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let beside = ["../shared", "../../shared"].map { checkout.appending(path: $0).standardized }
        let places = ProcessInfo.processInfo.environment["EARSHOT_SHARED"].map { [URL(filePath: $0)] } ?? beside
        return places.first { FileManager.default.fileExists(atPath: $0.appending(path: "data").path) }
    }()

    /// A suite that reads it is reported as skipped where it isn't there.
    static var isThere: ConditionTrait {
        .enabled("../shared is not there; EARSHOT_SHARED says where else") { folder != nil }
    }

    /// All files below a folder of the shared data, by path.
    static func files(_ path: String) -> [URL] {
        let found = folder.flatMap {
            FileManager.default.enumerator(at: $0.appending(path: path), includingPropertiesForKeys: nil)
        }
        return (found?.compactMap { $0 as? URL } ?? [])
            .filter { !$0.hasDirectoryPath && $0.lastPathComponent != "PROVENANCE.md" }.sorted { $0.path < $1.path }
    }

    static func bytes(_ file: URL) throws -> [UInt8] { Array(try Data(contentsOf: file)) }
}
