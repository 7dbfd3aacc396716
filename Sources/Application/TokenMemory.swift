package import Foundation
import Synchronization

/// Whose token was looked up a moment ago: a machine that asks often costs one look in some seconds.
///
/// It remembers only while somebody listens for revocations, of whichever server on the same database, and forgets all at
/// each of them. Whoever was looked up before one is not remembered after it.
package final class TokenMemory: Sendable {
    /// A network that hides a revocation hides it no longer than that.
    private static let lifetime = Duration.seconds(5)
    /// So many are kept; one more, and all are looked up anew.
    private static let room = 1_000

    private struct State {
        var isTold = false
        /// Counts what was forgotten.
        var generation = 0
        var callers: [[UInt8]: (caller: Caller, end: ContinuousClock.Instant)] = [:]
    }
    private let state = Mutex(State())

    package init() {}

    /// The caller with a token of this digest, remembered or looked up.
    /// - Parameter lookUp: the caller, and when the token expires: one that does so soon is not remembered.
    package func caller(
        _ digest: [UInt8], _ lookUp: () throws -> (caller: Caller, expiry: Date?)
    ) rethrows -> Caller {
        let now = ContinuousClock.now
        let (known, generation) = state.withLock { state in
            (state.callers[digest].flatMap { $0.end > now ? $0.caller : nil }, state.generation)
        }
        if let known { return known }
        let (caller, expiry) = try lookUp()
        if let expiry, expiry.timeIntervalSinceNow < Self.lifetime / .seconds(1) { return caller }
        state.withLock { state in
            guard state.isTold, state.generation == generation else { return }
            if state.callers.count >= Self.room { state.callers = [:] }
            state.callers[digest] = (caller, now + Self.lifetime)
        }
        return caller
    }

    /// Somebody listens from now on, or no longer.
    func set(isTold: Bool) {
        state.withLock { state in
            state.isTold = isTold
            state.generation += 1
            state.callers = [:]
        }
    }

    /// A token was revoked or changed.
    func forget() { state.withLock { ($0.generation, $0.callers) = ($0.generation + 1, [:]) } }
}
