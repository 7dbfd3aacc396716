import CMicroHTTPD
import Synchronization

/// Gives memory back to the system after large requests, which the C library would keep for the next ones.
final class FreedMemory: Sendable {
    /// Bytes of a body or an answer from which on it is worth the time: some 50 ms.
    static let worthwhile = 1 << 20
    /// Seconds between two times.
    private static let pause = 1.0

    private let isDue = Atomic(false)
    private let last = Atomic(Int64(0))

    /// A request that held so much has ended.
    func note(_ bytes: Int) {
        if bytes >= Self.worthwhile { isDue.store(true, ordering: .relaxed) }
    }

    /// Called again and again, by one thread.
    func giveBack() {
        let now = Clock.now
        guard now - last.load(ordering: .relaxed) > Clock.nanoseconds(Self.pause),
            isDue.exchange(false, ordering: .relaxed)
        else { return }
        earshot_give_memory_back()
        last.store(Clock.now, ordering: .relaxed)
    }
}
