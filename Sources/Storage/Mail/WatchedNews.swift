import Postgres

/// What others did to one watched problem, for one mail.
package struct WatchedNews: Sendable {
    package var problem: Int64
    /// Steps of its life, and what builds showed of it.
    package var events: [StoredProblemEvent]
    package var changes: [Event]
    package var comments: [StoredComment]
}

extension Transaction {
    /// What a mail is to tell, by problem. What was taken back meanwhile is not among it, nor what somebody watches no more.
    package func watchedNews(ofMail id: Int64) throws -> [WatchedNews] {
        let rows = try connection.run(
            """
            SELECT watched_news.problem_id, watched_news.kind AS source, source_id AS sequence, step.kind::text AS kind,
                look.version, look.build, look.observations, coalesce(step.note, look.note) AS note,
                change.kind AS change, change.subject, change.details::text AS details, problem_comments.text,
                coalesce(step.caller, look.caller, change.caller, problem_comments.caller) AS caller,
                coalesce(step.at, look.at, change.at, problem_comments.at) AS at
            FROM watched_news JOIN accounts ON accounts.id = account_id
            JOIN problem_watches ON problem_watches.problem_id = watched_news.problem_id AND watcher = accounts.name
            LEFT JOIN problem_events AS step ON watched_news.kind = 'step' AND step.id = source_id
            LEFT JOIN events AS change ON watched_news.kind = 'change' AND change.id = source_id
            LEFT JOIN problem_comments ON watched_news.kind = 'comment' AND problem_comments.id = source_id
            LEFT JOIN LATERAL (
                SELECT version, min(build_id) AS build, jsonb_agg(jsonb_build_object(
                    'variant', variant, 'outcome', outcome, 'evidence', evidence) ORDER BY variant)::text AS observations,
                    min(note) AS note, min(observations.caller) AS caller, min(at) AS at
                FROM observations JOIN releases ON releases.id = release_id
                WHERE watched_news.kind = 'look' AND observations.problem_id = watched_news.problem_id
                    AND sequence = source_id
                GROUP BY version
            ) AS look ON true
            WHERE mail_id = \(id) AND coalesce(step.at, look.at, change.at, problem_comments.at) IS NOT NULL
            ORDER BY watched_news.problem_id, at, source_id
            """)
        var news: [Int64: WatchedNews] = [:]
        for row in rows {
            let problem: Int64 = try row.value("problem_id")
            var told = news[problem] ?? WatchedNews(problem: problem, events: [], changes: [], comments: [])
            switch try row.value("source", as: String.self) {
            case "comment":
                told.comments.append(
                    StoredComment(
                        id: try row.value("sequence"), text: try row.value("text"), caller: try row.value("caller"),
                        at: try row.value("at")))
            case "change":
                told.changes.append(
                    Event(
                        id: try row.value("sequence"), at: try row.value("at"), caller: try row.value("caller"),
                        kind: try row.value("change"), subject: try row.value("subject"),
                        details: try row.value("details")))
            default: told.events.append(try StoredProblemEvent(row))
            }
            news[problem] = told
        }
        let seen = try seen(news.mapValues(\.events))
        return news.values.sorted { $0.problem < $1.problem }.map { told in
            var told = told
            told.events = seen[told.problem] ?? []
            return told
        }
    }
}
