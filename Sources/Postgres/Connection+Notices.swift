import CPostgres
import Glibc

extension Connection {
    /// From now on the session is told what others `NOTIFY` on a channel.
    package func listen(to channel: StaticString) throws(PostgresError) { try command("LISTEN \(channel)") }

    /// Waits until something was notified, and tells whether it was; not within a transaction.
    package func waitForNotice(atMost patience: Duration) throws(PostgresError) -> Bool {
        guard let session else { throw PostgresError(.connectionLost, "nobody listens any more") }
        do throws(PostgresError) { return try session.waitForNotice(until: Deadline(in: patience)) } catch {
            close()
            throw error
        }
    }
}

extension Session {
    fileprivate func waitForNotice(until deadline: Deadline) throws(PostgresError) -> Bool {
        while true {
            guard PQconsumeInput(link) == 1 else { throw .lost(link) }
            var isTold = false
            while let notice = PQnotifies(link) {
                PQfreemem(notice)
                isTold = true
            }
            if isTold || deadline.isOver { return isTold }
            var place = pollfd(fd: PQsocket(link), events: Int16(POLLIN), revents: 0)
            _ = poll(&place, 1, deadline.pollTimeout)
        }
    }
}
