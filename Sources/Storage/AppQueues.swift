import Postgres
import Synchronization

/// Another change of the same app is being written, and this one could not wait any longer. Nothing of it was kept.
package struct AppBusy: Error {
    package init() {}
}

/// The app is in the archive: it takes nothing in, and nothing is decided of it.
package struct AppArchived: Error {
    package init() {}
}

/// How many changes wait for each app's lock, in this server. A door to the database with a bound on them keeps some of its
/// connections for other apps.
package final class AppQueues: Sendable {
    private let most: Int
    private let waiting = Mutex<[Int64: Int]>([:])

    /// - Parameter most: of one app.
    package init(most: Int) { self.most = most }

    /// Waits in the app's queue, where there is room.
    func wait<Value>(for app: Int64, _ body: () throws -> Value) throws -> Value {
        try waiting.withLock { waiting in
            guard waiting[app] ?? 0 < most else { throw AppBusy() }
            waiting[app, default: 0] += 1
        }
        defer {
            waiting.withLock { waiting in
                let rest = (waiting[app] ?? 1) - 1
                waiting[app] = rest > 0 ? rest : nil
            }
        }
        return try body()
    }
}

extension WriteTransaction {
    /// Locks an app for an operation that decides: two of them never read the same state and write past each other.
    /// - Parameter evenArchived: it is done to an app in the archive, too.
    /// - Throws: `AppBusy` where others hold it for longer than this door waits, or too many wait already; `AppArchived`.
    package func lock(app id: Int64, evenArchived: Bool = false) throws {
        _ = try lock(app: id, evenArchived: evenArchived, reading: [])
    }

    /// Waits for the app's lock, as long as the connection waits for any.
    static func locking(app id: Int64) -> SQL { "SELECT pg_advisory_xact_lock(1, hashint8(\(id)))" }

    /// - Parameter queries: what is asked next, of the app as it is once it is locked. Where others hold it, they go with the
    ///   lock in one trip, so that it is held for as long as they take and no longer.
    func lock(app id: Int64, evenArchived: Bool = false, reading queries: [SQL]) throws -> [Rows] {
        changed.note(id)
        let app = try connection.run(
            """
            SELECT pg_try_advisory_xact_lock(1, hashint8(\(id))) AS free,
                EXISTS (SELECT FROM apps WHERE id = \(id) AND archived_at IS NOT NULL) AS archived, now() AS now
            """
        ).one()
        moment.began = try app.value("now")
        guard try evenArchived || !app.value("archived", as: Bool.self) else { throw AppArchived() }
        guard try !app.value("free", as: Bool.self) else { return try connection.pipeline(queries) }
        return try queues.wait(for: id) {
            do {
                return Array(try connection.pipeline([Self.locking(app: id)] + queries).dropFirst())
            } catch let error as PostgresError where error.isLockTimeout { throw AppBusy() }
        }
    }
}
