import History
import Postgres

/// What waits in an app, in figures.
package struct AppCounts: Sendable {
    /// Problems that are not solved.
    package var unsolved: Int
    /// Of those, the ones that somebody has to decide: nobody has yet, or they are back again.
    package var undecided: Int
    /// Reports that wait in the inbox.
    package var inbox: Int

    init(_ row: Row) throws {
        unsolved = try row.value("unsolved")
        undecided = try row.value("undecided")
        inbox = try row.value("inbox")
    }
}

extension Transaction {
    /// Nothing where there is no such app.
    package func counts(app slug: String) throws -> AppCounts? {
        let open = ProblemState.allCases.filter(\.isOpen).map(\.rawValue)
        let undecided = ProblemState.allCases.filter(\.isUndecided).map(\.rawValue)
        return try connection.run(
            """
            SELECT problems.unsolved, problems.undecided, reports.inbox
            FROM apps, LATERAL (
                SELECT count(*) AS unsolved, count(*) FILTER (WHERE state = ANY(\(undecided))) AS undecided
                FROM problems WHERE app_id = apps.id AND state = ANY(\(open))
            ) AS problems, LATERAL (
                SELECT count(*) AS inbox FROM reports
                WHERE app_id = apps.id AND \(fragment: Self.isWaiting)
            ) AS reports
            WHERE slug = \(slug)
            """
        ).first.map(AppCounts.init)
    }

    /// Reports from a release, given or named by their words, that wait in the inbox, but for praise and other matters.
    package func waitingReports(fromRelease id: Int64) throws -> Int {
        let waits: SQL = "\(fragment: Self.isWaiting) AND NOT \(fragment: Self.isOfOtherMatter)"
        return try connection.run(
            """
            SELECT (SELECT count(*) FROM reports WHERE release_id = \(id) AND \(fragment: waits))
                + (SELECT count(*) FROM report_readings JOIN reports ON reports.id = report_readings.report_id
                    WHERE mentioned_release_id = \(id) AND release_id IS NULL AND release_name IS NULL
                      AND \(fragment: waits)) AS waiting
            """
        ).first.map { try $0.value("waiting") } ?? 0
    }
}
