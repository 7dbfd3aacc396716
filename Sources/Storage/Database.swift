package import Foundation
package import Postgres

/// What every query of the house runs on. Reading and writing are different types, so that a page can't write.
package protocol Transaction {
    var connection: Connection { get }
    var memory: StampedMemory { get }
    /// For whom it reads; `nil`: for the server itself, which sends and decides by what was written.
    var viewer: Viewer? { get }
    /// What is not among them is not there for whoever asks.
    var apps: VisibleApps { get }
    var moment: Moment { get }
}

package struct ReadTransaction: Transaction {
    package let connection: Connection
    package let memory: StampedMemory
    package let viewer: Viewer?
    package let apps: VisibleApps
    package let moment = Moment()
}

package struct WriteTransaction: Transaction {
    package let connection: Connection
    package let memory: StampedMemory
    package let apps: VisibleApps
    let queues: AppQueues
    /// What webhooks are told once it is over.
    let outbox = Outbox()
    let changed = ChangedApps()
    package let moment = Moment()
    /// Who decides needs what was written, not its masks.
    package var viewer: Viewer? { nil }
}

/// The door to the database: one transaction for one operation.
package struct Database: Sendable {
    package let pool: ConnectionPool
    private let memory: StampedMemory
    private let queues: AppQueues
    private var apps = VisibleApps.all
    /// Throws where a change must not be committed.
    private var isAllowed: (@Sendable () throws -> Void)?

    /// - Parameters:
    ///   - memory: shared by all doors to one database.
    ///   - queues: how many may wait for an app at this door.
    package init(
        pool: ConnectionPool, memory: StampedMemory = StampedMemory(), queues: AppQueues = AppQueues(most: .max)
    ) {
        (self.pool, self.memory, self.queues) = (pool, memory, queues)
    }

    /// The same door for somebody for whom there are these apps only.
    package func showing(_ apps: VisibleApps) -> Database {
        var door = self
        door.apps = apps
        return door
    }

    /// The same door, for changes that stand under a condition. It is asked at the end of each, while that holds its app's
    /// lock and nobody sees it: through another door, it sees what the change would replace.
    package func committing(onlyIf isAllowed: @escaping @Sendable () throws -> Void) -> Database {
        var door = self
        door.isAllowed = isAllowed
        return door
    }

    /// How many connections are lent now, how many there may be, how many callers had to wait for one since the start, and
    /// for how many seconds in all.
    package var connections: (lent: Int, size: Int, waits: Int, waitedSeconds: Double) { pool.use }

    /// A consistent look at the whole, without a lock.
    package func read<Value>(as viewer: Viewer? = nil, _ body: (ReadTransaction) throws -> Value) throws -> Value {
        try pool.withConnection { connection in
            try connection.transaction(.readOnly) {
                try body(ReadTransaction(connection: $0, memory: memory, viewer: viewer, apps: apps))
            }
        }
    }

    /// One look at one thing, by one statement, which needs no transaction around it to see one moment.
    package func readOne<Value>(as viewer: Viewer? = nil, _ body: (ReadTransaction) throws -> Value) throws -> Value {
        try pool.withConnection {
            try body(ReadTransaction(connection: $0, memory: memory, viewer: viewer, apps: apps))
        }
    }

    /// All of it or nothing; what it returned is durable. Tried again where two writers met (SQLSTATE 40001, 40P01),
    /// so the body must not act on anything but the database.
    package func write<Value>(_ body: (WriteTransaction) throws -> Value) throws -> Value {
        try pool.withConnection { connection in
            try connection.transaction(.readWrite, retries: 5) {
                let transaction = WriteTransaction(connection: $0, memory: memory, apps: apps, queues: queues)
                let value = try body(transaction)
                try isAllowed?()
                try transaction.post()
                try transaction.stamp()
                return value
            }
        }
    }

    /// A change by statements that don't decide on each other's answers: in one trip, all of them or none. They see what was
    /// committed before each of them.
    func write(_ statements: [SQL]) throws -> [Rows] {
        if isAllowed == nil {
            do {
                return try pool.withConnection { try $0.pipeline(statements, .readWrite) }
            } catch let error as PostgresError where error.isRetryable {
                // Two writers met.
            }
        }
        return try write { try $0.connection.pipeline(statements) }
    }

    /// What a change would come to: it is made whole, with the locks that it takes, and rolled back. Nothing of it is kept,
    /// and nobody is told; the numbers that sequences gave are not given again.
    package func preview<Value: Sendable>(_ body: (WriteTransaction) throws -> Value) throws -> Value {
        do {
            return try write { throw RolledBack(value: try body($0)) }
        } catch let previewed as RolledBack<Value> {
            return previewed.value
        }
    }
}

/// Ends a transaction of which only what it came to is wanted.
private struct RolledBack<Value: Sendable>: Error {
    let value: Value
}

/// A page of rows and the cursor for the next one.
package struct Page<Item: Sendable>: Sendable {
    package var items: [Item]
    package var next: Int64?

    /// Cuts one row more than the limit was asked for: it only tells that there is a next page.
    init(_ rows: [Item], limit: Int, cursor: (Item) -> Int64) {
        items = Array(rows.prefix(limit))
        next = rows.count > limit ? items.last.map(cursor) : nil
    }
}

/// When a transaction began. A class, so that every copy of the transaction knows it once it was asked. One thread uses it.
package final class Moment {
    var began: Date?
}

extension Transaction {
    /// The time by the database's clock, which also dates what is filed: in a transaction it stands still, so it is asked once.
    package func now() throws -> Date {
        if let began = moment.began { return began }
        let now: Date = try connection.run("SELECT now() AS now").one().value("now")
        moment.began = now
        return now
    }

    /// Throws where the database can't be reached.
    package func ping() throws { _ = try connection.run("SELECT 1") }
}
