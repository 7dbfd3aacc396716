import Glibc
import Synchronization

/// Lines that many threads add and one takes away, in the order in which they came and without a lock: whoever adds one
/// first takes its place and then fills it, so that no request waits for another's line.
///
/// There are two halves: lines go into one while the other is written.
package final class LineBuffer: Sendable {
    /// Bytes of one half.
    private let capacity: Int
    nonisolated(unsafe) private let bytes: UnsafeMutablePointer<UInt8>  // whoever took a place alone writes there
    /// The half that lines go into, in the highest bit; below it how many of its bytes are taken.
    private let taken = Atomic(UInt(0))
    /// Bytes of each half that are filled.
    private let filledFirst = Atomic(0), filledSecond = Atomic(0)

    private static let second = UInt(1) << (UInt.bitWidth - 1)

    package init(capacity: Int) {
        self.capacity = capacity
        bytes = .allocate(capacity: 2 * capacity)
    }

    deinit { bytes.deallocate() }

    package var isEmpty: Bool { taken.load(ordering: .acquiring) & ~Self.second == 0 }

    package enum Added { case first, behindOthers, noRoom }

    package func add(_ line: [UInt8]) -> Added {
        var place = taken.load(ordering: .relaxed), isTaken = false
        while !isTaken {
            guard Int(place & ~Self.second) + line.count <= capacity else { return .noRoom }
            (isTaken, place) = taken.weakCompareExchange(
                expected: place, desired: place + UInt(line.count), ordering: .acquiringAndReleasing)
        }
        let isSecond = place & Self.second != 0, start = Int(place & ~Self.second)
        (bytes + (isSecond ? capacity : 0) + start).update(from: line, count: line.count)
        (isSecond ? filledSecond : filledFirst).add(line.count, ordering: .releasing)
        return start == 0 ? .first : .behindOthers
    }

    /// Hands out what has come, and has what comes meanwhile put into the other half. Only one thread may ask.
    package func take(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let wasSecond = taken.load(ordering: .relaxed) & Self.second != 0
        let place = taken.exchange(wasSecond ? 0 : Self.second, ordering: .acquiringAndReleasing)
        let count = Int(place & ~Self.second)
        // Whoever took a place is filling it now, unless its thread has to wait for a processor.
        while filled(wasSecond) < count { sched_yield() }
        if wasSecond { filledSecond.store(0, ordering: .relaxed) } else { filledFirst.store(0, ordering: .relaxed) }
        body(UnsafeBufferPointer(start: bytes + (wasSecond ? capacity : 0), count: count))
    }

    private func filled(_ isSecond: Bool) -> Int {
        isSecond ? filledSecond.load(ordering: .acquiring) : filledFirst.load(ordering: .acquiring)
    }
}
