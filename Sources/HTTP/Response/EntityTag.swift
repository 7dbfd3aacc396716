/// Entity tags: how a client asks “is what I have still right?” (RFC 9110, 8.8.3 and 13.1.2).
package enum EntityTag {
    /// A strong tag for these bytes: their FNV-1a hash of 64 bits and their number. It tells versions of one page
    /// apart; it is no protection against somebody who looks for a collision in a page of his own.
    package static func of(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return "\"\(String(hash, radix: 36))-\(String(bytes.count, radix: 36))\""
    }

    /// Whether a list from `If-None-Match` names the tag: weak comparison, `*` names every tag.
    package static func list(_ list: String, names tag: String) -> Bool {
        let wanted = opaque(tag[...])
        var rest = list[...]
        while let comma = end(ofFirstIn: rest) {
            let one = ASCII.trimmed(rest[..<comma])
            if one == "*" || opaque(one) == wanted { return true }
            rest = rest[comma...].dropFirst()
        }
        return false
    }

    /// Without the mark of weakness.
    private static func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }

    /// The comma after the list's first tag, or the list's end; a comma may stand inside a tag's quotes.
    private static func end(ofFirstIn list: Substring) -> Substring.Index? {
        guard !list.isEmpty else { return nil }
        var quoted = false
        return list.firstIndex { character in
            if character == "\"" { quoted.toggle() }
            return character == "," && !quoted
        } ?? list.endIndex
    }
}

extension RequestHead {
    /// Whether the client already has what the tag names.
    func has(_ tag: String) -> Bool {
        guard method == .get || method == .head, let list = headers["If-None-Match"] else { return false }
        return EntityTag.list(list, names: tag)
    }
}

extension Response {
    /// With an entity tag, the bytes' own unless the caller knows a better one (in quotes); or a 304 with the headers
    /// a cache needs, where the client has it. The 304 keeps the body, which is not sent: its Content-Length must be
    /// that of what the client has.
    package func withETag(_ tag: String? = nil, for head: RequestHead) -> Response {
        guard status == 200, case .bytes(let bytes) = body else { return self }
        let tag = tag ?? EntityTag.of(bytes)
        let answer = varying.setting("ETag", tag)
        guard head.has(tag) else { return answer }
        let kept = ["Cache-Control", "Content-Location", "ETag", "Expires", "Vary"]
        return Response(
            status: 304, headers: answer.headers.filter { field in kept.contains { ASCII.equal($0, field.name) } },
            body: body)
    }
}
