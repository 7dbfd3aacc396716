/// Reads a template's text.
///
/// A tag that has a line to itself takes the line's end with it, so that it leaves no empty line; a line that is indented
/// before a tag is no line of its own.
struct TemplateReader {
    private let bytes: [UInt8]
    private var place = 0

    private struct Tag {
        var sign: UInt8?
        var text: String
    }

    static func read(_ text: String) throws -> [WrittenPart] {
        var reader = TemplateReader(bytes: Array(text.utf8))
        return try reader.parts(until: nil, isLineStart: true)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameter end: what the section is called that is read; `nil`: the whole text.
    private mutating func parts(until end: String?, isLineStart: Bool) throws -> [WrittenPart] {
        var parts: [WrittenPart] = [], isLineStart = isLineStart
        while place < bytes.count {
            let text = readText()
            if !text.isEmpty {
                parts.append(.text(text))
                isLineStart = text.last == UInt8(ascii: "\n")
                if isLineStart { continue }
            }
            guard place < bytes.count else { break }
            let tag = try readTag(), takesLine = tag.sign != nil && isLineStart && endsLine()
            switch tag.sign {
            case UInt8(ascii: "#"):
                parts.append(.section(try name(tag), try self.parts(until: tag.text, isLineStart: takesLine)))
            case UInt8(ascii: "^"):
                parts.append(.otherwise(try name(tag), try self.parts(until: tag.text, isLineStart: takesLine)))
            case UInt8(ascii: "$"):
                parts.append(.block(tag.text, try self.parts(until: tag.text, isLineStart: takesLine)))
            case UInt8(ascii: "<"):
                let inside = try self.parts(until: tag.text, isLineStart: true)
                parts.append(.template(tag.text, blocks(inside)))
            case UInt8(ascii: ">"): parts.append(.template(tag.text, [:]))
            case UInt8(ascii: "/"):
                guard tag.text == end else { throw TemplateFault.unreadable(place) }
                return parts
            default: parts.append(.value(try name(tag)))
            }
            isLineStart = takesLine
        }
        guard end == nil else { throw TemplateFault.unreadable(place) }
        return parts
    }

    private func blocks(_ parts: [WrittenPart]) -> [String: [WrittenPart]] {
        parts.reduce(into: [:]) { blocks, part in
            if case .block(let name, let inside) = part { blocks[name] = inside }
        }
    }

    /// What is there up to the next tag, or to the end of the line with it.
    private mutating func readText() -> [UInt8] {
        let start = place
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\n") {
                place += 1
                break
            }
            if isTag(at: place) { break }
            place += 1
        }
        return Array(bytes[start..<place])
    }

    private func isTag(at place: Int) -> Bool {
        bytes[place] == UInt8(ascii: "{") && place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "{")
    }

    private mutating func readTag() throws -> Tag {
        var end = place + 2
        while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "}") || bytes[end + 1] != UInt8(ascii: "}") { end += 1 }
        guard end + 1 < bytes.count else { throw TemplateFault.unreadable(place) }
        var inside = bytes[place + 2..<end]
        let sign = inside.first.flatMap { "#^$<>/".utf8.contains($0) ? $0 : nil }
        if sign != nil { inside = inside.dropFirst() }
        place = end + 2
        return Tag(sign: sign, text: String(decoding: inside.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self))
    }

    /// Nothing but blanks follows on the line: they are taken with its end.
    private mutating func endsLine() -> Bool {
        guard place < bytes.count else { return true }
        guard let end = bytes[place...].firstIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }),
            bytes[end] == UInt8(ascii: "\n")
        else { return false }
        place = end + 1
        return true
    }

    private func name(_ tag: Tag) throws -> Template.Name {
        var text = Substring(tag.text), asked = Template.Name.Asked.value
        for (function, meaning) in [("empty", Template.Name.Asked.isEmpty), ("count", .count)]
        where text.hasPrefix("\(function)(") && text.hasSuffix(")") {
            text = text.dropFirst(function.count + 1).dropLast()
            asked = meaning
        }
        let isName = text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0.isLetterOrDigit }
        guard !text.isEmpty, isName else { throw TemplateFault.unreadable(place) }
        return Template.Name(
            path: text == "." ? [] : text.split(separator: ".").map { PageName(String($0)) }, asked: asked)
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
