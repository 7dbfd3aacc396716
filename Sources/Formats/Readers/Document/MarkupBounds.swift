/// What markup may hold, looked at before a parser does: for each attribute of an element libxml2 looks at all before it,
/// so that the time grows with the square of their number.
enum MarkupBounds {
    /// Attributes of one element. Drivers write fewer than 50.
    static let attributes = 1000

    /// - Throws: the line of the first element that has more.
    static func check(_ bytes: [UInt8]) throws(ImportError) {
        let line = bytes.withUnsafeBufferPointer { lineOfTooMany($0) }
        if let line { throw ImportError("An element has more than \(attributes) attributes.", line: line) }
    }

    /// Counts the equals signs outside quotes from each `<` to its `>`; comments and the like are passed over.
    private static func lineOfTooMany(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var place = 0, count = 0
        var quote: UInt8?
        var isInTag = false
        while place < bytes.count {
            let byte = bytes[place]
            if let open = quote {
                if byte == open { quote = nil }
            } else if !isInTag {
                if byte == UInt8(ascii: "<") {
                    if let end = end(ofAside: place, bytes) {
                        place = end
                        continue
                    }
                    (isInTag, count) = (true, 0)
                }
            } else if byte == UInt8(ascii: ">") {
                isInTag = false
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "=") {
                count += 1
                if count > attributes { return 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") } }
            }
            place += 1
        }
        return nil
    }

    /// Where a comment, an instruction or verbatim text that begins here ends; `nil` where none begins.
    private static func end(ofAside start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        where bytes[start...].starts(with: opening.utf8) {
            let last = Array(closing.utf8)
            var place = start + opening.utf8.count
            while place < bytes.count {
                if bytes[place] == last[0], bytes[place...].starts(with: last) { return place + last.count }
                place += 1
            }
            return bytes.count
        }
        return nil
    }
}
