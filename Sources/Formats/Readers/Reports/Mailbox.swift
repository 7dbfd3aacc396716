/// Several mails in one file, each behind a line `From …` (RFC 4155).
enum Mailbox {
    /// The messages of a mailbox; of a file that is none, the file itself.
    static func messages(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        guard begins(bytes[...]) else { return [bytes[...]] }
        var starts: [Int] = []
        var lines = MailLines(bytes[...])
        var wasBlank = true
        while true {
            let place = lines.rest.startIndex
            guard let line = lines.next() else { break }
            if wasBlank, begins(line), isHeader(lines.rest) { starts.append(place) }
            wasBlank = line.isEmpty
        }
        guard !starts.isEmpty else { return [bytes[...]] }
        return zip(starts, starts.dropFirst() + [bytes.count]).map { start, end in
            unescaped(MailReport.withoutEnvelope(Array(bytes[start..<end])))
        }
    }

    private static func begins(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: "From ".utf8) }

    /// A sentence may begin so, too; a message goes on with a header.
    private static func isHeader(_ rest: ArraySlice<UInt8>) -> Bool {
        var lines = MailLines(rest.prefix(1_000))
        guard let line = lines.next(), let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let name = line[..<colon]
        return !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// `>From` at the beginning of a line is what the mailbox made of `From`, and `>>From` of `>From`.
    private static func unescaped(_ message: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        result.reserveCapacity(message.count)
        var lines = MailLines(message)
        while let line = lines.next() {
            let bare = line.drop { $0 == UInt8(ascii: ">") }
            result += bare.count < line.count && begins(bare) ? line.dropFirst() : line
            result.append(UInt8(ascii: "\n"))
        }
        return result[...]
    }
}
