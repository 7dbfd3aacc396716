import Messages

extension Template {
    /// The template filled with a value, in UTF-8.
    /// - Parameter catalogue: of the language that messages are printed in.
    func print(_ value: PageValue, in catalogue: Catalogue = .english) -> [UInt8] {
        var printer = TemplatePrinter(value, catalogue)
        printer.print(parts)
        return printer.printed
    }
}

/// Fills a template. All that is not written in it is escaped.
private struct TemplatePrinter {
    private(set) var printed: [UInt8] = []
    /// The things around, outermost first.
    private var around: [PageValue]
    private let catalogue: Catalogue

    init(_ value: PageValue, _ catalogue: Catalogue) {
        around = [value]
        self.catalogue = catalogue
        printed.reserveCapacity(16 << 10)
    }

    mutating func print(_ parts: [Template.Part]) {
        for part in parts {
            switch part {
            case .text(let text): printed += text
            case .value(let name): print(look(name), isPlain: name.isPlain)
            case .section(let name, let inside): print(inside, look(name))
            case .otherwise(let name, let inside): if look(name).isNothing { print(inside) }
            }
        }
    }

    private mutating func print(_ inside: [Template.Part], _ value: PageValue) {
        switch value {
        case .nothing: break
        case .flag(let isSo): if isSo { print(inside) }
        case .list(let items): for item in items { print(inside, within: item) }
        case .text, .message, .number, .members: print(inside, within: value)
        }
    }

    private mutating func print(_ inside: [Template.Part], within value: PageValue) {
        around.append(value)
        print(inside)
        around.removeLast()
    }

    private mutating func print(_ value: PageValue, isPlain: Bool) {
        switch value {
        case .text(let text): printed.append(escaped: text)
        case .message(let message): message.forEachPiece(in: catalogue) { print($0, isPlain: isPlain) }
        case .number(let number): printed += String(number).utf8
        case .flag(let isSo): printed += (isSo ? "true" : "false").utf8
        case .nothing, .list, .members: break
        }
    }

    /// A moment as a `<time>`, which the page's script says in the reader's zone; another language with its tag.
    private mutating func print(_ piece: MessagePiece, isPlain: Bool) {
        guard !isPlain, piece.moment != nil || piece.language != nil else { return printed.append(escaped: piece.text) }
        let tag = piece.moment == nil ? "span" : "time"
        printed += "<\(tag)".utf8
        for case (let name, let value?) in [("datetime", piece.moment), ("lang", piece.language)] {
            printed += " \(name)=\"".utf8
            printed.append(escaped: value)
            printed += "\"".utf8
        }
        printed += ">".utf8
        printed.append(escaped: piece.text)
        printed += "</\(tag)>".utf8
    }

    private func look(_ name: Template.Name) -> PageValue {
        let value = look(name.path)
        switch (name.asked, value) {
        case (.value, _): return value
        case (.isEmpty, .list(let items)): return .flag(items.isEmpty)
        case (.isEmpty, .text(let text)): return .flag(text.isEmpty)
        case (.isEmpty, .message(let message)): return .flag(message.isEmpty)
        case (.count, .list(let items)): return .number(items.count)
        case (.isEmpty, _), (.count, _): return .nothing
        }
    }

    private func look(_ path: [PageName]) -> PageValue {
        guard let first = path.first else { return around.last ?? .nothing }
        for thing in around.reversed() {
            guard case .members(let members) = thing, var value = members[first] else { continue }
            for name in path.dropFirst() {
                guard case .members(let inner) = value, let next = inner[name] else { return .nothing }
                value = next
            }
            return value
        }
        return .nothing
    }
}

extension PageValue {
    /// What a section passes over.
    fileprivate var isNothing: Bool {
        switch self {
        case .nothing, .flag(false): true
        case .list(let items): items.isEmpty
        case .flag(true), .text, .message, .number, .members: false
        }
    }
}

extension [UInt8] {
    /// A text as HTML has it, in content and in quoted attributes.
    fileprivate mutating func append(escaped text: String) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for place in bytes.indices {
                let escape: StaticString
                switch bytes[place] {
                case UInt8(ascii: "<"): escape = "&lt;"
                case UInt8(ascii: ">"): escape = "&gt;"
                case UInt8(ascii: "&"): escape = "&amp;"
                case UInt8(ascii: "\""): escape = "&quot;"
                case UInt8(ascii: "'"): escape = "&#39;"
                default: continue
                }
                append(contentsOf: bytes[start..<place])
                escape.withUTF8Buffer { append(contentsOf: $0) }
                start = place + 1
            }
            append(contentsOf: bytes[start...])
        }
    }
}
