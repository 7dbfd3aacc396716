/// Strings as JSON writes them (RFC 8259 section 7): in quotes. Which escapes it writes is part of what the digests of
/// trees are made of.
enum JSONQuoting {
    static func append(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(quote)
        var string = string
        // What needs no escape is copied in runs, since nearly all of a text is such.
        string.withUTF8 { text in
            var start = 0
            for place in text.indices {
                let byte = text[place]
                guard byte < 0x20 || byte == quote || byte == backslash else { continue }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
                append(escaped: byte, to: &bytes)
                start = place + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        }
        bytes.append(quote)
    }

    private static func append(escaped byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(backslash)
        switch byte {
        case quote, backslash: bytes.append(byte)
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 0x0F)])
        }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let digits = Array("0123456789abcdef".utf8)
}
