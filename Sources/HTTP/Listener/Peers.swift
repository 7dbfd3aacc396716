import Foundation
import Synchronization

/// The open connections, and the thread that hangs up on those whose time has come and gives back what they held.
///
/// `@unchecked Sendable`: everything that changes is read and written under `condition` only.
final class Peers: @unchecked Sendable {  // all that changes is under `condition`
    /// A connection that libmicrohttpd has closed and whose unread bytes we still take, so that no reset overtakes the
    /// answer.
    private struct Lingering {
        let descriptor: Int32
        let end: Int64
        var allowance: Int
    }

    private static let lingerSeconds = 3.0
    private static let lingerBytes = 64 << 20

    let freed = FreedMemory()
    private let condition = NSCondition()
    private var open: [ObjectIdentifier: Peer] = [:]
    private var lingering: [Lingering] = []
    private var isStopped = false

    var isEmpty: Bool { condition.withLock { open.isEmpty } }

    func start() {
        let thread = Thread { [self] in watch() }
        thread.name = "earshot-peers"
        thread.start()
    }

    func stop() {
        condition.withLock {
            isStopped = true
            condition.signal()
        }
    }

    func add(_ peer: Peer) { condition.withLock { open[ObjectIdentifier(peer)] = peer } }

    /// Called while the peer's descriptor is still open; after this nobody touches it.
    func remove(_ peer: Peer) {
        condition.withLock {
            open[ObjectIdentifier(peer)] = nil
            guard peer.lingers.load(ordering: .relaxed), !isStopped else { return }
            let copy = fcntl(peer.descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return }
            shutdown(copy, Int32(SHUT_WR))
            lingering.append(
                Lingering(
                    descriptor: copy, end: Clock.now + Clock.nanoseconds(Peers.lingerSeconds),
                    allowance: Peers.lingerBytes))
            condition.signal()
        }
    }

    private func watch() {
        while let turn = nextTurn() {
            let kept = turn.compactMap(Peers.drained)
            condition.withLock { lingering += kept }
            freed.giveBack()
        }
    }

    /// Hangs up on those who are late, and hands out the lingering connections; nil at the end.
    private func nextTurn() -> [Lingering]? {
        condition.withLock {
            if !isStopped { _ = condition.wait(until: Date(timeIntervalSinceNow: lingering.isEmpty ? 0.2 : 0.01)) }
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
