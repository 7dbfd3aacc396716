import CXML

/// Walks a well-formed XML document with libxml2's SAX parser: no tree is built, no file or address is opened,
/// and a document type declaration, the only door for entities, ends the walk.
package enum XML {
    /// Longer attribute values are refused, in bytes.
    static let attributeLimit = 1_000_000

    /// Calls `start` and `end` for each element in document order. Throws their error, or the first fault of the
    /// text with its line.
    package static func walk(
        _ document: Document, start: @escaping (borrowing XMLTag) throws(ImportError) -> Void,
        end: @escaping () throws(ImportError) -> Void
    ) throws(ImportError) {
        try MarkupBounds.check(document.bytes)
        // Faults of the encoding go past the parser's own handler, to standard error: not here, on this thread.
        xmlSetStructuredErrorFunc(nil) { _, _ in }
        defer { xmlSetStructuredErrorFunc(nil, nil) }
        let walk = Walk(start: start, end: end)
        walk.run(document)
        if let failure = walk.failure { throw failure }
    }

    private static let library: Void = xmlInitParser()

    /// One run of the parser and what came of it.
    private final class Walk {
        let start: (borrowing XMLTag) throws(ImportError) -> Void
        let end: () throws(ImportError) -> Void
        var failure: ImportError?
        var parser: xmlParserCtxtPtr?

        init(
            start: @escaping (borrowing XMLTag) throws(ImportError) -> Void,
            end: @escaping () throws(ImportError) -> Void
        ) {
            (self.start, self.end) = (start, end)
        }

        var line: Int? { parser?.pointee.input.map { Int($0.pointee.line) } }

        func run(_ document: Document) {
            _ = XML.library
            document.bytes.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { text in
                    guard let length = Int32(exactly: text.count), let start = text.baseAddress,
                        let parser = xmlCreateMemoryParserCtxt(start, length)
                    else {
                        failure = ImportError("The file is too large for an XML document, or empty.")
                        return
                    }
                    defer { xmlFreeParserCtxt(parser) }
                    self.parser = parser
                    parser.pointee.sax.pointee = XML.handler
                    parser.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
                    // NOENT: without it an ampersand in an attribute stays written as `&#38;`.
                    var options = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_HUGE.rawValue
                    if document.isUTF8 { options |= XML_PARSE_IGNORE_ENC.rawValue }
                    xmlCtxtUseOptions(parser, Int32(options))
                    withExtendedLifetime(self) { _ = xmlParseDocument(parser) }
                    if failure == nil, parser.pointee.wellFormed == 0 {
                        failure = ImportError("The XML is not well formed.", line: line)
                    }
                    self.parser = nil
                }
            }
        }

        func stop(_ error: ImportError) {
            guard failure == nil else { return }
            failure = error.line == nil ? ImportError(error.detail, line: line, pointer: error.pointer) : error
            xmlStopParser(parser)
        }
    }

    private static func walk(_ context: UnsafeMutableRawPointer?) -> Walk? {
        context.map { Unmanaged<Walk>.fromOpaque($0).takeUnretainedValue() }
    }

    private static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { context, name, _, _, _, _, count, _, attributes in
            guard let walk = XML.walk(context), walk.failure == nil, let name else { return }
            let tag = XMLTag(nameStart: name, values: attributes, count: Int(count), line: walk.line ?? 0)
            do throws(ImportError) {
                try tag.checkLengths()
                try walk.start(tag)
            } catch {
                walk.stop(error)
            }
        }
        handler.endElementNs = { context, _, _, _ in
            guard let walk = XML.walk(context), walk.failure == nil else { return }
            do throws(ImportError) { try walk.end() } catch { walk.stop(error) }
        }
        handler.internalSubset = { context, _, _, _ in
            XML.walk(context)?.stop(ImportError("A document type declaration is not accepted."))
        }
        handler.serror = { context, error in
            guard let walk = XML.walk(context), let error, error.pointee.level == XML_ERR_FATAL else { return }
            let message = error.pointee.message.map { String(cString: $0) } ?? "The XML is not well formed."
            walk.stop(
                ImportError("Not readable as XML: \(message.filter { $0 != "\n" })", line: Int(error.pointee.line)))
        }
        return handler
    }
}

/// A start tag, for as long as the callback that got it runs.
package struct XMLTag: ~Copyable {
    fileprivate let nameStart: UnsafePointer<UInt8>
    /// Five pointers each: name, prefix, namespace, start and end of the value (libxml2, startElementNsSAX2Func).
    fileprivate let values: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    fileprivate let count: Int
    /// From 1.
    package let line: Int

    package var name: String { String(cString: nameStart) }

    package func isNamed(_ other: StaticString) -> Bool { XMLTag.same(nameStart, other) }

    /// The value of an attribute; `nil` where the tag has none of this name. Empty is a value.
    package subscript(key: StaticString) -> String? {
        bytes(key).map { String(decoding: $0, as: UTF8.self) }
    }

    /// All of them, as written.
    package var attributes: [(key: String, value: String)] {
        guard let values else { return [] }
        return stride(from: 0, to: count * 5, by: 5).compactMap { place in
            guard let name = values[place], let start = values[place + 3], let end = values[place + 4] else {
                return nil
            }
            let bytes = UnsafeBufferPointer(start: start, count: end - start)
            return (String(cString: name), String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The value's bytes, without a copy.
    package func bytes(_ key: StaticString) -> UnsafeBufferPointer<UInt8>? {
        guard let values else { return nil }
        for place in stride(from: 0, to: count * 5, by: 5) {
            guard let name = values[place], XMLTag.same(name, key) else { continue }
            guard let start = values[place + 3], let end = values[place + 4] else { return nil }
            return UnsafeBufferPointer(start: start, count: end - start)
        }
        return nil
    }

    private static func same(_ name: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        for offset in 0..<length where name[offset] != text.utf8Start[offset] { return false }
        return name[length] == 0
    }

    fileprivate func checkLengths() throws(ImportError) {
        guard let values else { return }
        for place in stride(from: 0, to: count * 5, by: 5) {
            guard let name = values[place], let start = values[place + 3], let end = values[place + 4],
                end - start > XML.attributeLimit
            else { continue }
            throw ImportError("The attribute \(String(cString: name)) is longer than \(XML.attributeLimit) bytes.")
        }
    }
}

extension XMLTag {
    package func flag(_ key: StaticString) -> Bool? {
        guard let bytes = bytes(key) else { return nil }
        if bytes.elementsEqual("true".utf8) || bytes.elementsEqual("1".utf8) { return true }
        if bytes.elementsEqual("false".utf8) || bytes.elementsEqual("0".utf8) { return false }
        return nil
    }
    /// A finite number. Most are short whole ones.
    package func number(_ key: StaticString) -> Double? {
        guard let bytes = bytes(key) else { return nil }
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = isNegative ? bytes.dropFirst() : bytes[...]
        if !digits.isEmpty, digits.count < 10, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        {
            let whole = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return Double(isNegative ? -whole : whole)
        }
        return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}
