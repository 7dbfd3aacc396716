/// What is answered.
package struct Response: Sendable {
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// A file sent from disk as it is. One that cannot be opened is answered 404.
        case file(path: String)
        /// One that was made before, with its headers.
        case ready(ReadyAnswer)
    }

    package var status: Int
    /// Content-Length, Transfer-Encoding, Connection and Date are the listener's; they are ignored here.
    package var headers: [(name: String, value: String)]
    /// Sent behind the answer's own headers, but for those that it has itself.
    var standing: StandingHeaders?
    package var body: Body
    /// False for a text that must never be packed, such as one that shows a secret beside what the client sent
    /// (BREACH). What is no text is not packed anyway.
    package var mayBePacked = true

    package init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .none) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Bytes of a media type.
    package init(status: Int = 200, type: String, _ bytes: [UInt8]) {
        self.init(status: status, headers: [("Content-Type", type)], body: .bytes(bytes))
    }

    package static func text(_ text: String, status: Int = 200) -> Response {
        Response(status: status, type: "text/plain; charset=utf-8", Array(text.utf8))
    }

    package static func html(_ text: String, status: Int = 200) -> Response {
        Response(status: status, type: "text/html; charset=utf-8", Array(text.utf8))
    }

    /// JSON that is already encoded: `Data` or bytes.
    package static func json(_ bytes: some Sequence<UInt8>, status: Int = 200) -> Response {
        Response(status: status, type: "application/json", Array(bytes))
    }

    /// “See that instead”, with GET: what a form answers.
    package static func redirect(to location: String, status: Int = 303) -> Response {
        Response(status: status, headers: [("Location", location)])
    }

    /// The header's first value.
    package subscript(header: String) -> String? {
        (headers.first { ASCII.equal($0.name, header) } ?? standing?.fields.first { ASCII.equal($0.name, header) })?
            .value
    }

    /// With the header in place of any of that name.
    package func setting(_ name: String, _ value: String) -> Response {
        var copy = self
        copy.headers.removeAll { ASCII.equal($0.name, name) }
        copy.headers.append((name, value))
        return copy
    }

    /// With one more header, such as a second `Set-Cookie`.
    package func adding(_ name: String, _ value: String) -> Response {
        var copy = self
        copy.headers.append((name, value))
        return copy
    }

    /// With more headers, which the answer does not have yet.
    package func adding(_ more: [String: String]) -> Response {
        var copy = self
        for (name, value) in more { copy.headers.append((name, value)) }
        return copy
    }

    /// The body's length in bytes where it is known without looking at the disk.
    var byteCount: Int {
        switch body {
        case .bytes(let bytes): bytes.count
        case .ready(let answer): answer.size
        case .none, .file: 0
        }
    }
}
