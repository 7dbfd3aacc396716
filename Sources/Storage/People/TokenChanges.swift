import Postgres

/// What somebody who watches the tokens is told.
package enum TokenEvent: Sendable {
    case listening
    /// One was revoked or changed.
    case changed
    /// Nothing happened for a while.
    case idle
}

extension Database {
    /// Tells of each change of a token as soon as it is committed, whoever made it (migration `tokens_told`).
    /// - Parameter told: answers whether to go on; asked a few times a second at least.
    package func watchTokens(_ told: (TokenEvent) -> Bool) throws {
        try pool.withConnection { connection in
            try connection.listen(to: "earshot_tokens")
            var goesOn = told(.listening)
            while goesOn {
                goesOn = told(try connection.waitForNotice(atMost: .milliseconds(300)) ? .changed : .idle)
            }
        }
    }
}
