/// A value as pointfreeco/swift-custom-dump prints it: `[ [0]: Button(label: "Buy", traits: .header), ]`.
indirect enum PrintedValue {
    case text(String)
    case list([PrintedValue])
    /// A type with its fields, and the line on which it begins.
    case instance(String, fields: [(name: String, value: PrintedValue)], line: Int)
    /// Anything that is printed without quotes: `.list`, `true`, `Add to basket`.
    case word(String)

    init(_ bytes: [UInt8]) throws(ImportError) {
        var reader = PrintedValueReader(bytes)
        self = try reader.whole()
    }

    var text: String? {
        switch self {
        case .text(let text), .word(let text): text
        case .list, .instance: nil
        }
    }

    /// The texts of a list, without what is none.
    var texts: [String]? {
        guard case .list(let items) = self else { return nil }
        return items.compactMap(\.text)
    }
}

/// Reads one printed value from its first byte to its last.
private struct PrintedValueReader {
    /// How deep values may lie in one another.
    private static let deepest = 200

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func whole() throws(ImportError) -> PrintedValue {
        let value = try value(depth: 0)
        skipBlanks()
        if place < bytes.count { throw refusal("Nothing more is wanted after the list.") }
        return value
    }

    private func refusal(_ detail: String) -> ImportError { ImportError(detail, line: line) }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func advance() {
        if bytes[place] == UInt8(ascii: "\n") { line += 1 }
        place += 1
    }

    private mutating func skipBlanks() {
        while let byte = next, byte.isBlank { advance() }
    }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard next == UInt8(ascii: byte) else { return false }
        advance()
        return true
    }

    private mutating func value(depth: Int) throws(ImportError) -> PrintedValue {
        guard depth < Self.deepest else { throw refusal("Values lie deeper than \(Self.deepest) in one another.") }
        skipBlanks()
        switch next {
        case UInt8(ascii: "["): return .list(try items(depth: depth))
        case UInt8(ascii: "\""), UInt8(ascii: "#"): return .text(try quoted())
        case nil: throw refusal("The text ends in the middle of a value.")
        default: break
        }
        let (begun, start) = (line, place)
        let word = word()
        if next == UInt8(ascii: "("), word.isPrintedTypeName {
            return .instance(word, fields: try fields(depth: depth), line: begun)
        }
        place = start
        return .word(bare())
    }

    /// `[` items, each under its place in brackets, `]`.
    private mutating func items(depth: Int) throws(ImportError) -> [PrintedValue] {
        advance()
        var items: [PrintedValue] = []
        while !take("]") {
            guard take("["), case let digits = word(), digits.allSatisfy(\.isNumber), take("]"), take(":") else {
                throw refusal("An item begins with its place: [\(items.count)].")
            }
            items.append(try value(depth: depth + 1))
            guard take(",") else {
                guard take("]") else { throw refusal("A comma or the end of the list is wanted here.") }
                break
            }
        }
        return items
    }

    /// `(` fields, each under its name, `)`.
    private mutating func fields(depth: Int) throws(ImportError) -> [(name: String, value: PrintedValue)] {
        advance()
        var fields: [(name: String, value: PrintedValue)] = []
        while !take(")") {
            skipBlanks()
            let name = word()
            guard take(":") else { throw refusal("A field begins with its name and a colon.") }
            // A set of no traits is printed as nothing at all.
            while next == UInt8(ascii: " ") { advance() }
            let isEmpty = next == UInt8(ascii: ",") || next == UInt8(ascii: ")") || next?.isBlank ?? false
            fields.append((name, isEmpty ? .word("") : try value(depth: depth + 1)))
            guard take(",") else {
                guard take(")") else { throw refusal("A comma or the end of the element is wanted here.") }
                break
            }
        }
        return fields
    }

    /// What stands there until something that ends it.
    private mutating func word() -> String {
        let start = place
        while let byte = next, !Self.ends.contains(byte) { advance() }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }
    private static let ends = Set("[]():,\"\n\r".utf8)

    /// What is printed without quotes, titles of actions with commas and blanks: the rest of its line, without the comma
    /// that ends an item and the bracket that ends an element of one line.
    private mutating func bare() -> String {
        let start = place
        while let byte = next, byte != UInt8(ascii: "\n") { advance() }
        var end = place
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        if end > start, bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
        if end > start, bytes[end - 1] == UInt8(ascii: ")"), !bytes[start..<end].contains(UInt8(ascii: "(")) {
            end -= 1
        }
        place = end
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// `"…"` as Swift's debugDescription escapes it, or `"""` and lines; either may stand in `#`.
    private mutating func quoted() throws(ImportError) -> String {
        var hashes = 0
        while next == UInt8(ascii: "#") {
            hashes += 1
            advance()
        }
        let isBlock = bytes[place...].starts(with: "\"\"\"\n".utf8)
        let mark = String(repeating: "\"", count: isBlock ? 3 : 1) + String(repeating: "#", count: hashes)
        for _ in 0..<(isBlock ? 4 : 1) where next != nil { advance() }
        let start = place
        while place < bytes.count, !bytes[place...].starts(with: mark.utf8) {
            if !isBlock, bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count { advance() }
            advance()
        }
        guard place < bytes.count else { throw refusal("A text in quotes does not end.") }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        for _ in mark.utf8 { advance() }
        return isBlock ? text.printedBlock : text.unescapedPrinted
    }
}

extension String {
    /// `Button`, `_UIHostingView`, `ModifiedContent<Text, …>` is none: what is generic is printed without its arguments.
    fileprivate var isPrintedTypeName: Bool {
        guard let first, first.isLetter || first == "_" else { return false }
        return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    }

    /// Lines without the indent that the last one, the one of the closing quotes, has.
    fileprivate var printedBlock: String {
        var lines = split(separator: "\n", omittingEmptySubsequences: false)
        let indent = lines.removeLast().count
        return lines.map { $0.prefix(indent).allSatisfy { $0 == " " } ? $0.dropFirst(indent) : $0 }
            .joined(separator: "\n")
    }

    /// The escapes of Swift's `String.debugDescription`.
    fileprivate var unescapedPrinted: String {
        guard contains("\\") else { return self }
        var text = String.UnicodeScalarView(), rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let kind = rest.popFirst() else {
                text.append(scalar)
                continue
            }
            switch kind {
            case "n": text.append("\n")
            case "r": text.append("\r")
            case "t": text.append("\t")
            case "0": text.append("\0")
            case "u":
                let code = rest.prefix { $0 != "}" }.dropFirst()
                if let named = UInt32(String(code), radix: 16).flatMap(Unicode.Scalar.init) { text.append(named) }
                rest = rest.dropFirst(code.count + 2)
            default: text.append(kind)
            }
        }
        return String(text)
    }
}
