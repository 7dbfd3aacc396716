import Foundation
import Screens

/// Whether a screenshot is a whole picture of a kind that every browser shows.
enum ScreenshotFile {
    /// Why it is not kept.
    struct Refused: Error {
        /// What it is instead: “no Base64”, “a damaged PNG”.
        var what: String
    }

    /// The picture with the media type that its bytes have, whatever its sender calls it.
    static func screenshot(_ base64: String) throws(Refused) -> Capture.Screenshot {
        guard let data = Data(base64Encoded: Data(base64.utf8.filter { !$0.isBlank })) else {
            throw Refused(what: "no Base64")
        }
        let file: AttachedFile
        do throws(AttachedFile.Refused) { file = try AttachedFile(cleaning: Array(data)) } catch {
            throw Refused(what: error.what)
        }
        guard ["image/png", "image/jpeg", "image/webp"].contains(file.mediaType) else {
            throw Refused(what: "of the kind \(file.mediaType)")
        }
        return Capture.Screenshot(mediaType: file.mediaType, base64: base64)
    }
}
