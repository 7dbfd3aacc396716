#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Bytes to text, by the name of a character set. U+0000 is left out.
///
/// The C library's iconv knows the sets; it is a function of its bytes. What a mail calls a set is read as browsers read
/// it (encoding.spec.whatwg.org): Latin 1 is the Windows set that contains it, GB 2312 is GB 18030.
enum Charset {
    /// A name that nobody here knows.
    struct Unknown: Error {
        var name: String
        var reason: String { "the text is in “\(name.prefix(60))”, a character set that nobody here knows" }
    }

    /// What a name means where iconv's set of that name is a smaller one, or has another name.
    private static let meant: [String: String] = [
        "iso-8859-1": "CP1252", "latin1": "CP1252", "iso_8859-1": "CP1252", "us-ascii": "CP1252", "ascii": "CP1252",
        "ansi_x3.4-1968": "CP1252", "cp-1252": "CP1252", "x-ansi": "CP1252",
        "iso-8859-9": "CP1254", "iso-8859-11": "CP874", "tis-620": "CP874", "windows-874": "CP874",
        "iso-8859-6-i": "ISO-8859-6", "iso-8859-6-e": "ISO-8859-6", "iso-8859-8-i": "ISO-8859-8",
        "iso-8859-8-e": "ISO-8859-8", "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932",
        "windows-31j": "CP932", "ms_kanji": "CP932", "gb2312": "GB18030", "gbk": "GB18030", "x-gbk": "GB18030",
        "gb_2312-80": "GB18030", "cp936": "GB18030", "euc-kr": "CP949", "ks_c_5601-1987": "CP949", "ksc5601": "CP949",
        "windows-949": "CP949", "big5": "BIG5-HKSCS", "x-x-big5": "BIG5-HKSCS", "unicode-1-1-utf-7": "UTF-7",
        "x-mac-roman": "MACINTOSH", "x-mac-cyrillic": "MAC-CYRILLIC",
    ]

    /// Without a name, or with UTF-8's: UTF-8 where that fits, else the Western Windows set.
    static func text(_ bytes: ArraySlice<UInt8>, named name: String?) throws(Unknown) -> String {
        let name = name?.trimmed.lowercased() ?? ""
        guard !["", "utf-8", "utf8", "unicode-1-1-utf-8"].contains(name) else { return text(bytes) }
        let meant = meant[name] ?? name
        guard meant.utf8.allSatisfy({ $0.isASCIIWord || "-_.:".utf8.contains($0) }),
            let text = converted(bytes, from: meant)
        else { throw Unknown(name: name) }
        return withoutNUL(text)
    }

    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        withoutNUL(
            String(validating: bytes, as: UTF8.self) ?? converted(bytes, from: "CP1252")
                ?? String(decoding: bytes, as: UTF8.self))
    }

    private static func withoutNUL(_ text: String) -> String {
        guard text.unicodeScalars.contains("\0") else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
    }

    /// `nil` where the set is not known. A byte that the set does not have becomes U+FFFD: one broken letter loses no
    /// sentence.
    private static func converted(_ bytes: ArraySlice<UInt8>, from set: String) -> String? {
        let converter = iconv_open("UTF-8", set)
        guard Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 2)
        var block = [CChar](repeating: 0, count: 16 << 10)
        input.withUnsafeMutableBufferPointer { input in
            var source = input.baseAddress
            var left = input.count
            while true {
                let isAtEnd = left == 0
                var failure: Int32 = 0
                let written = block.withUnsafeMutableBufferPointer { block in
                    var target = block.baseAddress
                    var room = block.count
                    // At the end, what a set with shifts still holds is asked for.
                    let done =
                        isAtEnd
                        ? iconv(converter, nil, nil, &target, &room)
                        : iconv(converter, &source, &left, &target, &room)
                    if done == Int(bitPattern: UInt.max) { failure = errno }
                    return block.count - room
                }
                result += block[..<written].map { UInt8(bitPattern: $0) }
                if failure == EILSEQ || failure == EINVAL {
                    result += "\u{FFFD}".utf8
                    source = source?.advanced(by: 1)
                    left -= 1
                } else if isAtEnd {
                    return
                }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isASCIIWord: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
