import Glibc

/// Brings a database to the schema this program was built for: forward only, one migration after the other, each in
/// its own transaction, one program at a time.
package struct Migrator {
    /// Where a database stands.
    package enum Status: Sendable, Equatable {
        case current
        /// Numbers that are still to be run.
        case behind([Int])
        /// The database has run migrations this program doesn't know, up to this number.
        case ahead(Int)
    }

    package let migrations: [Migration]

    package init(_ migrations: [Migration]) { self.migrations = migrations }
    package init(folder: String) throws(MigrationError) { migrations = try Migration.all(inFolder: folder) }

    /// Compares the database with the migrations, changing nothing.
    package func status(of connection: Connection) throws(MigrationError) -> Status {
        let done = try noted(on: connection)
        if let last = done.last, last.number > migrations.count { return .ahead(last.number) }
        try check(done, on: connection)
        return done.count == migrations.count ? .current : .behind(migrations.dropFirst(done.count).map(\.number))
    }

    /// Runs what is missing and returns it. The connection must be `patient` and of its own: a lock is held on it.
    /// - Parameter lockWait: how long to wait for another program that migrates.
    @discardableResult
    package func migrate(
        _ connection: Connection, lockWait: Duration = .seconds(60), onStep: (Migration) -> Void = { _ in }
    ) throws(MigrationError) -> [Migration] {
        try database { () throws(PostgresError) in
            try connection.command("SET lock_timeout = \(lockWait.milliseconds)")
            try connection.execute("SELECT pg_advisory_lock(\(Self.lock))")
            try connection.command("RESET lock_timeout")
        }
        defer { connection.close() }  // which frees the lock, whatever happened
        try database { () throws(PostgresError) in
            try connection.execute(
                """
                CREATE TABLE IF NOT EXISTS schema_migrations (
                    number integer PRIMARY KEY, name text NOT NULL, digest text NOT NULL,
                    applied_at timestamptz NOT NULL DEFAULT now())
                """)
        }
        guard case .behind(let numbers) = try refusingAhead(status(of: connection)) else { return [] }
        let missing = migrations.suffix(numbers.count)
        for migration in missing {
            onStep(migration)
            do throws(PostgresError) {
                try runPatiently(migration, on: connection)
            } catch {
                throw .failed(number: migration.number, name: migration.name, error)
            }
        }
        return Array(missing)
    }

    /// “Earshot”, as a number: the lock no two migrating programs hold at once.
    private static let lock: Int64 = 0x4561_7273_686F_7400

    /// How long one migration is tried again and again.
    private static let patience = Duration.seconds(300)
    /// Microseconds between two tries.
    private static let pause: UInt32 = 300_000

    private struct Noted {
        let number: Int
        let digest: String
    }

    private func refusingAhead(_ status: Status) throws(MigrationError) -> Status {
        if case .ahead(let number) = status { throw .ahead(number: number) }
        return status
    }

    private func noted(on connection: Connection) throws(MigrationError) -> [Noted] {
        try database { () throws(PostgresError) -> [Noted] in
            let exists = try connection.run("SELECT to_regclass('schema_migrations') IS NOT NULL AS found").first
            guard try exists?.value("found", as: Bool.self) == true else { return [] }
            return try connection.run("SELECT number, digest FROM schema_migrations ORDER BY number").map {
                row throws(PostgresError) in
                Noted(number: try row.value("number"), digest: try row.value("digest"))
            }
        }
    }

    private func check(_ done: [Noted], on connection: Connection) throws(MigrationError) {
        let expected = try database { () throws(PostgresError) -> [String] in try digests(on: connection) }
        for (index, note) in done.enumerated() {
            guard note.number == index + 1 else { throw .gap("the database hasn't run migration \(index + 1)") }
            guard note.digest == expected[index] else {
                throw .changed(number: note.number, name: migrations[index].name)
            }
        }
    }

    /// SHA-256 of each script, reckoned by Postgres, so that this module needs no cryptography.
    private func digests(on connection: Connection) throws(PostgresError) -> [String] {
        try connection.run(
            """
            SELECT encode(sha256(script), 'hex') AS digest
            FROM unnest(\(migrations.map { Array($0.script.utf8) })) WITH ORDINALITY AS scripts(script, position)
            ORDER BY position
            """
        ).map { row throws(PostgresError) in try row.value("digest") }
    }

    /// Runs it, and again where a running server's steps and its own stood in each other's way.
    private func runPatiently(_ migration: Migration, on connection: Connection) throws(PostgresError) {
        let end = ContinuousClock.now + Self.patience
        while true {
            do throws(PostgresError) {
                return try run(migration, on: connection)
            } catch {
                guard error.isRetryable || error.isLockTimeout, ContinuousClock.now < end else { throw error }
                usleep(Self.pause)
            }
        }
    }

    private func run(_ migration: Migration, on connection: Connection) throws(PostgresError) {
        if migration.isAlone {
            try dropHalfBuiltIndexes(on: connection)
        } else {
            try connection.command("BEGIN")
            // While it waits for a table everybody else waits behind it. Postgres looks for deadlocks after a second: until
            // then this one gives way, and no request has to.
            try connection.command("SET LOCAL lock_timeout = '700ms'")
        }
        do throws(PostgresError) {
            try connection.command(migration.script)
            guard connection.isInTransaction != migration.isAlone else {
                throw PostgresError(.unexpected, "the script begins or ends a transaction itself")
            }
            try connection.execute(
                """
                INSERT INTO schema_migrations (number, name, digest)
                VALUES (\(migration.number), \(migration.name), encode(sha256(\(Array(migration.script.utf8))), 'hex'))
                """)
            if !migration.isAlone { try connection.commit() }
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// An index that was being built when its migration ended is there and useless, and `IF NOT EXISTS` would leave it so.
    private func dropHalfBuiltIndexes(on connection: Connection) throws(PostgresError) {
        let rows = try connection.run(
            """
            SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
            WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace
            """)
        for row in rows { try connection.command("DROP INDEX CONCURRENTLY \(try row.value("name", as: String.self))") }
    }

    @discardableResult
    private func database<Value>(_ body: () throws(PostgresError) -> Value) throws(MigrationError) -> Value {
        do throws(PostgresError) { return try body() } catch { throw .database(error) }
    }
}
