/// What is known of a request before its body is read.
package struct RequestHead: Sendable {
    package let method: Method
    /// The target as it came, percent escapes and all.
    package let target: String
    /// The decoded path; route by `components`, where an escaped slash cannot pass for a real one.
    package let path: String
    package let components: [String]
    package let query: [(name: String, value: String)]
    package let headers: Headers
    /// The other end of the socket: a proxy, where there is one.
    package let remoteAddress: String
    /// Who asks, as far as trusted proxies say; else the other end of the socket.
    package let clientAddress: String
    /// Whether people reach this server over TLS: this listener's own, or a proxy's before it.
    package let isSecure: Bool
    /// Names this request in answers and logs.
    package let id: String

    /// A head that did not come over a socket, for tests and tools; the same checks of the target apply.
    package init(
        method: Method, target: String, headers: Headers = [:], remoteAddress: String = "127.0.0.1",
        clientAddress: String? = nil, isSecure: Bool = false, id: String = "0"
    ) throws(Refusal) {
        try self.init(
            method: method, target: Array(target.utf8), headers: headers, remoteAddress: remoteAddress,
            clientAddress: clientAddress, isSecure: isSecure, id: id)
    }

    /// - Parameter target: as it came.
    init(
        method: Method, target: [UInt8], headers: Headers, remoteAddress: String, clientAddress: String?,
        isSecure: Bool, id: String
    ) throws(Refusal) {
        let parts = try Target(target, method: method)
        (self.method, self.target, self.headers) = (method, String(decoding: target, as: UTF8.self), headers)
        (path, components, query) = (parts.path, parts.components, parts.query)
        (self.remoteAddress, self.isSecure, self.id) = (remoteAddress, isSecure, id)
        self.clientAddress = clientAddress ?? remoteAddress
    }

    /// The first value of that name in the query.
    package func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The first cookie of that name.
    package func cookie(_ name: String) -> String? { cookies.first { $0.name == name }?.value }

    /// Every cookie, in the client's order.
    package var cookies: [(name: String, value: String)] {
        guard let header = headers["Cookie"] else { return [] }
        return header.split(separator: ";").compactMap { part in
            guard let equals = part.firstIndex(of: "=") else { return nil }
            var value = ASCII.trimmed(part[part.index(after: equals)...])
            if value.count >= 2, value.first == "\"", value.last == "\"" { value = value.dropFirst().dropLast() }
            return (String(ASCII.trimmed(part[..<equals])), String(value))
        }
    }
}

/// A whole request.
package struct Request: Sendable {
    package let head: RequestHead
    /// Unpacked, if it was packed.
    package let body: [UInt8]
    /// Which thread answers: 0 to `threads` − 1 are the listener's, the workers' follow. Stable, so that each may keep
    /// a database connection of its own.
    package let worker: Int

    package init(_ head: RequestHead, body: [UInt8] = [], worker: Int = 0) {
        (self.head, self.body, self.worker) = (head, body, worker)
    }

    package var method: Method { head.method }
    package var target: String { head.target }
    package var path: String { head.path }
    package var components: [String] { head.components }
    package var query: [(name: String, value: String)] { head.query }
    package var headers: Headers { head.headers }
    package var cookies: [(name: String, value: String)] { head.cookies }
    package var remoteAddress: String { head.remoteAddress }
    package var isSecure: Bool { head.isSecure }
    package var id: String { head.id }
}

/// Whose share of the memory a body is counted with while it comes.
package enum Payer: Hashable, Sendable {
    /// Who has not said who they are.
    case anybody
    case known(String)
}

/// What the application decides on the head alone.
package enum Admission: Sendable {
    /// Read a body of at most `limit` bytes and answer in place, on the listener's own thread: what waits for nobody.
    case quick(limit: Int, payer: Payer = .anybody)
    /// Read a body of at most `limit` bytes, park the connection and let a writer answer: what may wait for another change.
    case change(limit: Int, payer: Payer = .anybody)
    /// Read a body of at most `limit` bytes, park the connection and let a worker answer.
    case long(limit: Int, payer: Payer = .anybody)
    /// Answer this: what needs no more than the head, or is refused by it. The body, if any, is thrown away unread.
    case answer(Response)
}
