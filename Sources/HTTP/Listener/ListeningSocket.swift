import CMicroHTTPD
import Glibc

/// A bound and listening TCP socket. We open it ourselves because libmicrohttpd would not say why it could not.
struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    /// - Parameters:
    ///   - address: a name or an address in digits; `::` takes IPv4 as well.
    ///   - port: 0 for any that is free.
    init(address: String, port: Int) throws(ListenError) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, String(port), &hints, &found) == 0, let found else {
            throw .badAddress(address)
        }
        defer { freeaddrinfo(found) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(found.pointee.ai_family, kind, 0)
        guard descriptor >= 0 else { throw .system(errno) }
        var on: Int32 = 1, off: Int32 = 0
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
        if found.pointee.ai_family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, size)
        }
        guard bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0, listen(descriptor, 1024) == 0
        else {
            let reason = errno
            close(descriptor)
            switch reason {
            case EADDRINUSE: throw .portInUse(port)
            case EACCES: throw .portDenied(port)
            case EADDRNOTAVAIL: throw .badAddress(address)
            default: throw .system(reason)
            }
        }
        self.descriptor = descriptor
        self.port = ListeningSocket.port(of: descriptor)
    }

    private static func port(of descriptor: Int32) -> Int {
        var bound = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &bound) { storage in
            getsockname(descriptor, UnsafeMutableRawPointer(storage).assumingMemoryBound(to: sockaddr.self), &size)
            // The port lies at the same place for both families.
            return UnsafeMutableRawPointer(storage).assumingMemoryBound(to: sockaddr_in.self).pointee.sin_port.bigEndian
        }.asInt
    }
}

extension UInt16 {
    fileprivate var asInt: Int { Int(self) }
}
