import Foundation

/// A folder that is served as it is. It is read once, at the start, so no request ever becomes a path on the disk:
/// there is nothing to climb out of.
package struct StaticFiles: Sendable {
    fileprivate struct File {
        let bytes: [UInt8]
        /// With gzip, where that is shorter.
        let packed: [UInt8]?
        let type: String
        let tag: String
        /// The tag without its quotes: what a versioned address carries.
        var version: String { String(tag.dropFirst().dropLast()) }
    }

    /// By decoded path below the folder, which starts with a slash.
    private let files: [String: File]

    /// Reads the folder and those inside it. Names that start with a dot, and links, are left out.
    /// - Throws: what Foundation says about a folder or file that cannot be read.
    package init(folder: String) throws {
        var files: [String: File] = [:]
        var waiting = [""]
        while let below = waiting.popLast() {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder + below) where !name.hasPrefix(".") {
                let path = below + "/" + name
                switch try FileManager.default.attributesOfItem(atPath: folder + path)[.type] as? FileAttributeType {
                case .typeDirectory: waiting.append(path)
                case .typeRegular: files[path] = try File(name: name, at: folder + path)
                default: break
                }
            }
        }
        self.files = files
    }

    /// The file that the path names, or nil. Kept for a year where the address carries the file's version, asked about
    /// again each time where not.
    package func answer(_ head: RequestHead) -> Response? {
        guard let file = files[head.path] else { return nil }
        guard head.method == .get || head.method == .head else {
            return Response(status: 405, headers: [("Allow", "GET, HEAD")])
        }
        let isVersioned = head.query("v") == file.version
        var answer = Response(type: file.type, file.bytes)
            .setting("Cache-Control", isVersioned ? "public, max-age=31536000, immutable" : "public, no-cache")
            .setting("X-Content-Type-Options", "nosniff")
        guard let packed = file.packed else { return answer.withETag(file.tag, for: head) }
        answer = answer.setting("Vary", "Accept-Encoding")
        guard Packing.isWelcome(head.headers["Accept-Encoding"]) else {
            answer.mayBePacked = false
            return answer.withETag(file.tag, for: head)
        }
        answer.body = .bytes(packed)
        return answer.setting("Content-Encoding", "gzip").withETag("W/" + file.tag, for: head)
    }

    /// The file's address with its version, for pages to link to; the bare path where there is no such file.
    package func address(_ path: String) -> String {
        files[path].map { path + "?v=" + $0.version } ?? path
    }
}

extension StaticFiles.File {
    init(name: String, at path: String) throws {
        bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        type = ContentType.of(name)
        tag = EntityTag.of(bytes)
        let gzip = Packing.isText(type) ? Packing.gzip(bytes, level: 9) : nil
        packed = if let gzip, gzip.count < bytes.count { gzip } else { nil }
    }
}
