/// Addresses of pages and resources, below the server's own.
package enum Address {
    package static func path(_ parts: String...) -> String {
        "/" + parts.map(escaped).joined(separator: "/")
    }
    /// As a part of a path or of a query: what RFC 3986 calls unreserved stays, every other byte is escaped.
    package static func escaped(_ text: String) -> String {
        // Most parts are plain; a page of a large app has thousands.
        if text.utf8.allSatisfy(isPlain) { return text }
        let bytes = text.utf8.reduce(into: [UInt8]()) { bytes, byte in
            guard !isPlain(byte) else { return bytes.append(byte) }
            bytes.append(UInt8(ascii: "%"))
            bytes.append(digit(byte >> 4))
            bytes.append(digit(byte & 0xF))
        }
        return String(decoding: bytes, as: UTF8.self)
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
    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
