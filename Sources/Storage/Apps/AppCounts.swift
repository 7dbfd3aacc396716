import History
import Postgres

/// What waits in an app, in figures.
package struct AppCounts: Sendable {
    /// Problems that are not solved.
    package var unsolved: Int
    /// Of those, the ones that somebody has to decide: nobody has yet, or they are back again.
    package var undecided: Int
    /// Reports in the inbox: tied to no screen and to no problem.
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
                WHERE app_id = apps.id AND screen_id IS NULL AND problem_id IS NULL AND NOT set_aside
                  \(fragment: Self.isNotSplit)
            ) AS reports
            WHERE slug = \(slug)
            """
        ).first.map(AppCounts.init)
    }

    /// Reports from a release that wait in the inbox, but for praise and other matters.
    package func waitingReports(fromRelease id: Int64) throws -> Int {
        try connection.run(
            """
            SELECT count(*) AS waiting FROM reports LEFT JOIN report_readings ON report_id = reports.id
            WHERE release_id = \(id) AND screen_id IS NULL AND problem_id IS NULL AND NOT set_aside
              AND is_other IS NOT TRUE \(fragment: Self.isNotSplit)
            """
        ).first.map { try $0.value("waiting") } ?? 0
    }
}
