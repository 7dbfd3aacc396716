/// One mail message (RFC 5322, MIME of RFC 2045–2047): its headers, and the text a person wrote.
///
/// There is no mail library for Swift here; this reads what reports come in and nothing more. Everything is bounded:
/// headers, parts and their depth, so that no message can make it walk for long.
struct MailMessage {
    private static let headerLimit = 1_000
    private static let partLimit = 200
    private static let depthLimit = 10

    /// Names in small letters, in the order of the message; folded lines are joined.
    let headers: [(name: String, value: String)]
    let body: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        var lines = MailLines(bytes)
        var headers: [(name: String, value: [UInt8])] = []
        while let line = lines.next(), !line.isEmpty {
            if line.first == 0x20 || line.first == 0x09, !headers.isEmpty {
                headers[headers.count - 1].value += line
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), headers.count < MailMessage.headerLimit {
                let name = String(decoding: line[..<colon], as: UTF8.self).trimmed.lowercased()
                headers.append((name, Array(line[(colon + 1)...])))
            }
        }
        self.headers = headers.map { ($0.name, Charset.text($0.value[...]).trimmed) }
        body = lines.rest
    }

    subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

    /// What the message holds, read once.
    ///
    /// Throws where its text is in a character set that nobody knows.
    func content() throws(Charset.Unknown) -> MailContent {
        var budget = MailMessage.partLimit
        return try content(depth: 0, budget: &budget)
    }

    private func content(depth: Int, budget: inout Int) throws(Charset.Unknown) -> MailContent {
        budget -= 1
        guard depth <= MailMessage.depthLimit, budget >= 0 else { return MailContent() }
        let type = ParameterisedHeader(self["content-type"] ?? "text/plain")
        if type.value.hasPrefix("multipart/"), let boundary = type["boundary"], !boundary.isEmpty {
            var parts: [MailContent] = []
            for part in self.parts(boundary) where budget > 0 {
                parts.append(try MailMessage(part).content(depth: depth + 1, budget: &budget))
            }
            return type.value == "multipart/alternative" ? .best(of: parts) : .all(of: parts)
        }
        let decoded = TransferEncoding.decoded(body, named: self["content-transfer-encoding"])
        if type.value == "message/rfc822" { return MailContent(enclosed: [decoded]) }
        let disposition = ParameterisedHeader(self["content-disposition"] ?? "")
        let name = disposition.text("filename") ?? type.text("name")
        let isText = type.value == "text/plain" || type.value == "text/html"
        guard isText, disposition.value != "attachment", name == nil else {
            // A signature over the message is the mail program's, not the person's.
            let isSignature = type.value.hasPrefix("application/") && type.value.hasSuffix("signature")
            return isSignature || decoded.isEmpty
                ? MailContent() : MailContent(files: [MailFile(name: name ?? "", type: type.value, bytes: decoded)])
        }
        var text = try Charset.text(decoded[...], named: type["charset"])
        guard !text.allSatisfy(\.isWhitespace) else { return MailContent() }
        if type.value == "text/html" { return MailContent(text: PlainText.of(html: text)) }
        text = PlainText.bounded(text)
        if type["format"]?.lowercased() == "flowed" {
            text = MailMessage.unflowed(text, deletingSpaces: type["delsp"]?.lowercased() == "yes")
        }
        return MailContent(text: text, isPlain: true)
    }

    /// The pieces between the boundary's lines. What stands before the first and behind the last is no part.
    func parts(_ boundary: String) -> [ArraySlice<UInt8>] {
        let mark = Array("--\(boundary)".utf8)
        var parts: [ArraySlice<UInt8>] = []
        var lines = MailLines(body)
        var start: Int?
        var end = body.startIndex
        while parts.count < MailMessage.partLimit {
            let place = lines.rest.startIndex
            guard let line = lines.next() else { break }
            if line.starts(with: mark) {
                if let start { parts.append(body[start..<max(start, end)]) }
                start = lines.rest.startIndex
                if line.dropFirst(mark.count).starts(with: "--".utf8) { return parts }
            }
            end = place + line.count
        }
        // A message cut short still has what came of its last part.
        if let start, start < body.endIndex, parts.count < MailMessage.partLimit { parts.append(body[start...]) }
        return parts
    }

    /// RFC 3676: a line that ends with a space goes on in the next; the line of a signature does not.
    private static func unflowed(_ text: String, deletingSpaces: Bool) -> String {
        var joined = ""
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let plain = line.hasPrefix(" ") ? line.dropFirst() : line
            let goesOn = plain.hasSuffix(" ") && plain != "-- " && !line.hasPrefix(">")
            joined += goesOn && deletingSpaces ? plain.dropLast() : plain
            if !goesOn { joined += "\n" }
        }
        return joined
    }
}

/// Lines of a message without their ends, CR LF or LF.
struct MailLines {
    private(set) var rest: ArraySlice<UInt8>
    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        var line = rest[rest.startIndex..<end]
        rest = rest[min(end + 1, rest.endIndex)...]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }
}
