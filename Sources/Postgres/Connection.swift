import CPostgres

/// One connection to Postgres, used by one thread at a time. Calls block, but never longer than the settings allow.
///
/// A connection that was lost is opened again at the next call, unless a transaction was running.
///
/// `@unchecked Sendable`: the pool hands it from thread to thread under its lock, and never to two at a time.
package final class Connection: @unchecked Sendable {  // the pool lends it to one thread at a time
    private let connector: Connector
    var session: Session?
    /// It sent something so large that libpq's buffer, which never shrinks, is not worth keeping.
    var isSwollen = false
    /// When the work of the present lease must be over.
    var deadline = Deadline.never
    /// Which of the pool's outages this connection was opened after.
    var generation = 0

    init(connector: Connector) { self.connector = connector }

    /// A connection of its own, outside any pool.
    package convenience init(_ settings: ConnectionSettings) throws(PostgresError) {
        self.init(connector: try Connector(settings))
        session = try connector.connect(until: .never)
    }

    package var isOpen: Bool { session != nil }
    package var isInTransaction: Bool { session.map { !$0.isIdle && !$0.owesAnswer } ?? false }
    /// What goes with the next statement.
    var waiting = Waiting()

    /// Bytes of one statement's values that a connection is not kept after.
    static let large = 4 << 20

    /// Hangs up. The next call opens a new session.
    package func close() {
        session = nil
        waiting = Waiting()
    }

    /// Runs a statement and returns its rows.
    @discardableResult
    package func run(_ sql: SQL) throws(PostgresError) -> Rows {
        try perform(sql)
    }

    /// Runs a statement and tells how many rows it touched.
    @discardableResult
    package func execute(_ sql: SQL) throws(PostgresError) -> Int { try perform(sql).affected }

    /// Runs a write together with the next statement, or with the commit, in one trip: for those whose answer nobody needs.
    /// Where it fails, that throws. Outside of a transaction it runs at once.
    package func executeLater(_ sql: SQL) throws(PostgresError) {
        let key = try sql.key()
        guard isPromised || waiting.begin != nil, waiting.bytes + sql.values.byteCount <= Waiting.room else {
            _ = try perform(sql)
            return
        }
        waiting.writes.append((sql, key))
        waiting.bytes += sql.values.byteCount
    }

    private func perform(_ sql: SQL) throws(PostgresError) -> Rows {
        let key = try sql.key()
        return try attempt { session throws(PostgresError) in
            guard self.waiting.isEmpty else {
                guard let rows = try self.sendWaiting(with: [(sql, key)], session).rows.last else {
                    throw PostgresError(.unexpected, "the statement is empty")
                }
                return rows
            }
            do throws(PostgresError) {
                return try self.perform(sql, key, session)
            } catch  where error.needsPreparingAgain {
                session.statements.forget(key)
                guard session.isIdle else { throw error }
                return try self.perform(sql, key, session)
            }
        }
    }

    private func perform(_ sql: SQL, _ key: StatementCache.Key, _ session: Session) throws(PostgresError) -> Rows {
        let statement =
            if let known = session.statements[key] { known } else { try prepare(key, session) }
        let sent = sql.values.withArrays { count, values, lengths, formats in
            PQsendQueryPrepared(session.link, statement.name, count, values, lengths, formats, 1)
        }
        guard sent == 1 else { throw .lost(session.link) }
        if sql.values.byteCount > Self.large { isSwollen = true }
        guard let answer = try session.answers(until: deadline).last else {
            throw PostgresError(.unexpected, "the statement is empty")
        }
        return Rows(answer, statement.columns(of: answer))
    }

    private func prepare(_ key: StatementCache.Key, _ session: Session) throws(PostgresError)
        -> StatementCache.Statement
    {
        if session.transactionStatus != PQTRANS_INERROR, let old = session.statements.makeRoom() {
            try session.execute(script: "DEALLOCATE \(old)", until: deadline)
        }
        let statement = session.statements.add(key)
        do throws(PostgresError) {
            guard PQsendPrepare(session.link, statement.name, key.text, Int32(key.types.count), key.types) == 1 else {
                throw .lost(session.link)
            }
            _ = try session.answers(until: deadline)
        } catch {
            session.statements.forget(key)
            throw error
        }
        return statement
    }

    /// Runs `body` on an open session; hangs up where the session is of no use any more.
    func attempt<Value>(_ body: (Session) throws(PostgresError) -> Value) throws(PostgresError) -> Value {
        let session = try open()
        do {
            return try body(session)
        } catch {
            if error.endsSession || PQstatus(session.link) != CONNECTION_OK
                || session.transactionStatus == PQTRANS_ACTIVE
            {
                close()
            }
            throw error
        }
    }

    /// The session in use; opened again if it was lost between two transactions.
    @discardableResult
    func open() throws(PostgresError) -> Session {
        if let session {
            if session.settle(until: deadline), !session.isIdle || session.isAlive() { return session }
            self.session = nil
        }
        if isPromised { throw PostgresError(.connectionLost, "the connection was lost within a transaction") }
        let opened = try connector.connect(until: deadline)
        session = opened
        return opened
    }

    /// A transaction runs, so no other session can stand in.
    var isPromised = false
}

extension SQL {
    /// What the statement is prepared as. Refuses values that Postgres can't store.
    func key() throws(PostgresError) -> StatementCache.Key {
        if values.buffer.isUnstorable {
            throw PostgresError(.unstorableText, "a text holds a NUL character, which Postgres can't store")
        }
        return StatementCache.Key(text: statement, types: values.types)
    }
}

extension StatementCache.Statement {
    func columns(of answer: Answer) -> Columns {
        if let columns { return columns }
        let found = Columns(answer.result)
        columns = found
        return found
    }
}

extension PostgresError {
    /// The table changed under a prepared statement, or the statement is gone.
    var needsPreparingAgain: Bool { sqlState == "26000" || (sqlState == "0A000" && message.contains("cached plan")) }

    /// The link is broken, or hangs, or leads to a server that takes no writes any more (a former primary).
    var endsSession: Bool { kind == .connectionLost || (kind == .timeout && sqlState == nil) || sqlState == "25006" }
}
