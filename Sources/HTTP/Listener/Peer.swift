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

    init(descriptor: Int32, address: UnsafePointer<sockaddr>?, deadline: Int64) {
        self.descriptor = descriptor
        self.address = address.map(Peer.text) ?? "unknown"
        self.deadline = Atomic(deadline)
    }

    func expect(by deadline: Int64) { self.deadline.store(deadline, ordering: .relaxed) }

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
