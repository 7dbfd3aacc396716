/// A request's target, taken apart: libmicrohttpd's own decoding stops at `%00` and lets broken escapes through.
struct Target {
    let path: String
    /// The path's parts, decoded; `/` has none, `/a/` has two: “a” and “”. An escaped slash stays inside its part.
    let components: [String]
    let query: [(name: String, value: String)]

    /// - Throws: a 400 for broken escapes, text that is not UTF-8, control characters, `.` and `..`, a fragment.
    init(_ bytes: [UInt8], method: Method) throws(Refusal) {
        guard bytes.allSatisfy({ 0x20 < $0 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else {
            throw .malformed("The target holds a character that must be percent-encoded.")
        }
        if method == .options, bytes == [UInt8(ascii: "*")] {
            (path, components, query) = ("*", [], [])
            return
        }
        let origin = try Target.origin(of: bytes)
        let mark = origin.firstIndex(of: UInt8(ascii: "?")) ?? origin.endIndex
        guard let query = Percent.pairs(origin[mark...].dropFirst()) else {
            if Percent.fieldWithNUL(origin[mark...].dropFirst()) != nil {
                throw .malformed("The query holds a NUL character.")
            }
            throw .malformed("The query holds a broken percent escape or text that is not UTF-8.")
        }
        self.query = query

        let escaped = origin[..<mark]
        var components: [String] = []
        if escaped.count > 1 {
            for part in escaped.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
                components.append(try Target.component(part))
            }
        }
        self.components = components
        let isPlain = !escaped.contains(UInt8(ascii: "%"))
        path = isPlain ? String(decoding: escaped, as: UTF8.self) : "/" + components.joined(separator: "/")
    }

    /// Without scheme and authority, which a client may send (RFC 9112, 3.2.2); starts with a slash.
    private static func origin(of bytes: [UInt8]) throws(Refusal) -> ArraySlice<UInt8> {
        if bytes.first == UInt8(ascii: "/") { return bytes[...] }
        for scheme in ["http://", "https://"]
        where ASCII.equal(String(decoding: bytes.prefix(scheme.utf8.count), as: UTF8.self), scheme) {
            let rest = bytes.dropFirst(scheme.utf8.count)
            let path = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            guard path > rest.startIndex else { break }
            return rest[path...].first == UInt8(ascii: "/") ? rest[path...] : [UInt8(ascii: "/")] + rest[path...]
        }
        throw .malformed("The target must start with a slash.")
    }

    private static func component(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> String {
        // What is neither escaped nor climbs stands for itself: it is printable ASCII.
        guard bytes.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        guard let text = Percent.decoded(bytes) else {
            if bytes.firstRange(of: Array("%00".utf8)) != nil {
                throw .malformed("The path holds a NUL character.")
            }
            throw .malformed("The path holds a broken percent escape or text that is not UTF-8.")
        }
        guard !text.utf8.contains(where: ASCII.isControl) else {
            throw .malformed("The path holds a control character.")
        }
        let climbs = text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
            .contains { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }
        guard !climbs else { throw .malformed("The path holds a “.” or “..” part.") }
        return text
    }
}
