import Formats
import Foundation

/// A file that is to be sent.
struct UploadFile: Sendable {
    let path: String
    /// Gives its screen a name where the content has none; `nil`: it came on standard input.
    let name: String?
    /// It lies among attachments of a test run: where it is nobody's format, it was never meant for us.
    var mayBeOther = false

    /// The files of what was named: themselves, or those of a folder by name; hidden ones are left out. A folder that
    /// `xcresulttool export attachments` wrote holds what its manifest lists, called as the tests called it.
    static func all(_ paths: [String]) throws -> [UploadFile] {
        try paths.flatMap { path in
            // What a shell hands over, as `/dev/stdin` or `/dev/fd/63`, has no name of its own.
            guard path != "-", !path.hasPrefix("/dev/") else { return [UploadFile(path: path, name: nil)] }
            guard isFolder(path) else { return [UploadFile(path: path, name: URL(filePath: path).lastPathComponent)] }
            if let manifest = FileManager.default.contents(atPath: path + "/manifest.json"),
                let attachments = TestAttachments(Array(manifest))
            {
                return attachments.files.map { UploadFile(path: "\(path)/\($0.file)", name: $0.name, mayBeOther: true) }
            }
            return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
                .filter { name in !name.split(separator: "/").contains { $0.hasPrefix(".") } }
                .map { UploadFile(path: "\(path)/\($0)", name: "\(path)/\($0)") }
                .filter { !isFolder($0.path) }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
