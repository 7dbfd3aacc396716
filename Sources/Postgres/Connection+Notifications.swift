import CPostgres
import Glibc

/// A `NOTIFY` of some session.
package struct Notice: Sendable, Equatable {
    package var channel: String
    package var payload: String

    package init(channel: String, payload: String) { (self.channel, self.payload) = (channel, payload) }
}

extension Connection {
    /// Subscribes this session to a channel. After a reconnection it must be called again: what was sent meanwhile is
    /// lost, so look at the tables once before waiting.
    package func listen(_ channel: String) throws(PostgresError) { try execute("LISTEN \(identifier: channel)") }

    /// Tells every listener of the channel, once the transaction commits.
    package func notify(_ channel: String, payload: String = "") throws(PostgresError) {
        try execute("SELECT pg_notify(\(channel), \(payload))")
    }

    /// The next notification, or nil when none came in time. A lost link throws `.connectionLost` and stays closed
    /// until the next statement.
    package func waitForNotification(timeoutSeconds: Double) throws(PostgresError) -> Notice? {
        guard let session else { throw PostgresError(.connectionLost, "the connection is closed") }
        let limit = Deadline(in: .seconds(timeoutSeconds))
        while true {
            if let found = session.takeNotification() { return found }
            if limit.isOver { return nil }
            var place = pollfd(fd: PQsocket(session.link), events: Int16(POLLIN), revents: 0)
            guard poll(&place, 1, limit.pollTimeout) > 0 else { continue }
            if PQconsumeInput(session.link) == 0 {
                close()
                throw .lost(session.link)
            }
        }
    }
}

extension Session {
    fileprivate func takeNotification() -> Notice? {
        guard let found = PQnotifies(link) else { return nil }
        defer { PQfreemem(found) }
        return Notice(
            channel: String(cString: found.pointee.relname), payload: String(cString: found.pointee.extra))
    }
}
