import Foundation

/// How a part of a mail was made fit for seven-bit lines (RFC 2045 section 6).
enum TransferEncoding {
    static func decoded(_ bytes: ArraySlice<UInt8>, named name: String?) -> [UInt8] {
        switch name?.trimmed.lowercased() {
        case "quoted-printable": quotedPrintable(bytes)
        case "base64": base64(bytes)
        default: Array(bytes)
        }
    }

    /// Characters that are not of the alphabet are passed over, and what is missing at the end does not matter.
    static func base64(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let letters = bytes.filter { byte in
            switch byte {
            case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "/"): true
            default: false
            }
        }
        let whole = letters.count % 4 == 1 ? letters.dropLast() : letters[...]
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - whole.count % 4) % 4)
        return Data(base64Encoded: Data(whole + padding)).map { Array($0) } ?? []
    }

    /// `=C3=A9` is two bytes; `=` at the end of a line joins it to the next. Anything else stays as it is.
    static func quotedPrintable(_ bytes: ArraySlice<UInt8>, underscoreIsSpace: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "=") {
                let tail = bytes[(index + 1)...]
                if let high = tail.first.flatMap(digit), let low = tail.dropFirst().first.flatMap(digit) {
                    result.append(high << 4 | low)
                    index += 3
                    continue
                }
                let blank = tail.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
                if bytes.endIndex == blank.endIndex || bytes[blank.endIndex] == 0x0A {
                    index = blank.endIndex + 1
                    continue
                }
            }
            result.append(underscoreIsSpace && byte == UInt8(ascii: "_") ? 0x20 : byte)
            index += 1
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}

/// Headers with words in other character sets: `=?utf-8?Q?Caf=C3=A9?=` (RFC 2047). A word in a set that nobody knows stays
/// as it came.
enum EncodedWords {
    /// Longer headers are cut, in characters.
    private static let limit = 4_000

    static func decoded(_ header: String) -> String {
        var result = ""
        var rest = header.prefix(limit)
        var lastWasWord = false
        while let start = rest.firstRange(of: "=?") {
            let before = rest[..<start.lowerBound]
            guard let word = word(rest[start.upperBound...]) else {
                result += rest[..<start.upperBound]
                rest = rest[start.upperBound...]
                lastWasWord = false
                continue
            }
            // White space between two encoded words belongs to neither.
            if !(lastWasWord && before.allSatisfy(\.isWhitespace)) { result += before }
            result += word.text
            rest = word.rest
            lastWasWord = true
        }
        return result + rest
    }

    private static func word(_ text: Substring) -> (text: String, rest: Substring)? {
        let pieces = text.split(separator: "?", maxSplits: 2, omittingEmptySubsequences: false)
        guard pieces.count == 3, pieces[0].count < 40, let end = pieces[2].firstRange(of: "?=") else { return nil }
        let payload = Array(pieces[2][..<end.lowerBound].utf8)
        // RFC 2231 allows a language behind the character set: utf-8*en.
        let charset = String(pieces[0].prefix { $0 != "*" })
        switch pieces[1].lowercased() {
        case "q":
            let bytes = TransferEncoding.quotedPrintable(payload[...], underscoreIsSpace: true)
            guard let text = try? Charset.text(bytes[...], named: charset) else { return nil }
            return (text, pieces[2][end.upperBound...])
        case "b":
            let bytes = TransferEncoding.base64(payload[...])
            guard let text = try? Charset.text(bytes[...], named: charset) else { return nil }
            return (text, pieces[2][end.upperBound...])
        default: return nil
        }
    }
}
