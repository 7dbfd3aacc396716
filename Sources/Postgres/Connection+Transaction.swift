import CPostgres
import Glibc

/// How a transaction sees and treats what others do meanwhile.
package struct TransactionMode: Sendable {
    package enum Isolation: String, Sendable {
        case readCommitted = "READ COMMITTED"
        case repeatableRead = "REPEATABLE READ"
    }

    package var isolation: Isolation
    package var isReadOnly: Bool

    package init(isolation: Isolation = .readCommitted, isReadOnly: Bool = false) {
        self.isolation = isolation
        self.isReadOnly = isReadOnly
    }

    /// Writes; each statement sees what was committed before it.
    package static let readWrite = TransactionMode()
    /// Reads that all see the same moment.
    package static let readOnly = TransactionMode(isolation: .repeatableRead, isReadOnly: true)

    var begin: String { "BEGIN ISOLATION LEVEL \(isolation.rawValue) \(isReadOnly ? "READ ONLY" : "READ WRITE")" }
}

extension Connection {
    /// Runs `body` in a transaction: all of it happens, or nothing, and nothing where `body` throws.
    ///
    /// With `retries` the whole body runs again where another transaction was in its way (serialization failure,
    /// deadlock), so it must have no effect outside the database. A connection lost while committing throws
    /// `.connectionLost`: the transaction may have happened or not.
    package func transaction<Value>(
        _ mode: TransactionMode = .readWrite, retries: Int = 0, _ body: (Connection) throws -> Value
    ) throws -> Value {
        var attempt = 0
        while true {
            do {
                return try transactionOnce(mode, body)
            } catch let error as PostgresError where error.isRetryable && attempt < retries && !deadline.isOver {
                attempt += 1
                usleep(UInt32.random(in: 1000...(5000 << UInt32(min(attempt, 6)))))  // so that the rivals part
            }
        }
    }

    private func transactionOnce<Value>(_ mode: TransactionMode, _ body: (Connection) throws -> Value) throws -> Value {
        guard !isInTransaction, waiting.isEmpty else {
            throw PostgresError(.unexpected, "a transaction is running already")
        }
        waiting.begin = mode.begin
        defer {
            isPromised = false
            waiting = Waiting()
        }
        do {
            let value = try body(self)
            if mode.isReadOnly, waiting.writes.isEmpty { try leave() } else { try commit() }
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    /// A transaction in which a statement failed answers COMMIT with ROLLBACK: then nothing was kept.
    func commit() throws(PostgresError) {
        if waiting.begin != nil, waiting.writes.isEmpty { return }  // nothing was asked
        let ended: String?
        if waiting.isEmpty {
            ended = try command("COMMIT").last?.command
        } else {
            ended = try attempt { session throws(PostgresError) in
                try self.sendWaiting(with: [], ending: "COMMIT", session).command
            }
        }
        guard ended == "COMMIT" else { throw PostgresError.rolledBack }
    }

    /// Ends a transaction that only read. Nobody waits for the answer: the next statement reads it first.
    private func leave() throws(PostgresError) {
        guard waiting.begin == nil else { return }  // nothing was asked
        try attempt { session throws(PostgresError) in
            guard session.transactionStatus != PQTRANS_INERROR else { throw PostgresError.rolledBack }
            try session.send(last: "COMMIT", until: self.deadline)
        }
    }

    /// Ends whatever transaction is open; where that fails too, the connection goes.
    func rollBack() {
        waiting = Waiting()
        guard isInTransaction else { return }
        do throws(PostgresError) { try command("ROLLBACK") } catch { close() }
    }

    @discardableResult
    func command(_ text: String) throws(PostgresError) -> [Answer] {
        try attempt { session throws(PostgresError) in
            if !self.waiting.isEmpty { _ = try self.sendWaiting(with: [], session) }
            return try session.execute(script: text, until: self.deadline)
        }
    }
}

extension PostgresError {
    fileprivate static let rolledBack = PostgresError(
        .unexpected, "the transaction was rolled back: a statement in it had failed", sqlState: "25P02")
}
