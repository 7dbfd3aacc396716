import Foundation

/// A screenshot, as the tool gave it.
package struct Picture: Sendable {
    /// `image/png` or `image/jpeg`.
    package let mediaType: String
    package let base64: String

    /// `nil`: it is neither.
    init?(_ data: Data) {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            mediaType = "image/png"
        } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
            mediaType = "image/jpeg"
        } else {
            return nil
        }
        base64 = data.base64EncodedString()
    }

    init?(base64 text: String) {
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else { return nil }
        self.init(data)
    }
}
