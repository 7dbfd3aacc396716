import Foundation

/// Data that lies outside the repository: `../shared` beside the checkout, or where EARSHOT_SHARED says.
enum SharedData {
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["EARSHOT_SHARED"].map { [URL(filePath: $0)] } ?? []
        // The checkout, and a worktree one folder deeper.
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let beside = ["../shared", "../../shared"].map { checkout.appending(path: $0).standardized }
        return (named + beside).first { FileManager.default.fileExists(atPath: $0.appending(path: "data").path) }
    }()

    /// All files below a folder of the shared data, by path.
    static func files(_ path: String) -> [URL] {
        guard let folder,
            let found = FileManager.default.enumerator(
                at: folder.appending(path: path), includingPropertiesForKeys: nil)
        else {
            print("Left out: no shared data (\(path)); set EARSHOT_SHARED.")
            return []
        }
        return found.compactMap { $0 as? URL }
            .filter { !$0.hasDirectoryPath && $0.lastPathComponent != "PROVENANCE.md" }.sorted { $0.path < $1.path }
    }

    static func bytes(_ file: URL) throws -> [UInt8] { Array(try Data(contentsOf: file)) }
}
