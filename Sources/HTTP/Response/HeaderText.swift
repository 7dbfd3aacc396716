/// Makes headers of our own safe to print: nothing an application puts into one can end the line.
enum HeaderText {
    /// Headers that say how the message is framed, which only the listener knows.
    private static let framing = ["Content-Length", "Transfer-Encoding", "Connection", "Date", "Trailer", "Upgrade"]

    /// The value without control characters, or nil where the header must not be sent at all.
    static func printable(_ name: String, _ value: String) -> String? {
        guard !name.isEmpty, name.bytes(all: ASCII.isToken), !framing.contains(where: { ASCII.equal($0, name) })
        else { return nil }
        let clean =
            !value.bytes(all: { !ASCII.isControl($0) })
            ? String(decoding: value.utf8.map { ASCII.isControl($0) ? 0x20 : $0 }, as: UTF8.self) : value
        return clean.isEmpty ? nil : clean
    }
}

extension String {
    /// Whether every byte is so.
    fileprivate func bytes(all test: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(test) } ?? utf8.allSatisfy(test)
    }
}
