import Foundation
import Logging

/// A thread that does the same every few seconds until it is stopped: at once again as long as there was something to do.
///
/// `@unchecked Sendable`: what changes is read and written under `condition` only; `isFailing` is the thread's own.
final class Rounds: @unchecked Sendable {  // all that is shared is under `condition`
    private let name: String
    private let interval: Double
    private let log: Logger
    private let condition = SteadyCondition()
    private var isStopping = false
    private var isRunning = false
    private var isAwake = false
    private var isFailing = false

    /// - Parameter interval: seconds between two looks.
    init(_ name: String, every interval: Double, _ log: Logger) {
        (self.name, self.interval, self.log) = (name, interval, log)
    }

    /// - Parameter round: answers how much there was to do.
    func start(_ round: @escaping @Sendable () throws -> Int) {
        condition.withLock { isRunning = true }
        let thread = Thread { [self] in work(round) }
        thread.name = name
        thread.start()
    }

    /// It was told to stop: a long round may end where it is.
    var isOver: Bool { condition.withLock { isStopping } }

    /// There is something to do before the time.
    func wake() {
        condition.withLock {
            isAwake = true
            condition.broadcast()
        }
    }

    /// Begins no other round and waits for the end of this one.
    func stop() {
        condition.withLock {
            isStopping = true
            condition.broadcast()
            while isRunning { condition.wait() }
        }
    }

    private func work(_ round: () throws -> Int) {
        while !isOver {
            do {
                if try round() > 0 { continue }
                isFailing = false
            } catch {
                // Once an outage, not once a look.
                if !isFailing { log.error("a round failed and is tried again: \(error)") }
                isFailing = true
            }
            pause()
        }
        condition.withLock {
            isRunning = false
            condition.broadcast()
        }
    }

    private func pause() {
        condition.withLock {
            condition.wait(while: { !isStopping && !isAwake }, seconds: interval)
            isAwake = false
        }
    }
}
