/// Records of a table in text (RFC 4180), one bad record never losing the others.
///
/// SwiftCSV is not used: it gives up the whole file at one stray quotation mark, tells no lines, drops white space,
/// and cuts by user-perceived characters, so that a field beginning with a zero-width joiner swallows its delimiter.
struct CSVRecords {
    struct Record {
        /// The line it begins on, from 1.
        var line: Int
        var fields: [String]
    }
    enum Fault: String, Error {
        case unclosed = "a quotation mark that opens a field is never closed"
        case afterQuote = "text follows the quotation mark that closes a field; quotation marks inside must be doubled"
        case tooLong = "the record is longer than 1 MiB"
    }
    enum Next {
        case record(Record)
        case faulty(line: Int, Fault)
    }

    /// A quotation mark nobody closes would make a record of the rest of the file.
    private static let recordLimit = 1 << 20

    private let bytes: [UInt8]
    private let delimiter: UInt8
    private var place: Int
    private var line: Int

    init(_ bytes: [UInt8], delimiter: UInt8, from place: Int = 0, line: Int = 1) {
        (self.bytes, self.delimiter, self.place, self.line) = (bytes, delimiter, place, line)
    }

    /// The next record that is not blank. After a faulty one reading goes on with the line below its first.
    mutating func next() -> Next? {
        while place < bytes.count {
            let start = (place: place, line: line)
            do {
                let fields = try record()
                if fields.count > 1 || !(fields.first?.isEmpty ?? true) {
                    return .record(Record(line: start.line, fields: fields))
                }
            } catch {
                place = (bytes[start.place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
                line = start.line
                skipLineEnd()
                return .faulty(line: start.line, error)
            }
        }
        return nil
    }

    private mutating func record() throws(Fault) -> [String] {
        var fields: [String] = []
        let limit = place + CSVRecords.recordLimit
        while true {
            fields.append(try place < bytes.count && bytes[place] == 0x22 ? quoted(limit) : plain())
            guard place < limit else { throw .tooLong }
            guard place < bytes.count else { return fields }
            guard bytes[place] == delimiter else {
                skipLineEnd()
                return fields
            }
            place += 1
        }
    }

    private mutating func plain() -> String {
        let start = place
        while place < bytes.count, bytes[place] != delimiter, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
        return CSVRecords.string(bytes[start..<place])
    }

    private mutating func quoted(_ limit: Int) throws(Fault) -> String {
        var content: [UInt8] = []
        place += 1
        while place < bytes.count {
            guard place < limit else { throw .tooLong }
            let byte = bytes[place]
            if byte == 0x22 {
                guard place + 1 < bytes.count, bytes[place + 1] == 0x22 else { break }
                place += 1
            } else if byte == 0x0A {
                line += 1
            }
            content.append(byte)
            place += 1
        }
        guard place < bytes.count else { throw .unclosed }
        place += 1
        // Some programs leave a space between the closing mark and the delimiter.
        while place < bytes.count, bytes[place] == 0x20 { place += 1 }
        guard place == bytes.count || bytes[place] == delimiter || bytes[place] == 0x0A || bytes[place] == 0x0D else {
            throw .afterQuote
        }
        return CSVRecords.string(content[...])
    }

    private mutating func skipLineEnd() {
        if place < bytes.count, bytes[place] == 0x0D { place += 1 }
        if place < bytes.count, bytes[place] == 0x0A { place += 1 }
        line += 1
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String { Charset.text(bytes) }
}
