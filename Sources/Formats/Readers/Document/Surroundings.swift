/// What tools and shells put around a file that is piped from them: a line of progress above, one of success below,
/// the JSON that a WebDriver server answers in.
enum Surroundings {
    /// How far down the file may begin.
    private static let lineLimit = 20
    private static let byteLimit = 8_192
    private static let markupStarts: [StaticString] = [
        "<?xml", "<hierarchy", "<AppiumAUT", "<XCUIElementType", "<ViewHierarchy",
    ]

    /// The file within lines of a tool's own: `Running on emulator-5554`, `UI hierchary dumped to: /dev/tty`.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        guard let first = bytes.first(where: { !$0.isBlank }) else { return bytes }
        switch first {
        case UInt8(ascii: "<"): return withoutTail(bytes)
        case UInt8(ascii: "{"), UInt8(ascii: "["): return bytes
        default: return start(in: bytes).map { withoutTail(Array(bytes[$0...])) } ?? bytes
        }
    }

    /// Text behind the last tag. A tag that was cut off is no text: it stays, to be told of.
    private static func withoutTail(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.first == UInt8(ascii: "<") || bytes.first?.isBlank == true,
            let end = bytes.lastIndex(of: UInt8(ascii: ">"))
        else { return bytes }
        let tail = bytes[(end + 1)...]
        guard tail.contains(where: { !$0.isBlank }), !tail.contains(UInt8(ascii: "<")) else { return bytes }
        return Array(bytes[...end])
    }

    /// The line near the top where markup begins, or JSON that goes on to the end. Mail has its own reader.
    private static func start(in bytes: [UInt8]) -> Int? {
        guard !MailReport.looksLikeMail(bytes) else { return nil }
        var lines = LineCursor(Array(bytes.prefix(byteLimit)))
        for _ in 0..<lineLimit {
            guard let line = lines.next() else { return nil }
            let place = line.range.lowerBound
            switch bytes[place] {
            case UInt8(ascii: "<"):
                let rest = bytes[place...]
                if markupStarts.contains(where: { rest.range(of: $0, from: place)?.lowerBound == place }) {
                    return place
                }
            case UInt8(ascii: "{"), UInt8(ascii: "["): if isJSON(bytes[place...]) { return place }
            default: continue
            }
        }
        return nil
    }

    /// A look whether there is JSON: why it is none is of no interest, since nobody said that it is.
    private static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { (try? JSONDocument($0)) != nil }
    }

    /// What a WebDriver server answers: `{"value": "<?xml …", "sessionId": …}`, or the text alone in quotation marks.
    static func answer(in root: JSONView) -> [UInt8]? {
        if let text = root.utf8 { return Array(text) }
        guard root.isObject, let text = root["value"]?.utf8,
            root.fields.allSatisfy({ $0.isNamed("value") || $0.isNamed("sessionId") || $0.isNamed("status") })
        else { return nil }
        return Array(text)
    }
}
