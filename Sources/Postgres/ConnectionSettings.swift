/// Where Postgres is, and how long anybody waits for it.
package struct ConnectionSettings: Sendable {
    /// A connection string or URI of libpq. Several hosts are tried until one accepts writes.
    package var target: String
    package var applicationName = "earshot"
    /// For each host; name resolution comes on top.
    package var connectTimeout: Duration = .seconds(2)
    /// How long Postgres works on one statement before it gives up; nil is for ever.
    package var statementTimeout: Duration? = .seconds(4)
    package var lockTimeout: Duration? = .seconds(3)
    package var idleInTransactionTimeout: Duration? = .seconds(30)
    /// How long we wait for a sign of life while an answer is due: a little longer than `statementTimeout`, so that a
    /// slow statement ends as an error of the server and only a hung server costs the connection. Nil is for ever.
    package var answerTimeout: Duration? = .milliseconds(4500)

    package init(_ target: String) { self.target = target }

    /// For work that may last: imports, seals, exports, migrations.
    package static func patient(_ target: String, statementTimeout: Duration? = .seconds(120)) -> ConnectionSettings {
        var settings = ConnectionSettings(target)
        settings.statementTimeout = statementTimeout
        settings.answerTimeout = statementTimeout.map { $0 + .seconds(5) }
        settings.lockTimeout = .seconds(30)
        return settings
    }

    /// The settings of each session, in the form of the server's command line.
    var serverOptions: String {
        let limits: [(String, Duration?)] = [
            ("statement_timeout", statementTimeout), ("lock_timeout", lockTimeout),
            ("idle_in_transaction_session_timeout", idleInTransactionTimeout),
            // A statement whose client has left is stopped, so that a time-out here frees the server too.
            ("client_connection_check_interval", .seconds(1)),
        ]
        return limits.map { "-c \($0.0)=\($0.1?.milliseconds ?? 0)" }.joined(separator: " ")
            + " -c TimeZone=UTC -c DateStyle=ISO"
    }
}

/// A moment by which something must be over.
struct Deadline: Sendable {
    let instant: ContinuousClock.Instant?

    static let never = Deadline(instant: nil)

    init(instant: ContinuousClock.Instant?) { self.instant = instant }
    init(in duration: Duration?) { instant = duration.map { .now + $0 } }

    func sooner(_ other: Deadline) -> Deadline {
        switch (instant, other.instant) {
        case (let left?, let right?): Deadline(instant: min(left, right))
        case (let left, let right): Deadline(instant: left ?? right)
        }
    }

    /// For `poll`: milliseconds, rounded up; -1 for ever.
    var pollTimeout: Int32 {
        guard let instant else { return -1 }
        let left = (instant - .now).milliseconds + 1
        return Int32(clamping: max(0, left))
    }

    var isOver: Bool { instant.map { $0 <= .now } ?? false }
}

extension Duration {
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
