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
        self.header = CSVTable.named(header.fields)
        (self.bytes, rowsStart, firstLine) = (bytes, start, line)
    }

    /// The rows below the header.
    func rows() -> CSVRecords {
        let delimiter = self.delimiter.asciiValue ?? UInt8(ascii: ",")
        var records = CSVRecords(bytes, delimiter: delimiter, from: rowsStart, line: firstLine)
        _ = records.next()
        return records
    }

    /// What the first filled field of each column holds, among the first rows: to tell columns apart by.
    package func samples(rows count: Int = 20) -> [String] {
        var records = rows()
        var samples = [String](repeating: "", count: header.count)
        for _ in 0..<count {
            guard case .record(let record)? = records.next() else { break }
            for (index, field) in record.fields.prefix(header.count).enumerated() where samples[index].isEmpty {
                samples[index] = field.trimmed
            }
        }
        return samples
    }

    /// Every column has a name of its own: a mapping tells them apart by nothing else.
    private static func named(_ fields: [String]) -> [String] {
        var taken: Set<String> = []
        return fields.enumerated().map { index, field in
            let base = field.trimmed.isEmpty ? "Column \(index + 1)" : field.trimmed
            var name = base
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(base) (\(number))"
                number += 1
            }
            return name
        }
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
