package import Foundation

/// A file that can't be had, in the words of both programs.
package enum FileFault {
    /// With the path that the error names.
    package static func words(_ error: CocoaError) -> String {
        guard let path = error.userInfo[NSFilePathErrorKey] as? String else { return error.localizedDescription }
        return "\(path): \(reason(error, path: path))"
    }

    /// Why the file at this path can't be had.
    package static func reason(_ error: any Error, path: String) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?, .fileNoSuchFile?: "There is no such file."
        case .fileReadNoPermission?: "This account may not read it."
        case .fileWriteNoPermission?, .fileWriteVolumeReadOnly?: "This account may not write it."
        case .fileWriteOutOfSpace?: "The disk is full."
        default: isFolder(path) ? "It is a folder; name a file." : (error as NSError).localizedDescription
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
