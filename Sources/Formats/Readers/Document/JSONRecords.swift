/// The texts of an NDJSON file: one JSON value a line, blank lines left out.
package struct JSONLines: Sendable {
    let bytes: [UInt8]
    /// The value of the first line, for a look.
    package let first: JSONView

    /// `nil` where the first line is no object or list of its own.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        var lines = LineCursor(bytes)
        guard let line = lines.next(), let first = try? JSONLines.parse(bytes, line), first.isObject || first.isArray
        else { return nil }
        self.first = first
    }

    /// Each line's value, parsed as it is reached. Throws with the line that is not JSON.
    package func forEach(_ body: (JSONView) throws(ImportError) -> Void) throws(ImportError) {
        var lines = LineCursor(bytes)
        while let line = lines.next() { try body(try JSONLines.parse(bytes, line)) }
    }

    private static func parse(_ bytes: [UInt8], _ line: LineCursor.Line) throws(ImportError) -> JSONView {
        let parsed: Result<JSONView, ImportError> = bytes.withUnsafeBufferPointer { all in
            Result { () throws(ImportError) in
                try JSONDocument(UnsafeBufferPointer(rebasing: all[line.range]), line: line.number).root
            }
        }
        return try parsed.get()
    }
}

/// Lines of a text that are not blank, with their numbers from 1. A line ends with LF or CR LF.
struct LineCursor {
    struct Line {
        var number: Int
        var range: Range<Int>
    }
    let bytes: [UInt8]
    private var start = 0
    private var number = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether there are two lines at least.
    static func isSeveral(_ bytes: [UInt8]) -> Bool {
        var lines = LineCursor(bytes)
        return lines.next() != nil && lines.next() != nil
    }

    mutating func next() -> Line? {
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let range = start..<end
            number += 1
            start = end + 1
            if !bytes[range].allSatisfy(\.isBlank) { return Line(number: number, range: range) }
        }
        return nil
    }
}

extension UInt8 {
    /// Space, tab, line feed or carriage return.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
