import Foundation
import Glibc
import Synchronization

/// Stands between a client and the test database's socket and does what networks do. Loopback only.
package final class FaultProxy: Sendable {
    package enum Mode: Sendable {
        case pass
        /// Takes what comes and hands nothing on.
        case blackhole
        /// Hangs up on whoever connects.
        case refuse
    }

    package let port: Int
    private let listener: Int32
    private let backend: String
    private let state = Mutex(State())

    private struct State {
        var mode = Mode.pass
        var links: Set<Int32> = []
        var isOver = false
    }

    package init(toSocket backend: String) throws {
        self.backend = backend
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in accept() }
    }

    package var mode: Mode {
        get { state.withLock { $0.mode } }
        set { state.withLock { $0.mode = newValue } }
    }

    /// Cuts every connection that is open now. All under the lock: a descriptor that was closed meanwhile may be a new
    /// connection's.
    package func cut() { state.withLock { for link in $0.links { shutdown(link, Int32(SHUT_RDWR)) } } }

    /// Ends the proxy.
    package func stop() {
        state.withLock { $0.isOver = true }
        shutdown(listener, Int32(SHUT_RDWR))
        cut()
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0, !state.withLock({ $0.isOver }) else { break }
            guard mode != .refuse, let server = connectToBackend() else {
                Glibc.close(client)
                continue
            }
            state.withLock { $0.links.formUnion([client, server]) }
            Thread.detachNewThread { [self] in pump(client, server) }
            Thread.detachNewThread { [self] in pump(server, client) }
        }
        Glibc.close(listener)
    }

    private func connectToBackend() -> Int32? {
        let link = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(backend.utf8)) }
        let isOpen = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(link, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        if isOpen { return link }
        Glibc.close(link)
        return nil
    }

    /// Hands bytes from one side to the other until either hangs up.
    private func pump(_ from: Int32, _ to: Int32) {
        var bytes = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(from, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            if mode == .blackhole { continue }
            var sent = 0
            while sent < count {
                let taken = bytes[sent..<count].withUnsafeBytes {
                    send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard taken > 0 else { break }
                sent += taken
            }
            if sent < count { break }
        }
        shutdown(to, Int32(SHUT_RDWR))
        // Descriptors are kept until both pumps have ended, and then closed once.
        state.withLock { state in
            guard state.links.remove(from) != nil, !state.links.contains(to) else { return }
            Glibc.close(from)
            Glibc.close(to)
        }
    }
}
