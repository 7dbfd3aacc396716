/// How a request says where its body ends (RFC 9112, section 6). Two readers who disagree about that is what request
/// smuggling is made of, so everything doubtful is refused.
enum Framing: Equatable {
    case none
    /// Bytes.
    case length(Int)
    case chunked

    init(_ headers: Headers, version: String) throws(Refusal) {
        let encodings = headers.all("Transfer-Encoding"), lengths = headers.all("Content-Length")
        guard encodings.isEmpty || lengths.isEmpty else {
            throw .malformed("A request must not have both Content-Length and Transfer-Encoding.")
        }
        guard lengths.count <= 1 else { throw .malformed("A request must not have two Content-Length headers.") }
        if let encoding = encodings.first {
            // Compared untrimmed, as libmicrohttpd does: what it would not take for chunked it reads until the end.
            guard encodings.count == 1, ASCII.equal(encoding, "chunked"), version != "HTTP/1.0" else {
                throw .malformed("The only Transfer-Encoding taken is chunked, once, and with HTTP/1.1.")
            }
            self = .chunked
        } else if let text = lengths.first {
            guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
                throw .malformed("Content-Length must be a number.")
            }
            let length = Int(text) ?? .max
            self = length == 0 ? .none : .length(length)
        } else {
            self = .none
        }
    }
}
