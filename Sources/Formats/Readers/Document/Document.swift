import CSimdJSON

/// A file looked at once: what every importer recognises by and reads from.
package struct Document: Sendable {
    package enum Content: Sendable {
        case json(JSONView)
        /// NDJSON of two lines or more.
        case lines(JSONLines)
        /// Begins like XML, well formed or not: the first start tags, in document order.
        case markup([MarkupTag])
        /// Anything else: CSV, mail, debug text.
        case text
        /// Begins like JSON and is none; says why.
        case brokenJSON(ImportError)
    }

    /// The file in UTF-8, without byte order mark and what a tool printed around it. Bytes that are no sound UTF-8 are
    /// kept as they came.
    package let bytes: [UInt8]
    package let content: Content
    package let fileName: String?
    /// False where the bytes are in the encoding that the XML declaration names, not in UTF-8.
    package let isUTF8: Bool
    /// Pixels of a point, where somebody said so beside a page in pixels.
    var density: Double?

    package init(_ bytes: [UInt8], fileName: String? = nil) throws(ImportError) {
        (self.bytes, content) = try Document.opened(Surroundings.removed(from: try Encoding.utf8(bytes)))
        self.fileName = fileName
        isUTF8 = Document.isUTF8(self.bytes)
    }

    private static func opened(_ bytes: [UInt8]) throws(ImportError) -> ([UInt8], Content) {
        guard let first = bytes.first(where: { !$0.isBlank }) else { throw ImportError("The file is empty.") }
        switch first {
        case UInt8(ascii: "<"): return (bytes, .markup(MarkupTag.first(8, of: bytes)))
        case UInt8(ascii: "{"), UInt8(ascii: "["): break
        case UInt8(ascii: "\"") where bytes.last { !$0.isBlank } == first: break
        default: return (bytes, .text)
        }
        let content = json(bytes)
        if case .json(let root) = content, let answer = Surroundings.answer(in: root) { return try opened(answer) }
        return (bytes, first == UInt8(ascii: "\"") ? .text : content)
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer {
            $0.baseAddress.map { earshot_utf8_prefix($0, bytes.count) } == bytes.count
        }
    }

    private static func json(_ bytes: [UInt8]) -> Content {
        // Lines are told by the first of them; to try them as one text first would take memory for the whole.
        if LineCursor.isSeveral(bytes), let lines = JSONLines(bytes) { return .lines(lines) }
        do throws(ImportError) {
            let parsed: Result<JSONDocument, ImportError> = bytes.withUnsafeBufferPointer { all in
                Result { () throws(ImportError) in try JSONDocument(all) }
            }
            return .json(try parsed.get().root)
        } catch {
            return JSONLines(bytes).map { .lines($0) } ?? .brokenJSON(error)
        }
    }
}

extension Document {
    /// The root of a JSON file.
    package var json: JSONView? {
        guard case .json(let value) = content else { return nil }
        return value
    }

    /// The first record of a JSON object, array of objects or NDJSON file: enough to tell a format by.
    package var firstRecord: JSONView? {
        switch content {
        case .json(let value): value.isArray ? value.items.first { _ in true } : value
        case .lines(let lines): lines.first
        default: nil
        }
    }

    /// The object, each item of the array, or each line's value: formats that come alone or in numbers.
    package func forEachRecord(_ body: (JSONView) throws(ImportError) -> Void) throws(ImportError) {
        switch content {
        case .json(let value) where value.isArray: for item in value.items { try body(item) }
        case .json(let value): try body(value)
        case .lines(let lines): try lines.forEach(body)
        case .brokenJSON(let error): throw error
        case .markup, .text: throw ImportError("This format is JSON; the file is not.")
        }
    }

    /// The first start tags of a file that begins like XML; none of any other.
    package var tags: [MarkupTag] {
        guard case .markup(let tags) = content else { return [] }
        return tags
    }

    /// The file's name without folders and extension.
    package var baseName: String? {
        guard let fileName, fileName != "-" else { return nil }
        let last = fileName.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
        return stem.isEmpty ? nil : stem
    }
}
