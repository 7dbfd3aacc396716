import Foundation

/// A fixed number of threads that answer parked requests, and the bounded queue before them.
///
/// `@unchecked Sendable`: everything that changes is read and written under `condition` only.
final class Workers: @unchecked Sendable {  // all that changes is under `condition`
    /// Bytes. Readers of formats descend into nested trees.
    private static let stackSize = 8 << 20

    private let condition = NSCondition()
    private let bound: Int
    private var queue: [Exchange] = []
    private var alive = 0
    private var isClosed = false

    /// - Parameter bound: how many may wait.
    init(bound: Int) { self.bound = bound }

    /// - Parameter first: the first thread's number; the others follow.
    func start(count: Int, first: Int) {
        condition.withLock { alive = count }
        for index in first..<first + count {
            let thread = Thread { [self] in work(index) }
            thread.stackSize = Workers.stackSize
            thread.name = "earshot-worker"
            thread.start()
        }
    }

    /// Whether there was room.
    func take(_ exchange: Exchange) -> Bool {
        let isTaken = condition.withLock {
            guard !isClosed, queue.count < bound else { return false }
            queue.append(exchange)
            return true
        }
        // Whom it wakes needs the lock first.
        if isTaken { condition.signal() }
        return isTaken
    }

    /// Takes nothing more; the threads finish what waits and end.
    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    /// Answers everything that still waits with 503.
    func turnAway() {
        let waiting = condition.withLock {
            defer { queue = [] }
            return queue
        }
        for exchange in waiting { exchange.turnAway() }
    }

    /// Whether every thread has ended by then; call `close` first.
    func join(until end: Int64) -> Bool {
        Clock.wait(until: end) { condition.withLock { alive == 0 } }
    }

    private func work(_ index: Int) {
        while let exchange = next() { exchange.serve(worker: index) }
        condition.withLock { alive -= 1 }
    }

    private func next() -> Exchange? {
        condition.withLock {
            while queue.isEmpty && !isClosed { condition.wait() }
            return queue.isEmpty ? nil : queue.removeFirst()
        }
    }
}
