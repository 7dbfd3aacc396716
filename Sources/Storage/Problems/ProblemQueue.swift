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
        if let screen {
            condition += """
                 AND (problems.screen_id = (SELECT id FROM screens WHERE app_id = \(id) AND key = \(screen))
                    OR problems.screen_id IS NULL AND EXISTS (SELECT FROM audit_problems
                        WHERE audit_problems.problem_id = problems.id AND audit_problems.screen = \(screen)))
                """
        }
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
    package var screenTitle: String?
    package var assignee: String?
    /// The first release it was met in.
    package var since: String?
    package var reports: Int
    /// The record of one that is accepted: why, and where it was met again.
    package var accepted: ProblemRecord?
}

/// Where a part of a list begins: with its first one, right after a problem, or so that it ends right before one.
package enum QueuePlace: Sendable, Hashable {
    case first
    case after(Int64)
    case before(Int64)
}

/// A part of a list, with how many there are and how many stand before it.
package struct QueuePart: Sendable, Hashable {
    package var items: [QueuedProblem]
    package var before: Int
    package var all: Int

    package var isFirst: Bool { before == 0 }
    package var isLast: Bool { before + items.count >= all }
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
        let query = queue(of: Self.problemColumns, ofApp: id, filter, after: after, limit: limit + 1)
        var page = Page<StoredProblem>(try connection.run(query).decoded(), limit: limit, cursor: \.id)
        page.items = try seen(page.items)
        return page
    }

    /// The same as lines of a list. What left the list meanwhile leads to the nearest part that is not empty.
    package func queue(ofApp id: Int64, _ filter: ProblemFilter, at place: QueuePlace, limit: Int) throws -> QueuePart {
        let all = try countProblems(ofApp: id, filter)
        func part(_ items: [QueuedProblem]) throws -> QueuePart {
            let before = try items.first.map { try count(before: $0.id, ofApp: id, filter) } ?? 0
            return QueuePart(items: items, before: before, all: all)
        }
        switch place {
        case .first:
            return QueuePart(items: try lines(ofApp: id, filter, after: nil, limit: limit), before: 0, all: all)
        case .after(let last):
            let items = try lines(ofApp: id, filter, after: last, limit: limit)
            return try items.isEmpty ? queue(ofApp: id, filter, at: .before(last), limit: limit) : part(items)
        case .before(let first):
            let items = try lines(ofApp: id, filter, before: first, limit: limit)
            return try items.count < limit ? queue(ofApp: id, filter, at: .first, limit: limit) : part(items)
        }
    }

    private static var lineColumns: SQL {
        """
        problems.id, problems.version, problems.title, problems.state, problems.impact, screens.key AS screen_key,
        screens.title AS screen_title,
        problems.assignee, jsonb_path_query_first(record, '$.lines[*].since') #>> '{}' AS since,
        (SELECT count(*) FROM reports WHERE problem_id = problems.id) AS reports,
        CASE WHEN problems.state = 'accepted' THEN record END AS accepted
        """
    }

    private func lines(ofApp id: Int64, _ filter: ProblemFilter, after: Int64?, limit: Int) throws -> [QueuedProblem] {
        let query = queue(of: Self.lineColumns, ofApp: id, filter, after: after, limit: limit)
        let lines: [QueuedProblem] = try connection.run(query).decoded()
        return try seen(lines, id: \.id, title: \.title)
    }

    private func lines(ofApp id: Int64, _ filter: ProblemFilter, before: Int64, limit: Int) throws -> [QueuedProblem] {
        let query: SQL = """
            SELECT \(fragment: Self.lineColumns) FROM \(fragment: Self.problemTables)
            WHERE \(fragment: filter.condition(app: id, isMasked: isMasking))
                AND (\(fragment: filter.key), problems.id) > \(fragment: Self.place(of: before, filter))
            ORDER BY \(fragment: filter.key), problems.id LIMIT \(limit)
            """
        let lines: [QueuedProblem] = try connection.run(query).decoded()
        return try seen(lines.reversed(), id: \.id, title: \.title)
    }

    private func count(before problem: Int64, ofApp id: Int64, _ filter: ProblemFilter) throws -> Int {
        try connection.run(
            """
            SELECT count(*) AS n FROM problems
            WHERE \(fragment: filter.condition(app: id, isMasked: isMasking))
                AND (\(fragment: filter.key), problems.id) > \(fragment: Self.place(of: problem, filter))
            """
        ).one().value("n")
    }

    private func queue(of columns: SQL, ofApp id: Int64, _ filter: ProblemFilter, after: Int64?, limit: Int) -> SQL {
        var query: SQL = """
            SELECT \(fragment: columns) FROM \(fragment: Self.problemTables)
            WHERE \(fragment: filter.condition(app: id, isMasked: isMasking))
            """
        if let after {
            query += " AND (\(fragment: filter.key), problems.id) < \(fragment: Self.place(of: after, filter))"
        }
        return query + " ORDER BY \(fragment: filter.key) DESC, problems.id DESC LIMIT \(limit)"
    }

    package func countProblems(ofApp id: Int64, _ filter: ProblemFilter) throws -> Int {
        try connection.run(
            """
            SELECT count(*) AS n FROM problems WHERE \(fragment: filter.condition(app: id, isMasked: isMasking))
            """
        ).one().value("n")
    }

    /// What stands before and after a problem in a list, also where it fits the filter no more.
    package func neighbours(ofProblem id: Int64, app: Int64, _ filter: ProblemFilter) throws -> Neighbours {
        let list: SQL = """
            SELECT problems.id FROM problems
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
    package func problemPlaces(ofApp id: Int64) throws -> (
        screens: [(key: String, title: String?)], rules: [String], assignees: [String]
    ) {
        func names(_ query: SQL) throws -> [String] { try connection.run(query).map { try $0.value("name") } }
        return (
            screens: try connection.run(
                """
                SELECT key, title FROM screens WHERE app_id = \(id)
                    AND EXISTS (SELECT FROM problems WHERE app_id = \(id) AND screen_id = screens.id)
                ORDER BY coalesce(title, key), key LIMIT 500
                """
            ).map { (try $0.value("key"), try $0.value("title")) },
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
