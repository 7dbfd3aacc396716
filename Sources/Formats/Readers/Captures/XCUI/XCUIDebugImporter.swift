import Screens

extension Importer {
    /// What `po app` and `debugDescription` print in a UI test.
    static let xcuiDebug = Importer(
        captures: "xcui-debug", title: "XCUIApplication debugDescription (text)",
        howTo: """
            In a UI test, once the screen stands:
                try XCUIApplication().debugDescription.write(toFile: "/tmp/checkout.txt", atomically: true, encoding: .utf8)
            or, stopped at a breakpoint, copy the output of
                po XCUIApplication()
            """,
        recognises: { document in
            guard case .text = document.content else { return false }
            var lines = LineCursor(Array(document.bytes.prefix(4096)))
            for _ in 0..<12 {
                if let line = lines.next(), DebugLine(withoutLogPrefix(lines.bytes[line.range])) != nil { return true }
            }
            return false
        },
        noting: { document, warnings throws(ImportError) in
            let (capture, isToItsEnd) = try ImportError.mendingRoots { unnamedRoot throws(ImportError) in
                try DebugReader(page: try XCUIPage(unnamedRoot: unnamedRoot)).read(document)
            }
            if !isToItsEnd {
                warnings.note(
                    "The text has no “Query chain:” behind the tree: it may have been cut off, and more be on the screen."
                )
            }
            return [capture]
        })
}

private struct DebugReader {
    let page: XCUIPage

    /// The lines of “Element subtree”; how to find the element and the query chain follow and are no tree.
    /// - Returns: whether what follows the tree is there, too, where the text says of itself that it is a whole description.
    func read(_ document: Document) throws(ImportError) -> (capture: Capture, isToItsEnd: Bool) {
        var open: [Int] = []
        var current: (line: DebugLine, number: Int)?

        func flush() throws(ImportError) {
            guard let (line, number) = current else { return }
            while let indent = open.last, indent >= line.indent {
                open.removeLast()
                page.end()
            }
            do throws(ImportError) { try page.start(line.element) } catch {
                throw ImportError(error.detail, line: number)
            }
            open.append(line.indent)
            current = nil
        }

        var lines = LineCursor(document.bytes)
        var last = 0, isToItsEnd = true
        while let line = lines.next() {
            let text = withoutLogPrefix(document.bytes[line.range])
            if text.starts(with: "Path to element:") || text.starts(with: "Query chain:") {
                isToItsEnd = true
                break
            }
            if text.starts(with: "Element subtree:") || text.starts(with: "Attributes:") {
                // Whoever prints this goes on to the path and the query behind the tree.
                isToItsEnd = false
                continue
            }
            if let element = DebugLine(text) {
                try flush()
                current = (element, line.number)
            } else {
                // A label may hold line breaks.
                current?.line.rest += Array(repeating: UInt8(ascii: "\n"), count: line.number - last) + text
            }
            last = line.number
        }
        guard current?.line.isWhole ?? true else {
            throw ImportError(
                "The text ends in the middle; send all of it, to “Query chain:” and what follows.", line: last)
        }
        try flush()
        return (try page.finish(tool: "XCUITest"), isToItsEnd)
    }
}

/// A line without what Xcode's console or a test's log put before it: `2026-11-24 10:00:00.123 App[42:7] `,
/// `    t =     1.23s `.
private func withoutLogPrefix(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func behind(_ mark: StaticString, limit: Int) -> Int? {
        text.range(of: mark, from: text.startIndex)
            .flatMap { $0.lowerBound - text.startIndex < limit ? $0.upperBound : nil }
    }
    let isDigit: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if text.count > 24, text.prefix(4).allSatisfy(isDigit), text[text.startIndex + 4] == UInt8(ascii: "-"),
        let open = behind("[", limit: 120), let close = text.range(of: "] ", from: open),
        text[open..<close.lowerBound].allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ":") })
    {
        return text[close.upperBound...]
    }
    let trimmed = text.drop { $0 == UInt8(ascii: " ") }
    guard trimmed.starts(with: "t = "), let second = trimmed.range(of: "s ", from: trimmed.startIndex),
        trimmed[(trimmed.startIndex + 4)..<second.lowerBound].allSatisfy({
            isDigit($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ".")
        })
    else { return text }
    return trimmed[second.upperBound...]
}

/// One element's line: two spaces more for each level, `Type`, an address, then attributes whose quotes are not
/// escaped: a text ends where the next known attribute begins, or the line.
private struct DebugLine {
    var indent: Int
    var type: XCUIElementType
    var rest: [UInt8]

    /// `nil` for a line that begins no element.
    init?(_ text: ArraySlice<UInt8>) {
        var trimmed = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        indent = trimmed.startIndex - text.startIndex
        if trimmed.starts(with: "→") { trimmed = trimmed.dropFirst(3) }
        let word = trimmed.prefix(40).prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: " ") }
        guard !word.isEmpty, let type = XCUIElementType.named(String(decoding: word, as: UTF8.self)) else { return nil }
        var rest = trimmed[word.endIndex...]
        // `Window (Main)`, `Other (First responder)`
        if rest.starts(with: " ("), let close = rest.firstIndex(of: UInt8(ascii: ")")) { rest = rest[(close + 1)...] }
        guard DebugLine.beginnings.contains(where: { rest.starts(with: $0) }) else { return nil }
        self.type = type
        if rest.last == UInt8(ascii: "\r") { rest = rest.dropLast() }
        self.rest = Array(rest)
    }

    /// False where it breaks off in a frame or a quoted text.
    var isWhole: Bool {
        let bytes = rest[...]
        if let open = bytes.range(of: "{{", from: 0), bytes.range(of: "}}", from: open.upperBound) == nil {
            return false
        }
        guard let last = DebugLine.written(bytes).last?.value else { return !bytes.contains(UInt8(ascii: "\n")) }
        let quote = UInt8(ascii: "'"), end = last.last { !$0.isBlank }
        return last.first != quote || end == quote && last.count > 1
    }

    private static let beginnings: [StaticString] = [
        ", 0x", ", {{", ", pid: ", ", identifier: ", ", label: ", ", traits: ",
    ]
    private static let keys: [StaticString] = [
        "pid: ", "traits: ", "identifier: ", "title: ", "label: ", "value: ", "placeholderValue: ", "minValue: ",
        "maxValue: ",
    ]
    private static let flags: [StaticString] = [
        "Selected", "Disabled", "Keyboard Focused", "Focused", "Expanded", "Hidden",
    ]

    var element: XCUIElement {
        var element = XCUIElement(type: type, className: type.className)
        element.enabled = true
        let bytes = rest[...]
        if let open = bytes.range(of: "{{", from: 0), let close = bytes.range(of: "}}", from: open.upperBound) {
            element.frame = Frame(braces: String(decoding: bytes[open.lowerBound..<close.upperBound], as: UTF8.self))
        }
        for (key, value) in DebugLine.attributes(bytes) {
            switch key.description {
            case "identifier: ": element.identifier = value
            case "label: ": element.label = value
            case "value: ": element.value = value
            case "placeholderValue: ": element.placeholder = value
            case "traits: ": element.traits = UInt64(value.prefix { $0.isNumber }).map { Traits(rawValue: $0) }
            case "Selected": element.selected = true
            case "Disabled": element.enabled = false
            case "Keyboard Focused", "Focused": element.focused = true
            default: break
            }
        }
        return element
    }

    /// Attributes in order; a flag has an empty value.
    private static func attributes(_ bytes: ArraySlice<UInt8>) -> [(key: StaticString, value: String)] {
        written(bytes).map { ($0.key, value($0.value)) }
    }

    /// The same as they are written, with their quotes.
    private static func written(_ bytes: ArraySlice<UInt8>) -> [(key: StaticString, value: ArraySlice<UInt8>)] {
        var starts: [(key: StaticString, start: Int, value: Int)] = []
        var place = 0
        while let comma = bytes.range(of: ", ", from: place) {
            place = comma.upperBound
            let tail = bytes[place...]
            if let key = keys.first(where: { tail.starts(with: $0) }) {
                starts.append((key, comma.lowerBound, place + key.utf8CodeUnitCount))
            } else if let flag = flags.first(where: { tail.starts(with: $0) }) {
                let behind = bytes[(place + flag.utf8CodeUnitCount)...]
                if behind.isEmpty || behind.starts(with: ", ") {
                    starts.append((flag, comma.lowerBound, behind.startIndex))
                }
            }
        }
        return starts.indices.map { index in
            let (key, _, start) = starts[index]
            let end = index + 1 < starts.count ? starts[index + 1].start : bytes.endIndex
            return (key, bytes[start..<max(start, end)])
        }
    }

    /// Without the quotes around it.
    private static func value(_ bytes: ArraySlice<UInt8>) -> String {
        var value = bytes
        if value.first == UInt8(ascii: "'") {
            value = value.dropFirst()
            if let quote = value.lastIndex(of: UInt8(ascii: "'")) { value = value[..<quote] }
        }
        return String(decoding: value.filter { $0 != 0 }, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func starts(with text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count >= length else { return false }
        return (0..<length).allSatisfy { self[startIndex + $0] == text.utf8Start[$0] }
    }
}
