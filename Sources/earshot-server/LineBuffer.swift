import Glibc
import Synchronization

/// Lines that many threads add and one takes away, in the order in which they came and without a lock: whoever adds one
/// first takes its place and then fills it, so that no request waits for another's line.
package final class LineBuffer: Sendable {
    /// Lines go into one while the other is written.
    private final class Half: Sendable {
        nonisolated(unsafe) let bytes: UnsafeMutablePointer<UInt8>  // whoever took a place alone writes there
        /// How many of them are filled.
        let filled = Atomic(0)

        init(capacity: Int) { bytes = .allocate(capacity: capacity) }
        deinit { bytes.deallocate() }
    }

    /// Bytes of one half.
    private let capacity: Int
    private let first: Half, second: Half
    /// The half that lines go into, in the highest bit; below it how many of its bytes are taken.
    private let taken = Atomic(UInt(0))

    private static let isSecond = UInt(1) << (UInt.bitWidth - 1)

    package init(capacity: Int) {
        self.capacity = capacity
        (first, second) = (Half(capacity: capacity), Half(capacity: capacity))
    }

    private func read(_ place: UInt) -> (half: Half, count: Int) {
        (place & Self.isSecond == 0 ? first : second, Int(place & ~Self.isSecond))
    }

    package var isEmpty: Bool { read(taken.load(ordering: .acquiring)).count == 0 }

    package enum Added { case first, behindOthers, noRoom }

    package func add(_ line: [UInt8]) -> Added {
        var place = taken.load(ordering: .relaxed), isTaken = false
        repeat {
            guard read(place).count + line.count <= capacity else { return .noRoom }
            let (isOurs, found) = taken.weakCompareExchange(
                expected: place, desired: place + UInt(line.count), ordering: .acquiringAndReleasing)
            isTaken = isOurs
            if !isOurs { place = found }
        } while !isTaken
        let (half, start) = read(place)
        (half.bytes + start).update(from: line, count: line.count)
        half.filled.add(line.count, ordering: .releasing)
        return start == 0 ? .first : .behindOthers
    }

    /// Hands out what has come, and has what comes meanwhile put into the other half. Only one thread may ask.
    package func take(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let other = ~taken.load(ordering: .relaxed) & Self.isSecond
        let (half, count) = read(taken.exchange(other, ordering: .acquiringAndReleasing))
        // Whoever took a place is filling it now, unless its thread waits for a processor.
        while half.filled.load(ordering: .acquiring) < count { sched_yield() }
        half.filled.store(0, ordering: .relaxed)
        body(UnsafeBufferPointer(start: half.bytes, count: count))
    }
}
