import Foundation
import Synchronization

/// The open connections, and the thread that hangs up on those whose time has come and gives back what they held.
///
/// `@unchecked Sendable`: everything that changes is read and written under `lock` only.
final class Peers: @unchecked Sendable {  // all that changes is under `lock`
    /// A connection that libmicrohttpd has closed and whose unread bytes we still take, so that no reset overtakes the
    /// answer.
    private struct Lingering {
        let descriptor: Int32
        let end: Int64
        var allowance: Int
    }

    /// Microseconds between two looks; the shorter while somebody lingers.
    private static let rest: UInt32 = 100_000, shortRest: UInt32 = 10_000
    private static let lingerSeconds = 3.0
    private static let lingerBytes = 64 << 20

    let freed = FreedMemory()
    private let lock = NSLock()
    private var open: [ObjectIdentifier: Peer] = [:]
    private var lingering: [Lingering] = []
    private var isStopped = false

    var count: Int { lock.withLock { open.count } }

    /// Whether somebody has sent what nobody has read.
    var haveSent: Bool {
        lock.withLock {
            open.values.contains { peer in
                var bytes: Int32 = 0
                return ioctl(peer.descriptor, UInt(FIONREAD), &bytes) == 0 && bytes > 0
            }
        }
    }

    func start() {
        let thread = Thread { [self] in watch() }
        thread.name = "earshot-peers"
        thread.start()
    }

    func stop() {
        lock.withLock { isStopped = true }
    }

    func add(_ peer: Peer) { lock.withLock { open[ObjectIdentifier(peer)] = peer } }

    /// Called while the peer's descriptor is still open; after this nobody touches it.
    func remove(_ peer: Peer) {
        lock.withLock {
            open[ObjectIdentifier(peer)] = nil
            guard peer.lingers.load(ordering: .relaxed), !isStopped else { return }
            let copy = fcntl(peer.descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return }
            shutdown(copy, Int32(SHUT_WR))
            lingering.append(
                Lingering(
                    descriptor: copy, end: Clock.now + Clock.nanoseconds(Peers.lingerSeconds),
                    allowance: Peers.lingerBytes))
        }
    }

    private func watch() {
        while let turn = nextTurn() {
            let kept = turn.compactMap(Peers.drained)
            lock.withLock { lingering += kept }
            freed.giveBack()
            // For a span, not until a time of day, which would be put off where the clock is set back.
            usleep(lock.withLock { lingering.isEmpty } ? Peers.rest : Peers.shortRest)
        }
    }

    /// Hangs up on those who are late, and hands out the lingering connections; nil at the end.
    private func nextTurn() -> [Lingering]? {
        lock.withLock {
            defer { lingering = [] }
            guard !isStopped else {
                for one in lingering { close(one.descriptor) }
                return nil
            }
            let now = Clock.now
            for peer in open.values where peer.deadline.load(ordering: .relaxed) < now {
                // libmicrohttpd notices and cleans up. The lock keeps the descriptor from being closed, and used again
                // by somebody else, in between.
                shutdown(peer.descriptor, Int32(SHUT_RDWR))
                peer.expect(by: Clock.never)
            }
            return lingering
        }
    }

    /// The same with fewer bytes to take, or nil, closed, when the client is done or has had enough.
    private static func drained(_ one: Lingering) -> Lingering? {
        var rest = one
        let isDone = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { space in
            while rest.allowance > 0 {
                let count = recv(one.descriptor, space.baseAddress, space.count, Int32(MSG_DONTWAIT))
                if count < 0 && (errno == EAGAIN || errno == EINTR) { return Clock.now > one.end }
                if count <= 0 { return true }
                rest.allowance -= count
            }
            return true
        }
        guard isDone else { return rest }
        close(one.descriptor)
        return nil
    }
}
