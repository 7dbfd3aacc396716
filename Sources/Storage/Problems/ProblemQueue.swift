import Foundation
package import History
import Postgres
package import Screens

/// What a list of problems is narrowed by; `nil` narrows nothing.
package struct ProblemFilter: Sendable, Hashable {
    /// Those in one of these states.
    package var states: [ProblemState]?
    /// Only those that were present in this release.
    package var release: String?
    package var screen: String?
    package var rule: String?
    /// Only those on elements of this third-party component.
    package var origin: String?
    package var impact: String?
    /// Empty: those nobody is assigned to.
    package var assignee: String?
    /// Those this person watches.
    package var watcher: String?
    package var words: String?
    package var order = ProblemOrder.newest
    package init() {}

    /// The sign that a list is sorted by, falling.
    fileprivate var key: SQL {
        switch order {
        case .newest: "0::double precision"
        case .updated: "extract(epoch FROM problems.updated_at)::double precision"
        case .impact:
            // What nobody has said the impact of weighs as serious.
            """
            array_position(ARRAY['minor', 'moderate', 'serious', 'critical'],
                coalesce(problems.impact, 'serious'))::double precision
            """
        case .reports: "(SELECT count(*) FROM reports WHERE problem_id = problems.id)::double precision"
        }
    }

    /// - Parameter isMasked: words are sought in titles alone, since what is found behind a mask would tell that it is there.
    fileprivate func condition(app id: Int64, isMasked: Bool) -> SQL {
        var condition: SQL = "problems.app_id = \(id)"
        if let states { condition += " AND problems.state = ANY(\(states.map(\.rawValue)))" }
        if let screen { condition += " AND screens.key = \(screen)" }
        if let rule { condition += " AND problems.rule = \(rule)" }
        if let origin {
            condition += """
                 AND EXISTS (SELECT FROM elements WHERE elements.id = problems.element_id
                    AND elements.origin = \(origin))
                """
        }
        if let impact { condition += " AND problems.impact = \(impact)" }
        if let assignee { condition += " AND lower(coalesce(problems.assignee, '')) = lower(\(assignee)::text)" }
        if let watcher {
            condition += """
                 AND EXISTS (SELECT 1 FROM problem_watches
                    WHERE problem_watches.problem_id = problems.id AND watcher = \(watcher))
                """
        }
        if let release {
            condition += """
                 AND EXISTS (SELECT FROM problem_releases WHERE problem_id = problems.id
                    AND problem_releases.version = \(release) AND presence = 'present')
                """
        }
        if let words {
            // In the title, as they are written or with a slip of the pen; or in what people said.
            condition += """
                 AND (to_tsvector('simple', problems.title) @@ plainto_tsquery('simple', \(words)::text)
                   OR strpos(lower(problems.title), lower(\(words)::text)) > 0 OR \(words)::text <% problems.title
                   OR NOT \(isMasked) AND EXISTS (SELECT 1 FROM reports WHERE reports.problem_id = problems.id
                     AND to_tsvector('simple', text || ' ' || coalesce(heard, ''))
                       @@ plainto_tsquery('simple', \(words)::text)))
                """
        }
        return condition
    }
}

/// A problem as a line of a list, without its record.
package struct QueuedProblem: Sendable, Hashable, Decodable {
    package var id: Int64
    package var version: Int
    package var title: String
    package var state: ProblemState
    package var impact: Impact?
    package var screenKey: String?
    package var assignee: String?
    /// The first release it was met in.
    package var since: String?
    package var reports: Int
    /// The record of one that is accepted: why, and where it was met again.
    package var accepted: ProblemRecord?
}

/// The problems before and after one in a list.
package struct Neighbours: Sendable, Hashable {
    package var previous: Int64?
    package var next: Int64?
}

extension Transaction {
    /// In the filter's order.
    package func problems(ofApp id: Int64, _ filter: ProblemFilter, after: Int64?, limit: Int) throws -> Page<
        StoredProblem
    > {
        let query = queue(of: Self.problemColumns, ofApp: id, filter, after: after, limit: limit)
        var page = Page<StoredProblem>(try connection.run(query).decoded(), limit: limit, cursor: \.id)
        page.items = try seen(page.items)
        return page
    }

    /// The same as lines of a list.
    package func queue(ofApp id: Int64, _ filter: ProblemFilter, after: Int64?, limit: Int) throws -> Page<
        QueuedProblem
    > {
        let columns: SQL = """
            problems.id, problems.version, problems.title, problems.state, problems.impact, screens.key AS screen_key,
            problems.assignee, jsonb_path_query_first(record, '$.lines[*].since') #>> '{}' AS since,
            (SELECT count(*) FROM reports WHERE problem_id = problems.id) AS reports,
            CASE WHEN problems.state = 'accepted' THEN record END AS accepted
            """
        let query = queue(of: columns, ofApp: id, filter, after: after, limit: limit)
        var page = Page<QueuedProblem>(try connection.run(query).decoded(), limit: limit, cursor: \.id)
        page.items = try seen(page.items, id: \.id, title: \.title)
        return page
    }

    private func queue(of columns: SQL, ofApp id: Int64, _ filter: ProblemFilter, after: Int64?, limit: Int) -> SQL {
        var query: SQL = """
            SELECT \(fragment: columns) FROM \(fragment: Self.problemTables)
            WHERE \(fragment: filter.condition(app: id, isMasked: isMasking))
            """
        if let after {
            query += " AND (\(fragment: filter.key), problems.id) < \(fragment: Self.place(of: after, filter))"
        }
        return query + " ORDER BY \(fragment: filter.key) DESC, problems.id DESC LIMIT \(limit + 1)"
    }

    package func countProblems(ofApp id: Int64, _ filter: ProblemFilter) throws -> Int {
        try connection.run(
            """
            SELECT count(*) AS n FROM \(fragment: Self.problemTables) WHERE \(fragment: filter.condition(app: id, isMasked: isMasking))
            """
        ).one().value("n")
    }

    /// What stands before and after a problem in a list, also where it fits the filter no more.
    package func neighbours(ofProblem id: Int64, app: Int64, _ filter: ProblemFilter) throws -> Neighbours {
        let list: SQL = """
            SELECT problems.id FROM \(fragment: Self.problemTables)
            WHERE problems.id <> \(id) AND \(fragment: filter.condition(app: app, isMasked: isMasking))
              AND (\(fragment: filter.key), problems.id)
            """
        let place = Self.place(of: id, filter)
        let next = list + " < \(fragment: place) ORDER BY \(fragment: filter.key) DESC, problems.id DESC LIMIT 1"
        let previous = list + " > \(fragment: place) ORDER BY \(fragment: filter.key), problems.id LIMIT 1"
        return Neighbours(
            previous: try connection.run(previous).first?.value("id"), next: try connection.run(next).first?.value("id")
        )
    }

    private static func place(of id: Int64, _ filter: ProblemFilter) -> SQL {
        "(SELECT \(fragment: filter.key), problems.id FROM problems WHERE problems.id = \(id))"
    }

    /// The screens and rules that problems of an app name, for choosing.
    package func problemPlaces(ofApp id: Int64) throws -> (screens: [String], rules: [String], assignees: [String]) {
        func names(_ query: SQL) throws -> [String] { try connection.run(query).map { try $0.value("name") } }
        return (
            screens: try names(
                """
                SELECT key AS name FROM screens WHERE app_id = \(id)
                    AND EXISTS (SELECT FROM problems WHERE app_id = \(id) AND screen_id = screens.id)
                ORDER BY name LIMIT 500
                """),
            rules: try names(Self.each("rule", ofApp: id)), assignees: try names(Self.each("assignee", ofApp: id))
        )
    }

    /// Each value of a column once, from one to the next by its index: the same however many problems have it.
    private static func each(_ column: SQL, ofApp id: Int64) -> SQL {
        """
        WITH RECURSIVE found AS (
            SELECT min(\(fragment: column)) AS name FROM problems WHERE app_id = \(id) AND \(fragment: column) IS NOT NULL
            UNION ALL
            SELECT (SELECT min(\(fragment: column)) FROM problems
                WHERE app_id = \(id) AND \(fragment: column) IS NOT NULL AND \(fragment: column) > found.name)
            FROM found WHERE found.name IS NOT NULL
        )
        SELECT name FROM found WHERE name IS NOT NULL ORDER BY name LIMIT 500
        """
    }

    /// Third-party components with what is not solved in them: who makes them is to be asked.
    package func problemOrigins(ofApp id: Int64) throws -> [(name: String, problems: Int)] {
        try connection.run(
            """
            SELECT origin, count(*) AS problems FROM problems JOIN elements ON elements.id = element_id
            WHERE problems.app_id = \(id) AND origin IS NOT NULL AND state = ANY(\(
                ProblemState.allCases.filter(\.isOpen).map(\.rawValue)))
            GROUP BY origin ORDER BY count(*) DESC, origin LIMIT 100
            """
        ).map { (try $0.value("origin"), try $0.value("problems")) }
    }
}
