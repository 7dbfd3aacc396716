package import Foundation
import Postgres

/// What says something of a release, and would say it of nothing if the release were gone. Of each how many.
package struct ReleaseTies: Sendable, Decodable {
    /// When people got it; `nil`: nobody said.
    package var shippedAt: Date?
    package var builds: Int
    /// Reports from it, or that name it, or whose reporters said or were told something of it.
    package var reports: Int
    /// Problems whose histories name it: a fix was claimed for it, or somebody decided or looked there.
    package var problems: Int
    package var verdicts: Int
    package var sessions: Int
    /// Answers by hand about the release: to criteria, or for its nutrition label.
    package var statements: Int
    package var bursts: Int
    /// Screens that were retired from it on.
    package var retirements: Int
    /// Lines of releases that go on from it.
    package var lines: Int

    package var areNone: Bool {
        [builds, reports, problems, verdicts, sessions, statements, bursts, retirements, lines].allSatisfy { $0 == 0 }
    }
}

extension Transaction {
    package func ties(ofRelease id: Int64, ofApp app: Int64) throws -> ReleaseTies {
        try connection.run(
            """
            SELECT shipped_at, (SELECT count(*) FROM builds WHERE release_id = releases.id) AS builds,
                (SELECT count(*) FROM (
                    SELECT id FROM reports WHERE releases.id IN (release_id, confirmed_release_id)
                    UNION SELECT report_id FROM report_readings WHERE mentioned_release_id = releases.id
                    UNION SELECT report_id FROM report_answers WHERE release_id = releases.id
                    UNION SELECT report_id FROM report_confirmations WHERE release_id = releases.id
                    UNION SELECT report_id FROM report_tellings WHERE release_id = releases.id) AS told) AS reports,
                (SELECT count(*) FROM (
                    SELECT problem_id FROM observations WHERE release_id = releases.id
                    UNION SELECT problem_id FROM problem_events JOIN problems ON problems.id = problem_id
                        WHERE problems.app_id = \(app)
                            AND strpos(problem_events.kind::text, to_json(releases.version)::text) > 0) AS told) AS problems,
                (SELECT count(*) FROM verdicts WHERE release_id = releases.id) AS verdicts,
                (SELECT count(*) FROM sessions WHERE release_id = releases.id) AS sessions,
                (SELECT count(*) FROM statements WHERE release_id = releases.id) AS statements,
                (SELECT count(*) FROM bursts WHERE release_id = releases.id) AS bursts,
                (SELECT count(*) FROM retirements WHERE release_id = releases.id) AS retirements,
                (SELECT count(*) FROM release_lines WHERE forked_from_id = releases.id) AS lines
            FROM releases WHERE id = \(id)
            """
        ).one().decoded()
    }
}

extension WriteTransaction {
    /// Removes a release of which nothing is left and nothing tells; `nil`: something does. The app's lock is held.
    /// - Parameter evenIfShipped: that somebody gave a day on which people got it keeps it no more.
    package func removeRelease(_ id: Int64, ofApp app: Int64, evenIfShipped: Bool = false) throws -> String? {
        let ties = try ties(ofRelease: id, ofApp: app)
        guard ties.areNone, evenIfShipped || ties.shippedAt == nil else { return nil }
        return try connection.run("DELETE FROM releases WHERE id = \(id) RETURNING version").first?.value("version")
    }
}
