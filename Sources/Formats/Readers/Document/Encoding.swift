/// How text comes in: always on as UTF-8 without a byte order mark.
enum Encoding {
    /// UTF-16 with a byte order mark is rewritten; without one it is refused, and so is UTF-32.
    static func utf8(_ bytes: [UInt8]) throws(ImportError) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw ImportError("The file is UTF-32; save it as UTF-8.")
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes.dropFirst(2), bigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), bigEndian: true) }
        if bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0) {
            throw ImportError("The file looks like UTF-16 without a byte order mark; save it as UTF-8.")
        }
        return bytes
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) throws(ImportError) -> [UInt8] {
        guard bytes.count.isMultiple(of: 2) else { throw ImportError("The file is UTF-16 and half a character short.") }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).lazy.map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 2)
        let broken = transcode(
            units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true, into: { result.append($0) })
        if broken { throw ImportError("The file is UTF-16 with half a surrogate pair.") }
        return result
    }
}
