import Foundation

/// Addresses of pages and resources, below the server's own.
package enum Address {
    package static func path(_ parts: String...) -> String {
        "/" + parts.map(escaped).joined(separator: "/")
    }
    /// As a part of a path or of a query.
    package static func escaped(_ text: String) -> String {
        // Most parts are plain; a page of a large app has thousands.
        if text.utf8.allSatisfy(isPlain) { return text }
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
    private static let plain = CharacterSet(charactersIn: String(decoding: (0..<0x80).filter(isPlain), as: UTF8.self))
}
