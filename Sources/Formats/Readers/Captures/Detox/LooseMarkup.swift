/// Markup that looks like XML and is not: attribute values hold raw quotes, ampersands and angle brackets, names hold
/// Swift's generic arguments, spaces between attributes get lost.
struct LooseMarkup {
    struct Tag {
        var name: String
        var attributes: [(name: String, value: String)]
        var line: Int

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Calls `start` and `end` for each element. Throws where the text ends inside one.
    mutating func walk(
        start: (Tag) throws(ImportError) -> Void, end: () throws(ImportError) -> Void
    ) throws(ImportError) {
        var open: [String] = []
        while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            skip(to: next)
            if begins("<!--") {
                try skip(past: "-->")
            } else if begins("<![CDATA[") {
                try skip(past: "]]>")
            } else if begins("<?") {
                try skip(past: "?>")
            } else if begins("<!") {
                throw ImportError("A document type declaration is not accepted.", line: line)
            } else if begins("</") {
                skip(to: place + 2)
                let name = try readName()
                skip(to: (bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1)
                // An end tag that fits nothing open is passed by; one that fits further out ends all inside.
                while open.contains(name), let top = open.popLast() {
                    try end()
                    if top == name { break }
                }
            } else {
                skip(to: place + 1)
                let tag = Tag(name: try readName(), attributes: try readAttributes(), line: line)
                guard open.count < 2 * LooseMarkup.depthLimit else {
                    throw ImportError("The elements are nested too deep.", line: line)
                }
                try start(tag)
                if endsHere() { try end() } else { open.append(tag.name) }
            }
        }
        if let name = open.last { throw ImportError("The file ends inside <\(name)>.", line: line) }
    }

    private static let depthLimit = 500
    /// Longer ones first: a name may end like another.
    private static let attributeNames = [
        "visibility", "focused", "density", "testID", "height", "alpha", "class", "label", "value", "width", "text",
        "tag", "id", "x", "y",
    ]
}

extension LooseMarkup {
    private func begins(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard place + length <= bytes.count else { return false }
        for offset in 0..<length where bytes[place + offset] != text.utf8Start[offset] { return false }
        return true
    }

    private mutating func skip(to target: Int) {
        let target = min(target, bytes.count)
        while place < target {
            if bytes[place] == UInt8(ascii: "\n") { line += 1 }
            place += 1
        }
    }

    private mutating func skip(past text: StaticString) throws(ImportError) {
        guard let end = bytes[...].range(of: text, from: place) else {
            throw ImportError("“\(text)” is missing.", line: line)
        }
        skip(to: end.upperBound)
    }

    /// Up to a blank or the tag's end; what stands in angle brackets inside the name belongs to it.
    private mutating func readName() throws(ImportError) -> String {
        let start = place
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ">") where depth > 0: depth -= 1
            case UInt8(ascii: ">") where depth == 0, UInt8(ascii: "/") where depth == 0: return text(start..<place)
            case let byte where byte.isBlank && depth == 0: return text(start..<place)
            case UInt8(ascii: "=") where depth == 0:
                // The space before the first attribute is lost: `<UIWindowalpha="1.0"class="UIWindow"…`.
                let run = text(start..<place)
                guard let first = LooseMarkup.attributeNames.first(where: { run.hasSuffix($0) }) else { break }
                place -= first.utf8.count
                return text(start..<place)
            case UInt8(ascii: "\n"): throw ImportError("A tag's name breaks off.", line: line)
            default: break
            }
            place += 1
        }
        throw ImportError("The file ends inside a tag.", line: line)
    }

    private mutating func readAttributes() throws(ImportError) -> [(name: String, value: String)] {
        var attributes: [(name: String, value: String)] = []
        while true {
            while place < bytes.count, bytes[place].isBlank { skip(to: place + 1) }
            guard place < bytes.count else { throw ImportError("The file ends inside a tag.", line: line) }
            if bytes[place] == UInt8(ascii: ">") || bytes[place] == UInt8(ascii: "/") { return attributes }
            guard let (name, quote) = attributeStart(at: place) else {
                // Stray text between attributes.
                skip(to: place + 1)
                continue
            }
            let start = quote + 1
            guard let end = valueEnd(from: start) else {
                throw ImportError("The file ends inside an attribute.", line: line)
            }
            attributes.append((text(name), LooseMarkup.unescaped(text(start..<end))))
            skip(to: end + 1)
        }
    }

    /// `name="` at this place: the name, and where the quote stands.
    private func attributeStart(at start: Int) -> (name: Range<Int>, quote: Int)? {
        var end = start
        while end < bytes.count, end - start < 64, LooseMarkup.isNameByte(bytes[end]) { end += 1 }
        guard end > start, end + 1 < bytes.count, bytes[end] == UInt8(ascii: "="), bytes[end + 1] == UInt8(ascii: "\"")
        else { return nil }
        return (start..<end, end + 1)
    }

    /// The quote that ends a value: the first one followed by another attribute, or by the tag's end and a tag or nothing.
    private func valueEnd(from start: Int) -> Int? {
        var place = start
        while let quote = bytes[place...].firstIndex(of: UInt8(ascii: "\"")) {
            var next = quote + 1
            while next < bytes.count, bytes[next].isBlank { next += 1 }
            guard next < bytes.count else { return nil }
            if attributeStart(at: next) != nil { return quote }
            if bytes[next] == UInt8(ascii: "/"), next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: ">") {
                return quote
            }
            if bytes[next] == UInt8(ascii: ">") {
                var after = next + 1
                while after < bytes.count, bytes[after].isBlank { after += 1 }
                if after == bytes.count || bytes[after] == UInt8(ascii: "<") { return quote }
            }
            place = quote + 1
        }
        return nil
    }

    /// At `>` or `/>`: passes it, and says whether the element ends with its start tag.
    private mutating func endsHere() -> Bool {
        let ends = bytes[place] == UInt8(ascii: "/")
        skip(to: (bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1)
        return ends
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].filter { $0 != 0 }, as: UTF8.self)
    }
}
