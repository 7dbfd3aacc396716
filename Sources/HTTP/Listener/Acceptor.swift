import CMicroHTTPD
import Foundation
import Synchronization

/// The thread that accepts connections and hands them to libmicrohttpd.
///
/// libmicrohttpd could listen by itself, but not cease to: `MHD_quiesce_daemon` and the threads that wait for the same socket
/// may both take it out of epoll, and the later one aborts the process (`MHD_epoll` in daemon.c, 0.9.75 and after).
final class Acceptor: Sendable {
    /// Seconds that those have who began to connect before the listener stopped.
    private static let lastCall = 0.1
    /// Milliseconds until it is looked again whether there is room, or whether the kernel has another connection.
    private static let patience: Int32 = 10

    private let socket: ListeningSocket
    private let limit: Int
    /// Of one address; 0: any number.
    private let limitEach: Int
    private let proxies: TrustedProxies
    private let open = Atomic(0)
    private let openEach = Allowances()
    private let isStopping = Atomic(false)
    private let hasEnded = Atomic(false)

    /// What is beyond the limit of all waits in the kernel's queue; what is beyond that of its address is hung up on.
    init(_ socket: ListeningSocket, _ configuration: Listener.Configuration) {
        self.socket = socket
        (limit, limitEach) = (configuration.connectionLimit, configuration.connectionsPerAddress)
        proxies = configuration.trustedProxies
    }

    deinit {
        // The thread keeps the acceptor alive until it has closed the socket itself.
        if !hasEnded.load(ordering: .acquiring) { close(socket.descriptor) }
    }

    /// Takes connections for this daemon until `stop`, then closes the socket. The daemon must outlive the thread.
    func start(_ daemon: OpaquePointer) {
        nonisolated(unsafe) let daemon = daemon  // libmicrohttpd takes connections from any thread
        let thread = Thread { [self] in
            while !isStopping.load(ordering: .acquiring) { take(for: daemon) }
            earshot_http_take_no_more(socket.descriptor)
            let end = Clock.now + Clock.nanoseconds(Acceptor.lastCall)
            while Clock.now < end { take(for: daemon) }
            while hasRoom, takeOne(for: daemon) {}
            close(socket.descriptor)
            hasEnded.store(true, ordering: .releasing)
        }
        thread.name = "earshot-accept"
        thread.start()
    }

    /// Returns when the socket is closed.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        _ = Clock.wait(until: Clock.never) { hasEnded.load(ordering: .acquiring) }
    }

    /// How many connections were handed over and have not ended.
    var count: Int { open.load(ordering: .relaxed) }

    /// A connection from there has ended: there is room for another.
    func leave(_ address: String) {
        open.subtract(1, ordering: .relaxed)
        if isCounted(address) { openEach.give(1, to: [allowance(address)]) }
    }

    private func isCounted(_ address: String) -> Bool { limitEach > 0 && !proxies.trusts(address) }
    private func allowance(_ address: String) -> Allowance { Allowance(name: address, most: limitEach) }

    /// Waits a moment for somebody, and hands over whom the kernel has accepted by then.
    private func take(for daemon: OpaquePointer) {
        var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        guard hasRoom else { return rest() }
        guard poll(&waiting, 1, Acceptor.patience) > 0 else { return }
        while hasRoom, takeOne(for: daemon) {}
    }

    /// Whether somebody was there.
    private func takeOne(for daemon: OpaquePointer) -> Bool {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { storage in
            let client = UnsafeMutableRawPointer(storage).assumingMemoryBound(to: sockaddr.self)
            let accepted = accept(socket.descriptor, client, &size)
            guard accepted >= 0 else {
                // Without a descriptor to spare the socket stays readable: resting is better than asking without end.
                let reason = errno
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(reason) { rest() }
                return reason == ECONNABORTED || reason == EINTR
            }
            let address = limitEach > 0 ? Peer.text(client) : ""
            guard !isCounted(address) || openEach.take(1, from: [allowance(address)]) else {
                close(accepted)
                return true
            }
            open.add(1, ordering: .relaxed)
            if MHD_add_connection(daemon, accepted, client, size) != .YES { leave(address) }
            return true
        }
    }

    private var hasRoom: Bool { count < limit }

    private func rest() { usleep(UInt32(Acceptor.patience) * 1000) }
}
