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
    private let body: ArraySlice<UInt8>

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
        self.headers = headers.map { ($0.name, Charset.text($0.value[...], named: nil).trimmed) }
        body = lines.rest
    }

    subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

    /// What was written: the plain text of the first part that has any, else the text of the HTML.
    var text: String {
        var budget = MailMessage.partLimit
        let found = texts(depth: 0, budget: &budget)
        return found.plain ?? found.html.map(PlainText.of(html:)) ?? ""
    }

    private func texts(depth: Int, budget: inout Int) -> (plain: String?, html: String?) {
        budget -= 1
        guard depth <= MailMessage.depthLimit, budget >= 0, !isAttachment else { return (nil, nil) }
        let type = ParameterisedHeader(self["content-type"] ?? "text/plain")
        if type.value.hasPrefix("multipart/"), let boundary = type["boundary"], !boundary.isEmpty {
            var found: (plain: String?, html: String?)
            for part in parts(boundary) {
                let inner = MailMessage(part).texts(depth: depth + 1, budget: &budget)
                if found.plain == nil { found.plain = inner.plain }
                if found.html == nil { found.html = inner.html }
                if found.plain != nil || budget < 0 { break }
            }
            return found
        }
        guard type.value == "text/plain" || type.value == "text/html" else { return (nil, nil) }
        let decoded = TransferEncoding.decoded(body, named: self["content-transfer-encoding"])
        var text = Charset.text(decoded[...], named: type["charset"])
        guard !text.allSatisfy(\.isWhitespace) else { return (nil, nil) }
        if type.value == "text/html" { return (nil, text) }
        text = PlainText.bounded(text)
        if type["format"]?.lowercased() == "flowed" { text = MailMessage.unflowed(text) }
        return (text, nil)
    }

    private var isAttachment: Bool {
        ParameterisedHeader(self["content-disposition"] ?? "").value == "attachment"
    }

    /// The pieces between the boundary's lines. What stands before the first and behind the last is no part.
    private func parts(_ boundary: String) -> [ArraySlice<UInt8>] {
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
    private static func unflowed(_ text: String) -> String {
        var joined = ""
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let plain = line.hasPrefix(" ") ? line.dropFirst() : line
            joined += plain
            let goesOn = plain.hasSuffix(" ") && plain != "-- " && !line.hasPrefix(">")
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

/// `text/plain; charset="utf-8"; format=flowed`: a value in small letters and its parameters.
struct ParameterisedHeader {
    let value: String
    private let parameters: [(name: String, value: String)]

    init(_ header: String) {
        var pieces: [String] = [""]
        var inQuotes = false
        for character in header.prefix(10_000) {
            if character == "\"" { inQuotes.toggle() }
            if character == ";" && !inQuotes { pieces.append("") } else { pieces[pieces.count - 1].append(character) }
        }
        value = pieces[0].trimmed.lowercased()
        parameters = pieces.dropFirst().compactMap { piece in
            guard let equals = piece.firstIndex(of: "=") else { return nil }
            let value = piece[piece.index(after: equals)...].trimmed.trimming { $0 == "\"" }
            return (piece[..<equals].trimmed.lowercased(), value)
        }
    }

    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
}
