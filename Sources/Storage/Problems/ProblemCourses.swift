import History
import Postgres

/// A problem with all that its record is made of.
package struct ProblemToJudge: Sendable {
    package var problem: StoredProblem
    package var course: ProblemCourse
    /// By report of it a number that all reports of one person share.
    package var persons: [Int64: Int64]
}

/// What happened to a problem.
package struct ProblemCourse: Sendable {
    /// In order, with what builds showed of it, also while it rested.
    package var events: [StoredProblemEvent]
    /// The problems that went on in it, also by way of others, by id.
    package var duplicates: [Int64]
}

extension Transaction {
    /// A problem with all that its record is made of, in one trip.
    package func problemToJudge(_ id: Int64) throws -> ProblemToJudge? {
        let rows = try connection.pipeline(
            [Self.problem(id: id), Self.persons(ofProblems: [id])] + Self.course(ofProblem: id))
        return try problem(in: rows[0]).map { problem in
            ProblemToJudge(
                problem: problem, course: try course(ofProblem: id, in: Array(rows.dropFirst(2))),
                persons: try Self.persons(in: rows[1])[id] ?? [:])
        }
    }

    package func course(ofProblem id: Int64) throws -> ProblemCourse {
        try course(ofProblem: id, in: connection.pipeline(Self.course(ofProblem: id)))
    }

    private static func course(ofProblem id: Int64) -> [SQL] { [duplicates(ofProblem: id)] + events(ofProblems: [id]) }

    private func course(ofProblem id: Int64, in rows: [Rows]) throws -> ProblemCourse {
        ProblemCourse(
            events: try events(in: Array(rows.dropFirst()))[id] ?? [],
            duplicates: try rows[0].map { try $0.value("id") })
    }

    /// Everything that happened to a problem, in order, with what builds showed of it, also while it rested.
    /// - Parameter besideReports: without what people reported, which is the most of it where many did.
    package func events(ofProblem id: Int64, besideReports: Bool = false) throws -> [StoredProblemEvent] {
        try events(in: connection.pipeline(Self.events(ofProblems: [id], besideReports: besideReports)))[id] ?? []
    }

    /// The same of many, by their numbers.
    package func events(ofProblems ids: [Int64]) throws -> [Int64: [StoredProblemEvent]] {
        ids.isEmpty ? [:] : try events(in: connection.pipeline(Self.events(ofProblems: ids)))
    }

    static func events(ofProblems ids: [Int64], besideReports: Bool = false) -> [SQL] {
        let reports: SQL = besideReports ? "AND NOT kind ? 'reported'" : ""
        return [
            """
            SELECT problem_id, id AS sequence, kind::text AS kind, NULL AS version, NULL AS build, NULL AS observations, note, caller, at
            FROM problem_events WHERE problem_id \(fragment: .isOne(of: ids)) \(fragment: reports)
            UNION ALL
            SELECT problem_id, sequence, NULL, releases.version, min(build_id), jsonb_agg(jsonb_build_object(
                'variant', variant, 'outcome', outcome, 'evidence', evidence) ORDER BY variant)::text,
                min(note), min(caller), min(at)
            FROM observations JOIN releases ON releases.id = release_id WHERE problem_id \(fragment: .isOne(of: ids))
            GROUP BY problem_id, sequence, releases.version
            ORDER BY sequence
            """, resting(ofProblems: ids),
        ]
    }

    /// - Parameter rows: the answers to both queries.
    func events(in rows: [Rows]) throws -> [Int64: [StoredProblemEvent]] {
        let written = try rows[0].map { row in
            (problem: try row.value("problem_id", as: Int64.self), event: try StoredProblemEvent(row))
        }
        let resting: [Int64] = try rows[1].map { try $0.value("problem_id") }
        let all = Dictionary(grouping: written + (try looks(whileDormant: resting)), by: \.problem)
        return try seen(all.mapValues { $0.map(\.event).sorted { $0.event.sequence < $1.event.sequence } })
    }
}
