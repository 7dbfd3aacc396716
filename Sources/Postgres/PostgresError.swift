/// Why the database didn't do what was asked.
package struct PostgresError: Error, Sendable, Equatable {
    /// What kind of trouble it was; decides what a caller may answer.
    package enum Kind: Sendable, Equatable {
        /// The server is gone, refuses, or shuts down. Whether a running `COMMIT` happened is unknown.
        case connectionLost
        /// Neither an answer nor a lock came in time.
        case timeout
        /// Every connection of the pool stayed in use.
        case poolExhausted
        /// The server understood and refused; `sqlState` says why.
        case server
        /// A text holds a NUL character, which Postgres can't store; nothing was sent.
        case unstorableText
        /// The connection string can't be read; nobody was asked.
        case unreadableSettings
        /// The answer doesn't have the shape the caller reads, or the caller broke a rule of this module.
        case unexpected
    }

    package var kind: Kind
    package var message: String
    /// The five characters of the server, as `23505`; nil where the server said nothing.
    package var sqlState: String?
    package var detail: String?
    /// The constraint that was broken: its name tells which field was wrong.
    package var constraint: String?
    package var table: String?
    package var column: String?

    package init(_ kind: Kind, _ message: String, sqlState: String? = nil) {
        self.kind = kind
        self.message = message
        self.sqlState = sqlState
    }
}

extension PostgresError {
    /// The caller did nothing wrong and may try again later: answer 503.
    package var isUnavailable: Bool {
        switch kind {
        case .connectionLost, .timeout, .poolExhausted: true
        case .server: Self.unavailableClasses.contains(String(sqlState?.prefix(2) ?? "")) || sqlState == "25006"
        case .unstorableText, .unreadableSettings, .unexpected: false
        }
    }

    /// Another transaction was in the way; the same transaction, run again, may succeed.
    package var isRetryable: Bool { sqlState == "40001" || sqlState == "40P01" }

    /// Others held a lock for longer than this connection waits.
    package var isLockTimeout: Bool { sqlState == "55P03" }

    /// The server has no room, memory or connections left; a full disk among them.
    package var isShortOfResources: Bool { sqlState?.hasPrefix("53") ?? false }

    /// Insufficient resources (a full disk among them), operator intervention, system error.
    private static let unavailableClasses: Set<String> = ["53", "57", "58"]
}

extension PostgresError: CustomStringConvertible {
    package var description: String {
        var text = sqlState.map { "\(message) (SQLSTATE \($0))" } ?? message
        if let detail { text += ". \(detail)" }
        return text
    }
}
