import Dispatch
import Synchronization

/// A bounded number of connections, lent to one thread each.
///
/// While the server is out of reach one caller at a time tries to connect and the others fail at once, so that an
/// outage costs callers no time.
package final class ConnectionPool: Sendable {
    private let connector: Connector
    private let slots = DispatchSemaphore(value: 0)  // counts up from 0: a smaller value at its end would trap
    private let leaseTimeout: Duration
    private let budget: Duration?
    private let size: Int
    private let state = Mutex(State())
    /// Callers who found every connection lent, and the nanoseconds that they waited for one.
    private let waits = Atomic(0), waited = Atomic(Int64(0))

    private struct State {
        /// The one returned last is lent first: it is warm.
        var idle: [Connection] = []
        var lent = 0
        var isDown = false
        var isProbing = false
        /// Raised when the server was lost: connections of an earlier one are not kept.
        var generation = 0

        /// The server was lost, and with it most likely the other connections.
        mutating func fall() {
            isDown = true
            generation += 1
            idle.removeAll()
        }
    }

    /// - Parameters:
    ///   - leaseTimeout: how long a caller waits for a free connection.
    ///   - budget: how long one lease may take in all, waiting, connecting and every statement; nil is for ever.
    package init(
        _ settings: ConnectionSettings, size: Int, leaseTimeout: Duration = .seconds(1),
        budget: Duration? = .milliseconds(4500)
    ) throws(PostgresError) {
        connector = try Connector(settings)
        self.leaseTimeout = leaseTimeout
        self.budget = budget
        self.size = size
        for _ in 0..<size { slots.signal() }
    }

    /// Lends a live connection to `body`.
    package func withConnection<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        let connection = try lease()
        defer { release(connection) }
        return try body(connection)
    }

    /// A live connection, to be given back by `release` on every path.
    package func lease() throws(PostgresError) -> Connection {
        let deadline = Deadline(in: budget)
        try awaitSlot()
        do throws(PostgresError) {
            let connection = try open(deadline)
            state.withLock { $0.lent += 1 }
            return connection
        } catch {
            slots.signal()
            throw error
        }
    }

    private func awaitSlot() throws(PostgresError) {
        guard slots.wait(timeout: .now()) == .timedOut else { return }
        let start = ContinuousClock.now
        let isFree = slots.wait(timeout: .now() + .milliseconds(Int(leaseTimeout.milliseconds))) == .success
        waits.add(1, ordering: .relaxed)
        waited.add(Int64(start.duration(to: .now).milliseconds * 1_000_000), ordering: .relaxed)
        guard isFree else { throw PostgresError(.poolExhausted, "every connection to Postgres is in use") }
    }

    package func release(_ connection: Connection) {
        connection.rollBack()  // only where somebody left a transaction open
        connection.deadline = .never
        if connection.isSwollen, connection.isOpen {
            connection.close()
            state.withLock { $0.lent -= 1 }
            slots.signal()
            return
        }
        state.withLock { state in
            state.lent -= 1
            if !connection.isOpen {
                state.fall()
            } else if connection.generation == state.generation {
                state.idle.append(connection)
            }
        }
        slots.signal()
    }

    /// How many connections are lent now, how many there may be, how many callers had to wait for one since the start, and
    /// for how many seconds in all.
    package var use: (lent: Int, size: Int, waits: Int, waitedSeconds: Double) {
        (
            state.withLock { $0.lent }, size, waits.load(ordering: .relaxed),
            Double(waited.load(ordering: .relaxed)) / 1e9
        )
    }

    /// Hangs up what is not lent.
    package func closeIdle() { state.withLock { $0.idle.removeAll() } }

    private func open(_ deadline: Deadline) throws(PostgresError) -> Connection {
        let (connection, isProbe) = try next()
        connection.deadline = deadline
        do throws(PostgresError) {
            try connection.open()
        } catch {
            state.withLock { state in
                state.fall()
                if isProbe { state.isProbing = false }
            }
            throw error
        }
        state.withLock { state in
            state.isDown = false
            if isProbe { state.isProbing = false }
            connection.generation = state.generation
        }
        return connection
    }

    /// An idle connection or a new one; while the server is down, only for the one that looks whether it is back.
    private func next() throws(PostgresError) -> (Connection, isProbe: Bool) {
        let found: (Connection, isProbe: Bool)? = state.withLock { state in
            if state.isDown, state.isProbing { return nil }
            if state.isDown { state.isProbing = true }
            return (state.idle.popLast() ?? Connection(connector: connector), state.isDown)
        }
        guard let found else { throw PostgresError(.connectionLost, "Postgres is out of reach") }
        return found
    }
}
