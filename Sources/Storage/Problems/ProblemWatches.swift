package import Foundation
import Postgres

/// A problem somebody watches, and until when they have seen it.
package struct Watch: Sendable {
    package var problem: StoredProblem
    package var app: String
    package var appName: String
    package var seenAt: Date
}

extension Transaction {
    /// Who watches a problem, by name.
    package func watchers(ofProblem id: Int64) throws -> [String] {
        try connection.run("SELECT watcher FROM problem_watches WHERE problem_id = \(id) ORDER BY watcher").map {
            try $0.value("watcher")
        }
    }

    /// The apps that somebody watches problems of, each with how many, by their names.
    package func watchedApps(of watcher: String) throws -> [(slug: String, name: String, watched: Int)] {
        try connection.run(
            """
            SELECT slug, apps.name, count(*) AS watched FROM problem_watches JOIN problems ON problems.id = problem_id
            JOIN apps ON apps.id = problems.app_id WHERE watcher = \(watcher)
                AND (\(apps.ids)::bigint[] IS NULL OR problems.app_id = ANY(\(apps.ids)::bigint[])) GROUP BY slug, apps.name ORDER BY apps.name
            """
        ).map { (slug: try $0.value("slug"), name: try $0.value("name"), watched: try $0.value("watched")) }
    }

    /// A part of what somebody watches, that which changed last first.
    /// - Parameter app: `nil`: of all apps.
    package func watches(of watcher: String, app: String?, in range: Range<Int>) throws -> [Watch] {
        try connection.run(
            """
            SELECT \(fragment: Self.problemColumns), slug, apps.name AS app_name, seen_at
            FROM \(fragment: Self.problemTables) JOIN problem_watches ON problem_watches.problem_id = problems.id
            JOIN apps ON apps.id = problems.app_id
            WHERE watcher = \(watcher) AND (\(app)::text IS NULL OR slug = \(app))
                AND (\(apps.ids)::bigint[] IS NULL OR problems.app_id = ANY(\(apps.ids)::bigint[]))
            ORDER BY problems.updated_at DESC, problems.id DESC LIMIT \(range.count) OFFSET \(range.lowerBound)
            """
        ).map {
            Watch(
                problem: try seen($0.decoded()), app: try $0.value("slug"), appName: try $0.value("app_name"),
                seenAt: try $0.value("seen_at"))
        }
    }

    /// What others did to a problem after a time, oldest first: steps of its life, changes, comments.
    package func news(ofProblem id: Int64, since: Date, besides caller: String) throws -> (
        events: [StoredProblemEvent], changes: [Event], comments: [StoredComment]
    ) {
        let steps = try connection.run(
            """
            SELECT id AS sequence, kind::text AS kind, note, caller, at FROM problem_events
            WHERE problem_id = \(id) AND at > \(since) AND caller <> \(caller) ORDER BY id
            """
        ).map(StoredProblemEvent.init)
        return (
            events: try seen([id: steps])[id] ?? [],
            changes: try events(of: "problem/\(id)").filter { $0.at > since && $0.caller != caller },
            comments: try comments(ofProblem: id).filter { $0.at > since && $0.caller != caller }
        )
    }
}

extension WriteTransaction {
    package func watch(problem id: Int64, _ watcher: String) throws {
        _ = try connection.execute(
            "INSERT INTO problem_watches (problem_id, watcher) VALUES (\(id), \(watcher)) ON CONFLICT DO NOTHING")
    }

    package func unwatch(problem id: Int64, _ watcher: String) throws {
        _ = try connection.execute("DELETE FROM problem_watches WHERE problem_id = \(id) AND watcher = \(watcher)")
    }

    /// All of it up to now has been seen.
    package func noteSeen(problem id: Int64, by watcher: String) throws {
        _ = try connection.execute(
            "UPDATE problem_watches SET seen_at = now() WHERE problem_id = \(id) AND watcher = \(watcher)")
    }
}
