import CMicroHTTPD
import Glibc
import Synchronization

/// One client's connection, from accept to close.
final class Peer: Sendable {
    let descriptor: Int32
    let address: String
    /// When we hang up whatever has come by then, in nanoseconds of `Clock`. libmicrohttpd's own time-out starts again
    /// with every byte, so a client who sends one a second would stay for ever.
    let deadline: Atomic<Int64>
    /// Whether to go on reading for a while after libmicrohttpd closed: a close with bytes unread resets the
    /// connection, and the client may lose the answer it has not read yet.
    let lingers = Atomic(false)

    /// The request under way: from its first line on, to the end of its answer.
    let exchange = Mutex<Exchange?>(nil)
    /// It lasts until the last connection is closed.
    private unowned let listener: Listener

    init(_ listener: Listener, descriptor: Int32, address: UnsafePointer<sockaddr>?, deadline: Int64) {
        (self.listener, self.descriptor) = (listener, descriptor)
        self.address = address.map(Peer.text) ?? "unknown"
        self.deadline = Atomic(deadline)
    }

    func expect(by deadline: Int64) { self.deadline.store(deadline, ordering: .relaxed) }

    /// Answers where libmicrohttpd would by itself; it closes the connection.
    func refuse(libraryStatus: Int) {
        let refusal = Refusal(libraryStatus: libraryStatus, listener.configuration)
        if let exchange = exchange.withLock({ $0 }) { return exchange.giveUp(refusal) }
        let id = listener.nextRequestID()
        _ = take(farewell: listener.words(for: refusal, id: id).adding("X-Request-ID", id))
    }

    /// Writes the connection's last words on the socket itself. False over TLS, where we can only hang up.
    func take(farewell response: Response) -> Bool {
        guard listener.configuration.tls == nil else { return false }
        response.sayFarewell(on: descriptor)
        lingers.store(true, ordering: .relaxed)
        return true
    }

    /// The address in digits; an IPv4 address that came over IPv6 as what it is.
    static func text(_ address: UnsafePointer<sockaddr>) -> String {
        let size =
            address.pointee.sa_family == sa_family_t(AF_INET6)
            ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard getnameinfo(address, socklen_t(size), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return "unknown"
        }
        let text = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
    }
}
