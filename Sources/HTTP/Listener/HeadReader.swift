import CMicroHTTPD

/// Reads a request's head where libmicrohttpd parsed it, and refuses what it let through.
///
/// libmicrohttpd cuts the head up in place and keeps C strings. A NUL byte, a bare line feed, a folded line or a second
/// space each make it believe something else than what came, and nothing in its answers shows that. But all of them
/// leave bytes that no string accounts for. So the parts must lie in memory exactly as a well formed head has them:
/// method, space, target, space, version, CR LF, and each name, colon, blanks, value, CR LF after the other, up to
/// the head's last byte.
struct HeadReader {
    private(set) var headers = Headers()
    private var problem: Refusal?
    /// Where the next header must begin.
    private var next: UnsafePointer<CChar>

    /// - Parameter target: where the raw target lay, and its length in bytes up to the first NUL.
    init(
        _ connection: OpaquePointer, method: UnsafePointer<CChar>, target: (start: UInt, count: Int),
        version: UnsafePointer<CChar>
    ) throws(Refusal) {
        let oneSpace = UInt(bitPattern: method + method.length + 1) == target.start
        let wholeTarget = UInt(bitPattern: version) == target.start + UInt(target.count) + 1
        guard oneSpace, wholeTarget, method.bytes.allSatisfy(ASCII.isToken) else {
            throw .malformed("The request line is not: method, one space, target, one space, version.")
        }
        guard version.endsWithCRLF(after: version.length) else { throw HeadReader.lineEnds }
        next = version + version.length + 2
        withUnsafeMutablePointer(to: &self) { reader in
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, onHeader, reader)
        }
        if let problem { throw problem }
        guard next + 2 == method + earshot_http_head_size(connection) else { throw HeadReader.lineEnds }
    }

    private static let lineEnds = Refusal.malformed(
        "Every line of the head must end in CR LF, must not be folded, and must hold no NUL.")

    /// Takes one header; false stops the reading.
    fileprivate mutating func take(name: UnsafePointer<CChar>, value: UnsafePointer<CChar>) -> Bool {
        let length = name.length
        guard name == next, length > 0, name.bytes.allSatisfy(ASCII.isToken) else {
            problem =
                name == next
                ? .malformed("A header's name holds a character that names do not have.") : HeadReader.lineEnds
            return false
        }
        // From the colon, which libmicrohttpd made a NUL, to the value: blanks only.
        var gap = name + length + 1
        while gap < value, ASCII.isBlank(UInt8(bitPattern: gap.pointee)) { gap += 1 }
        guard gap == value, value.endsWithCRLF(after: value.length) else {
            problem = HeadReader.lineEnds
            return false
        }
        guard value.bytes.allSatisfy({ !ASCII.isControl($0) || $0 == 0x09 }) else {
            problem = .malformed("A header's value holds a control character.")
            return false
        }
        let field = String(decoding: name.bytes, as: UTF8.self), text = String(decoding: value.bytes, as: UTF8.self)
        // Blanks at the end do not count, except where libmicrohttpd counted them: `Framing` must see what it saw.
        headers.append(field, ASCII.equal(field, "Transfer-Encoding") ? text : String(ASCII.trimmed(text[...])))
        next = value + value.length + 2
        return true
    }
}

/// Called by libmicrohttpd with each header in turn.
private let onHeader: MHD_KeyValueIteratorN = { reader, _, name, _, value, _ in
    guard let reader = reader?.assumingMemoryBound(to: HeadReader.self), let name, let value else { return .NO }
    return reader.pointee.take(name: name, value: value) ? .YES : .NO
}

extension UnsafePointer<CChar> {
    /// Bytes before the first NUL.
    var length: Int {
        var end = self
        while end.pointee != 0 { end += 1 }
        return end - self
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: self, count: length) }

    /// Whether two NULs stand there, which is what libmicrohttpd leaves of a CR LF. A line of the head is always
    /// followed by at least one more byte, so both may be read.
    fileprivate func endsWithCRLF(after length: Int) -> Bool { self[length] == 0 && self[length + 1] == 0 }
}

extension Headers {
    /// - Throws: 400 unless there is one Host that could be a name and a port; HTTP/1.0 may leave it out.
    func checkHost(version: String) throws(Refusal) {
        let hosts = all("Host")
        guard hosts.count == 1 || hosts.isEmpty && version == "HTTP/1.0" else {
            throw .malformed("A request must have exactly one Host header.")
        }
        let allowed = { (byte: UInt8) in
            ASCII.isToken(byte) && byte != UInt8(ascii: "|") && byte != UInt8(ascii: "^") && byte != UInt8(ascii: "`")
                || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
        }
        for host in hosts {
            guard !host.isEmpty, host.utf8.allSatisfy(allowed) else {
                throw .malformed("The Host header is not a name and a port.")
            }
        }
    }
}
