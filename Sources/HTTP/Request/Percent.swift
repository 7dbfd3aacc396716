/// Percent-decoding of targets and forms.
enum Percent {
    /// The text that the bytes stand for; nil where an escape is broken, the result is not UTF-8, or it holds a NUL
    /// (which Postgres cannot store and C would take for the end).
    static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
        let percent = UInt8(ascii: "%"), plus = UInt8(ascii: "+")
        guard bytes.contains(where: { $0 == percent || $0 == 0 || plusIsSpace && $0 == plus }) else {
            return String(validating: bytes, as: UTF8.self)
        }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            var byte = bytes[index]
            if byte == percent {
                guard index + 2 < bytes.endIndex, let high = ASCII.nibble(bytes[index + 1]),
                    let low = ASCII.nibble(bytes[index + 2])
                else { return nil }
                byte = high << 4 | low
                index += 2
            } else if plusIsSpace && byte == plus {
                byte = 0x20
            }
            guard byte != 0 else { return nil }
            plain.append(byte)
            index += 1
        }
        return String(validating: plain, as: UTF8.self)
    }

    /// The first name in a query or form beside which, or in which, a NUL stands.
    static func fieldWithNUL(_ bytes: ArraySlice<UInt8>) -> String? {
        let escaped = Array("%00".utf8)
        let pair = bytes.split(separator: UInt8(ascii: "&")).first {
            $0.contains(0) || $0.firstRange(of: escaped) != nil
        }
        guard let name = pair?.prefix(while: { $0 != UInt8(ascii: "=") }) else { return nil }
        return decoded(name, plusIsSpace: true) ?? ""
    }

    /// The pairs of a query or of a form: `a=1&b=two+words`. Nil where one of them cannot be decoded.
    static func pairs(_ bytes: ArraySlice<UInt8>) -> [(name: String, value: String)]? {
        var pairs: [(name: String, value: String)] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = decoded(pair[..<equals], plusIsSpace: true),
                let value = decoded(pair[equals...].dropFirst(), plusIsSpace: true)
            else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }
}
