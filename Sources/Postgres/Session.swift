import CPostgres
import Glibc

/// One open link to a server, driven without blocking calls of libpq, so that each wait has an end.
final class Session {
    let link: OpaquePointer
    /// How long to wait for the next sign of life; see `ConnectionSettings.answerTimeout`.
    let answerTimeout: Duration?
    var statements = StatementCache()
    /// A command was sent whose answer nobody has read yet.
    private(set) var owesAnswer = false

    init(link: OpaquePointer, answerTimeout: Duration?) {
        self.link = link
        self.answerTimeout = answerTimeout
        PQsetnonblocking(link, 1)
        PQsetNoticeProcessor(link, { _, _ in }, nil)  // notices would go to standard error
    }

    deinit { PQfinish(link) }

    var transactionStatus: PGTransactionStatusType { PQtransactionStatus(link) }
    var isIdle: Bool { transactionStatus == PQTRANS_IDLE }

    /// Looks, without waiting, whether the server hung up on an idle link. What it said before is read first.
    func isAlive() -> Bool {
        while PQstatus(link) == CONNECTION_OK {
            var place = pollfd(fd: PQsocket(link), events: Int16(POLLIN), revents: 0)
            if poll(&place, 1, 0) == 0 { return true }
            if PQconsumeInput(link) == 0 { return false }
        }
        return false
    }

    /// Sends a command whose answer is read before whatever comes next.
    func send(last command: String, until deadline: Deadline) throws(PostgresError) {
        guard PQsendQuery(link, command) == 1 else { throw .lost(link) }
        owesAnswer = true
        try flush(until: deadline)
    }

    /// Reads the answer that is still owed; false where there is none to be had.
    func settle(until deadline: Deadline) -> Bool {
        guard owesAnswer else { return true }
        do throws(PostgresError) { _ = try answers(until: deadline) } catch { return false }
        owesAnswer = false
        return true
    }

    /// Waits until the socket is ready for `events`.
    func wait(for events: Int32, until deadline: Deadline) throws(PostgresError) {
        let limit = deadline.sooner(Deadline(in: answerTimeout))
        while true {
            var place = pollfd(fd: PQsocket(link), events: Int16(events), revents: 0)
            let ready = poll(&place, 1, limit.pollTimeout)
            if ready > 0 { return }
            if ready == 0, limit.isOver { throw PostgresError(.timeout, "Postgres didn't answer in time") }
            if ready < 0, errno != EINTR {
                throw PostgresError(.connectionLost, "poll: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Sends what libpq still holds.
    func flush(until deadline: Deadline) throws(PostgresError) {
        while true {
            let rest = PQflush(link)
            if rest == 0 { return }
            if rest < 0 { throw .lost(link) }
            try wait(for: POLLIN | POLLOUT, until: deadline)
            if PQconsumeInput(link) == 0 { throw .lost(link) }
        }
    }

    /// The next result of what was sent, nil at its end.
    func nextAnswer(until deadline: Deadline) throws(PostgresError) -> Answer? {
        try flush(until: deadline)
        while PQisBusy(link) == 1 {
            try wait(for: POLLIN, until: deadline)
            if PQconsumeInput(link) == 0 { throw .lost(link) }
        }
        return PQgetResult(link).map(Answer.init)
    }

    /// All results of what was sent; the first error among them is thrown once the link is ready again.
    func answers(until deadline: Deadline) throws(PostgresError) -> [Answer] {
        var answers: [Answer] = []
        var failure: PostgresError?
        while let answer = try nextAnswer(until: deadline) {
            if let error = answer.failure { failure = failure ?? error } else { answers.append(answer) }
        }
        if let failure { throw failure }
        return answers
    }

    /// Statements without values, several allowed, in the simple protocol.
    @discardableResult
    func execute(script: String, until deadline: Deadline) throws(PostgresError) -> [Answer] {
        guard PQsendQuery(link, script) == 1 else { throw .lost(link) }
        return try answers(until: deadline)
    }
}

extension Answer {
    var status: ExecStatusType { PQresultStatus(result) }

    var failure: PostgresError? {
        switch status {
        case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE: PostgresError(result: result)
        case PGRES_PIPELINE_ABORTED: PostgresError(.unexpected, "a query before this one in its pipeline failed")
        default: nil
        }
    }
}
