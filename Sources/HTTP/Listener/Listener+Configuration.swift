extension Listener {
    /// Where a listener listens, and what it bears.
    package struct Configuration: Sendable {
        /// A name or digits; `0.0.0.0` or `::` for every interface.
        package var address = "127.0.0.1"
        /// 0: any that is free; `Listener.port` tells which.
        package var port = 0
        /// Threads that read requests and answer the quick ones.
        package var threads = 4
        /// Threads that answer the long ones.
        package var workers = 2
        /// How many long requests may wait for a worker; the next is answered 503.
        package var longQueue = 64
        /// Threads that answer what changes something and is not long: it may wait for another change.
        package var writers = 16
        /// How many changes may wait for a writer; the next is answered 503.
        package var changeQueue = 256
        /// Connections open at once; more wait in the kernel's queue. The process must be allowed so many descriptors.
        package var connectionLimit = 2048
        /// Connections of one address at once, trusted proxies aside; 0: any number.
        package var connectionsPerAddress = 0
        /// Proxies whose word is taken for where requests came from.
        package var trustedProxies = TrustedProxies()
        /// Whether people reach this server by `https`, through a proxy that speaks TLS for it.
        package var isBehindTLS = false
        /// Seconds a kept connection may be silent.
        package var idleTimeout = 60.0
        /// Seconds for a whole head, from its first byte, TLS included.
        package var headTimeout = 10.0
        /// Seconds for a body, or for taking an answer, beyond what its bytes take at `slowest`.
        package var bodyTimeout = 30.0
        /// Bytes a second that a client must manage on average.
        package var slowest = 4096
        /// Bytes of memory for one connection's head and buffers. A head that does not fit is libmicrohttpd's to refuse,
        /// which it does without our headers: so there is more room than heads may take. It clears all of it after each request.
        package var connectionMemory = 24 << 10
        /// Bytes of a request's target; beyond, 414.
        package var targetLimit = 8 << 10
        /// Bytes of a whole head; beyond, 431.
        package var headLimit = 16 << 10
        /// Bytes of an unwanted body that are read and thrown away so that its sender hears the answer.
        package var discardLimit = 8 << 20
        /// Bytes of all bodies together that are held at once; beyond, 503.
        package var bodyMemory = 512 << 20
        /// Bytes of all answers together that wait for their readers; beyond, 503 instead of those longer than `smallAnswer`.
        package var answerMemory = 128 << 20
        /// Bytes of an answer that is not counted.
        package var smallAnswer = 64 << 10
        /// PEM files; nil for plain HTTP.
        package var tls: (certificate: String, key: String)?

        /// Whether people reach it over TLS: its own, or a proxy's before it.
        package var isSecure: Bool { tls != nil || isBehindTLS }

        package init() {}
    }
}
