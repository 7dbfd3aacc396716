/// A table in text, looked at once: its delimiter, its header row and where the rows begin.
package struct CSVTable: Sendable {
    package let delimiter: Character
    package let header: [String]
    private let bytes: [UInt8]
    private let rowsStart: Int
    private let firstLine: Int

    /// `nil` where there is no header row to read.
    package init?(_ bytes: [UInt8]) {
        var start = 0
        var delimiter: UInt8?
        // Excel writes its delimiter above the header: sep=;
        if bytes.starts(with: "sep=".utf8), bytes.count > 5 {
            delimiter = bytes[4]
            start = (bytes.firstIndex(of: 0x0A) ?? bytes.count - 1) + 1
        }
        let found = delimiter ?? CSVTable.delimiter(of: bytes[start...])
        let line = start > 0 ? 2 : 1
        var records = CSVRecords(bytes, delimiter: found, from: start, line: line)
        guard case .record(let header)? = records.next() else { return nil }
        self.delimiter = Character(Unicode.Scalar(found))
        self.header = header.fields.map(\.trimmed)
        (self.bytes, rowsStart, firstLine) = (bytes, start, line)
    }

    /// The rows below the header.
    func rows() -> CSVRecords {
        let delimiter = self.delimiter.asciiValue ?? UInt8(ascii: ",")
        var records = CSVRecords(bytes, delimiter: delimiter, from: rowsStart, line: firstLine)
        _ = records.next()
        return records
    }

    /// The first rows, to look at before a mapping is chosen.
    package func preview(rows count: Int = 5) -> [[String]] {
        var records = rows()
        var found: [[String]] = []
        while found.count < count, let next = records.next() {
            if case .record(let record) = next { found.append(record.fields) }
        }
        return found
    }

    /// The one that cuts the header row into most columns, quotation marks heeded.
    private static func delimiter(of bytes: ArraySlice<UInt8>) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
        var counts = [Int](repeating: 0, count: candidates.count)
        var inQuotes = false
        for byte in bytes.prefix(64 << 10) {
            if byte == 0x22 { inQuotes.toggle() }
            if !inQuotes, byte == 0x0A || byte == 0x0D { break }
            if !inQuotes, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
        }
        guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { return candidates[0] }
        return candidates[index]
    }
}
