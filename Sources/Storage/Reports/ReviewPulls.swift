package import Foundation
import Postgres

extension Transaction {
    /// Until when a source's reviews were pulled; `nil`: never.
    package func newestPulled(from source: String, ofApp app: Int64) throws -> Date? {
        try connection.run(
            "SELECT newest FROM review_pulls WHERE app_id = \(app) AND source = \(source)"
        ).first?.value("newest")
    }
}

extension WriteTransaction {
    /// Everything until then is here.
    package func setPulled(until newest: Date, from source: String, ofApp app: Int64) throws {
        _ = try connection.execute(
            """
            INSERT INTO review_pulls (app_id, source, newest) VALUES (\(app), \(source), \(newest))
            ON CONFLICT (app_id, source) DO UPDATE SET newest = greatest(review_pulls.newest, EXCLUDED.newest),
                pulled_at = now()
            """)
    }
}
