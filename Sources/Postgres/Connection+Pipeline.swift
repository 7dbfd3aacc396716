import CPostgres

extension Connection {
    /// Several queries in one round trip to the server; the answers in their order.
    ///
    /// Inside a transaction the queries join it; else they get one of their own, in this mode: where none is named, they all
    /// see the same moment, and a write is refused.
    package func pipeline(
        _ queries: [SQL], _ mode: TransactionMode = .readOnly
    ) throws(PostgresError) -> [Rows] {
        var keyed: [(SQL, StatementCache.Key)] = []
        for query in queries { keyed.append((query, try query.key())) }
        guard !keyed.isEmpty else { return [] }
        do {
            return try attempt { session throws(PostgresError) in try self.pipeline(keyed, mode, session) }
        } catch  where error.needsPreparingAgain && !isInTransaction {
            return try attempt { session throws(PostgresError) in try self.pipeline(keyed, mode, session) }
        }
    }

    /// Runs a statement by the one plan that is made for it, whatever its values: Postgres plans a statement anew each time
    /// where it believes that the values decide what is best, as it does of lists, which may take longer than to run it.
    package func runByOnePlan(_ sql: SQL) throws(PostgresError) -> Rows { try pipelineByOnePlan([sql])[0] }

    /// Several of them in one round trip.
    package func pipelineByOnePlan(_ queries: [SQL]) throws(PostgresError) -> [Rows] {
        let rows = try pipeline(
            ["SET LOCAL plan_cache_mode TO force_generic_plan"] + queries + ["SET LOCAL plan_cache_mode TO DEFAULT"])
        return Array(rows.dropFirst().dropLast())
    }

    private func pipeline(
        _ queries: [(SQL, StatementCache.Key)], _ mode: TransactionMode, _ session: Session
    ) throws(PostgresError) -> [Rows] {
        let ownsTransaction = session.isIdle && waiting.begin == nil
        if ownsTransaction { waiting.begin = mode.begin }
        do throws(PostgresError) {
            return try sendWaiting(with: queries, ending: ownsTransaction ? "COMMIT" : nil, session).rows
        } catch {
            if ownsTransaction { rollBack() }
            throw error
        }
    }

    /// Sends what waits, these queries behind it and perhaps a last command, in one trip.
    func sendWaiting(
        with queries: [(SQL, StatementCache.Key)], ending end: String? = nil, _ session: Session
    ) throws(PostgresError) -> (rows: [Rows], command: String?) {
        let all = waiting.writes + queries, own = waiting.writes.count
        if session.transactionStatus != PQTRANS_INERROR {
            while let old = session.statements.makeRoom(for: all.count) {
                try session.execute(script: "DEALLOCATE \(old)", until: deadline)
            }
        }
        let begin = waiting.begin
        waiting = Waiting()
        if all.contains(where: { $0.0.values.byteCount > Self.large }) { isSwollen = true }
        if begin != nil, end == nil { isPromised = true }
        var pipeline = Pipeline(session: session)
        do throws(PostgresError) {
            guard PQenterPipelineMode(session.link) == 1 else { throw .lost(session.link) }
            if let begin { try pipeline.send(command: begin) }
            for (sql, key) in all { try pipeline.send(sql, key) }
            if let end { try pipeline.send(command: end) }
            let (rows, command) = try pipeline.finish(until: deadline)
            return (Array(rows.dropFirst(own)), command)
        } catch {
            pipeline.forgetUncertain()
            if PQpipelineStatus(session.link) != PQ_PIPELINE_OFF { close() }
            throw error
        }
    }
}

/// What is sent with the next statement, since nobody waits for its answer: the beginning of a transaction, and writes.
struct Waiting {
    /// So many bytes of values may wait; more go at once.
    static let room = 256 << 10

    var begin: String?
    var writes: [(SQL, StatementCache.Key)] = []
    var bytes = 0

    var isEmpty: Bool { begin == nil && writes.isEmpty }
}

/// What was sent in one pipeline, so that its answers can be told apart.
private struct Pipeline {
    private enum Step {
        case command
        case preparation
        case query(StatementCache.Statement)
    }

    let session: Session
    private var steps: [Step] = []
    private var prepared: [StatementCache.Key] = []

    init(session: Session) { self.session = session }

    mutating func send(command: String) throws(PostgresError) {
        guard PQsendQueryParams(session.link, command, 0, nil, nil, nil, nil, 0) == 1 else { throw .lost(session.link) }
        steps.append(.command)
    }

    mutating func send(_ sql: SQL, _ key: StatementCache.Key) throws(PostgresError) {
        let statement = if let known = session.statements[key] { known } else { try prepare(key) }
        let sent = sql.values.withArrays { count, values, lengths, formats in
            PQsendQueryPrepared(session.link, statement.name, count, values, lengths, formats, 1)
        }
        guard sent == 1 else { throw .lost(session.link) }
        prepared.append(key)
        steps.append(.query(statement))
    }

    private mutating func prepare(_ key: StatementCache.Key) throws(PostgresError) -> StatementCache.Statement {
        let statement = session.statements.add(key)
        prepared.append(key)
        guard PQsendPrepare(session.link, statement.name, key.text, Int32(key.types.count), key.types) == 1 else {
            throw .lost(session.link)
        }
        steps.append(.preparation)
        return statement
    }

    /// Reads every answer up to the end of the pipeline, and leaves pipeline mode.
    func finish(until deadline: Deadline) throws(PostgresError) -> (rows: [Rows], command: String?) {
        guard PQpipelineSync(session.link) == 1 else { throw .lost(session.link) }
        var rows: [Rows] = []
        var command: String?
        var failure: PostgresError?
        for step in steps {
            do throws(PostgresError) {
                let answers = try session.answers(until: deadline)
                switch step {
                case .query(let statement):
                    if let answer = answers.last { rows.append(Rows(answer, statement.columns(of: answer))) }
                case .command: command = answers.last?.command
                case .preparation: break
                }
            } catch {
                if error.endsSession { throw error }
                failure = failure ?? error
            }
        }
        while let answer = try session.nextAnswer(until: deadline), answer.status != PGRES_PIPELINE_SYNC {}
        guard PQexitPipelineMode(session.link) == 1 else { throw .lost(session.link) }
        if let failure { throw failure }
        return (rows, command)
    }

    /// After a failure nobody knows which of the statements the server kept: all are prepared anew, under new names.
    func forgetUncertain() {
        for key in prepared { session.statements.forget(key) }
    }
}
