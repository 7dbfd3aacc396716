package import Foundation
import Postgres

/// What the database knows of whether all goes on as it should, for those who watch.
package struct WatchedFacts: Decodable, Sendable {
    /// When the oldest notice was posted that no webhook has had yet; `nil`: none waits.
    package var oldestNotice: Date?
    /// When a build was last sealed; `nil`: none ever was.
    package var lastSeal: Date?
}

extension Transaction {
    package func watchedFacts() throws -> WatchedFacts {
        try connection.run(
            """
            SELECT (SELECT min(created_at) FROM webhook_deliveries WHERE state = 'waiting') AS oldest_notice,
                   (SELECT max(sealed_at) FROM builds) AS last_seal
            """
        ).one().decoded()
    }
}
