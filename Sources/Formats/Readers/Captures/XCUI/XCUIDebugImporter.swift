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
            for _ in 0..<12 { if let line = lines.next(), DebugLine(lines.bytes[line.range]) != nil { return true } }
            return false
        },
        read: { document throws(ImportError) in
            [
                try ImportError.mendingRoots { unnamedRoot throws(ImportError) in
                    try DebugReader(page: try XCUIPage(unnamedRoot: unnamedRoot)).read(document)
                }
            ]
        })
}

private struct DebugReader {
    let page: XCUIPage

    /// The lines of “Element subtree”; how to find the element and the query chain follow and are no tree.
    func read(_ document: Document) throws(ImportError) -> Capture {
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
        var last = 0
        while let line = lines.next() {
            let text = document.bytes[line.range]
            if text.starts(with: "Path to element:") || text.starts(with: "Query chain:") { break }
            if text.starts(with: "Element subtree:") || text.starts(with: "Attributes:") { continue }
            if let element = DebugLine(text) {
                try flush()
                current = (element, line.number)
            } else {
                // A label may hold line breaks.
                current?.line.rest += Array(repeating: UInt8(ascii: "\n"), count: line.number - last) + text
            }
            last = line.number
        }
        try flush()
        return try page.finish(tool: "XCUITest")
    }
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
            return (key, value(bytes[start..<max(start, end)]))
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
