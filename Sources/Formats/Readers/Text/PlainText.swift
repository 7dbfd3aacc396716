import CXML

/// The text a person would read in a piece of HTML: what support desks and mails keep message bodies in.
///
/// Read by libxml2's HTML parser without building a tree. Quoted parts (`blockquote`) come out as lines that begin
/// with `> `, so that ``QuotedText`` finds them as in any mail.
enum PlainText {
    /// Longer bodies are cut, in bytes: no person wrote them, and a parser of broken HTML is not linear in everything.
    private static let limit = 256 << 10
    private static let depthLimit = 400
    private static let ready: Void = xmlInitParser()

    static func of(html: String) -> String {
        var bytes = Array(html.utf8.prefix(limit))
        bytes.removeAll { $0 == 0 }
        guard bytes.contains(0x3C) || bytes.contains(0x26) else { return tidy(String(decoding: bytes, as: UTF8.self)) }
        _ = ready
        var writer = Writer()
        var handler = xmlSAXHandler()
        handler.startElement = { context, name, _ in Writer.at(context)?.pointee.start(name) }
        handler.endElement = { context, name in Writer.at(context)?.pointee.end(name) }
        handler.characters = { context, text, count in Writer.at(context)?.pointee.add(text, count) }
        handler.ignorableWhitespace = handler.characters
        withUnsafeMutablePointer(to: &writer) { writer in
            guard let parser = htmlCreatePushParserCtxt(&handler, writer, nil, 0, nil, XML_CHAR_ENCODING_UTF8) else {
                return
            }
            writer.pointee.parser = parser
            let quiet = HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            htmlCtxtUseOptions(parser, Int32(quiet | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue))
            bytes.withUnsafeBytes { bytes in
                let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                htmlParseChunk(parser, text, Int32(bytes.count), 0)
                htmlParseChunk(parser, text, 0, 1)
            }
            htmlFreeParserCtxt(parser)
        }
        return tidy(writer.text)
    }

    /// What a person can have written of a text: all of it but in attacks.
    static func bounded(_ text: String) -> String {
        text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
    }

    /// No white space at the ends of lines, no more than one empty line in a row, none around.
    static func tidy(_ text: String) -> String {
        var lines: [Substring] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var line = line
            while let last = line.last, last.isWhitespace { line.removeLast() }
            if line.isEmpty && (lines.last?.isEmpty ?? true) { continue }
            lines.append(line)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// Gathers text while the parser walks.
    private struct Writer {
        var text = ""
        var parser: htmlParserCtxtPtr?
        private var depth = 0
        private var silent = 0
        private var quotes = 0
        private var preformatted = 0
        private var atLineStart = true

        static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Writer>? {
            context?.assumingMemoryBound(to: Writer.self)
        }

        private static let silentElements: Set<String> = ["script", "style", "head", "template", "noscript", "svg"]
        private static let blocks: Set<String> = [
            "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre",
            "section", "article", "header", "footer", "hr", "dt", "dd", "form", "address",
        ]
        private static let spaced: Set<String> = [
            "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "pre", "blockquote",
        ]

        mutating func start(_ name: UnsafePointer<xmlChar>?) {
            depth += 1
            guard depth <= PlainText.depthLimit else { return xmlStopParser(parser) }
            let name = Writer.string(name)
            if Writer.silentElements.contains(name) { silent += 1 }
            if name == "br" { newLine() }
            if Writer.blocks.contains(name) { breakLine(spaced: Writer.spaced.contains(name)) }
            if name == "blockquote" { quotes += 1 }
            if name == "pre" { preformatted += 1 }
            if name == "li" { append("- ") }
            if name == "td" || name == "th", !atLineStart { append(" ") }
        }

        mutating func end(_ name: UnsafePointer<xmlChar>?) {
            depth -= 1
            let name = Writer.string(name)
            if Writer.silentElements.contains(name) { silent -= 1 }
            if name == "pre" { preformatted -= 1 }
            if Writer.blocks.contains(name) { breakLine(spaced: Writer.spaced.contains(name)) }
            if name == "blockquote" { quotes -= 1 }
        }

        mutating func add(_ characters: UnsafePointer<xmlChar>?, _ count: Int32) {
            guard silent == 0, let characters else { return }
            let piece = String(decoding: UnsafeBufferPointer(start: characters, count: Int(count)), as: UTF8.self)
            guard preformatted == 0 else {
                for (number, line) in piece.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                    .enumerated()
                {
                    if number > 0 { newLine() }
                    append(String(line))
                }
                return
            }
            for scalar in piece.unicodeScalars {
                switch scalar {
                case " ", "\t", "\n", "\r", "\u{C}", "\u{A0}":
                    if !atLineStart && text.unicodeScalars.last != " " { text.unicodeScalars.append(" ") }
                default:
                    openLine()
                    text.unicodeScalars.append(scalar)
                }
            }
        }

        private mutating func append(_ piece: String) {
            guard silent == 0, !piece.isEmpty else { return }
            openLine()
            text += piece
        }

        private mutating func openLine() {
            guard atLineStart else { return }
            atLineStart = false
            if quotes > 0 { text += String(repeating: ">", count: min(quotes, 10)) + " " }
        }

        private mutating func newLine() {
            guard silent == 0 else { return }
            text += "\n"
            atLineStart = true
        }

        private mutating func breakLine(spaced: Bool) {
            guard silent == 0, !text.isEmpty else { return }
            if !atLineStart { newLine() }
            if spaced && !text.hasSuffix("\n\n") { newLine() }
        }

        private static func string(_ name: UnsafePointer<xmlChar>?) -> String {
            name.map { String(cString: $0).lowercased() } ?? ""
        }
    }
}
