import Foundation
import Screens
import Storage

extension StoredScreenshot {
    /// A picture a browser shows, told by its first bytes, whatever its sender calls it. `nil` for anything else: the
    /// upload keeps it byte for byte, and nobody is shown it.
    init?(_ screenshot: Capture.Screenshot) {
        guard let data = Data(base64Encoded: screenshot.base64, options: .ignoreUnknownCharacters) else { return nil }
        let bytes = [UInt8](data)
        guard let mediaType = Self.mediaType(bytes) else { return nil }
        self.init(mediaType: mediaType, bytes: bytes)
    }

    private static func mediaType(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "image/webp"
        }
        return nil
    }
}
