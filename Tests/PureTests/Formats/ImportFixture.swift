import Formats
import Foundation
import Screens

/// Small files of our own in `Tests/Fixtures/imports`: a folder for each format, each file named after what it shows.
enum ImportFixture {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/imports").standardized

    /// `format/file` of every fixture, sorted.
    static let all: [String] = {
        let formats = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return formats.sorted().flatMap { format in
            let files = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: format).path)
            return (files ?? []).sorted().map { "\(format)/\($0)" }
        }
    }()

    static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: path))) }

    /// The captures of a fixture, recognised.
    static func captures(_ path: String) throws -> [Capture] {
        try Import.read(try bytes(path), fileName: path).captures
    }

    static func capture(_ path: String) throws -> Capture { try captures(path)[0] }
}

extension Capture {
    /// The node of this path or id.
    subscript(name: String) -> Node {
        get throws {
            guard let index = tree.index(named: name) else { throw Missing(name: name) }
            return tree[index]
        }
    }
    private struct Missing: Error { var name: String }

    /// Labels of the elements, in document order.
    var elementLabels: [String] { tree.nodes.filter(\.isElement).map { $0.label ?? $0.text ?? "–" } }
}

extension [UInt8] {
    init(_ text: String) { self = Array(text.utf8) }
}
