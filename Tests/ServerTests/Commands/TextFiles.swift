import Foundation

/// Texts as files for a command that runs.
enum TextFiles {
    /// - Parameter body: is given the files' paths; they end with `.json`.
    static func with(_ texts: [String], _ body: ([String]) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = texts.indices.map { folder.appending(path: "\($0).json") }
        for (file, text) in zip(files, texts) { try Data(text.utf8).write(to: file) }
        try body(files.map(\.path))
    }
}
