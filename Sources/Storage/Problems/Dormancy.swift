import Foundation
import History
import JSON
import Postgres

/// A capture that a build holds of a resting problem's screen.
private struct DormantCapture: Decodable {
    var capture: Int64
    /// JSON of ``Variant``.
    var variant: String
    var reader: String
    /// The problem's element is heard in it.
    var isHeard: Bool
}

extension Transaction {
    /// What builds showed of problems while they rested, in their order. Nothing of it was written down, because nothing
    /// spoke against their being gone: what their rules find, or could not tell, ends a rest. Of a release, which may have a
    /// hundred builds, the newest speaks, and for each variant of the screen the newest that holds it.
    /// - Parameter ids: of problems that have rested.
    private static func whileDormant(ofProblems ids: [Int64]) -> SQL {
        """
        WITH RECURSIVE problem AS (
            SELECT id, app_id, screen_id, element_id, rule, variants FROM problems WHERE id \(fragment: .isOne(of: ids))
        ), same AS (
            SELECT id AS problem_id, element_id FROM problem
            UNION
            SELECT problem_id, CASE WHEN before_id = element_id THEN after_id ELSE before_id END
            FROM match_corrections JOIN same ON element_id IN (before_id, after_id)
            WHERE is_same AND ended_at IS NULL
        ), looks AS MATERIALIZED (
            SELECT app_id, NULL::bigint AS screen_id, NULL::bigint AS problem_id, array_agg(looked) AS looks
            FROM builds WHERE app_id IN (SELECT app_id FROM problem) AND looked IS NOT NULL GROUP BY app_id, release_id
            UNION ALL
            SELECT app_id, screen_id, NULL, array_agg(looked)
            FROM build_captures JOIN builds ON builds.id = build_id
            WHERE screen_id IN (SELECT screen_id FROM problem) AND looked IS NOT NULL
            GROUP BY app_id, screen_id, release_id, variant_key
            UNION ALL
            SELECT app_id, NULL, problem_id, array_agg(looked)
            FROM audit_problems AS audit JOIN audit_looks USING (tool, screen, variant)
            JOIN builds ON builds.id = build_id AND looked_in = build_id
            WHERE problem_id IN (SELECT id FROM problem) AND looked IS NOT NULL GROUP BY app_id, problem_id, release_id
        ), newest AS MATERIALIZED (
            SELECT *, (SELECT max(look) FROM unnest(looks) AS look) AS last FROM looks
        ), chosen AS (
            SELECT DISTINCT problem.id AS problem_id, after, look
            FROM problem JOIN problem_rests ON problem_rests.problem_id = problem.id
            JOIN newest ON newest.app_id = problem.app_id AND last > after
              AND coalesce(newest.screen_id = problem.screen_id, true)
              AND coalesce(newest.problem_id = problem.id, true)
            CROSS JOIN LATERAL (
                SELECT CASE WHEN before IS NULL OR last < before THEN last
                    ELSE (SELECT max(look) FROM unnest(looks) AS look WHERE look < before) END AS look
            ) AS seen
            WHERE look > after
        )
        SELECT problem.id AS problem, looked, releases.version, builds.id AS build, problem.screen_id, problem.element_id, problem.rule,
            sealed_at, coalesce(problem_rests.variants, problem.variants) AS variants,
            coalesce(seal.caller, '') AS caller, coalesce(held.captures, '[]') AS captures, audit.tool, audit.screen,
            audit.variant, audit.rule AS asked, audit_looks.tool IS NOT NULL AS has_run
        FROM chosen JOIN problem ON problem.id = chosen.problem_id
        JOIN problem_rests ON problem_rests.problem_id = problem.id AND problem_rests.after = chosen.after
        JOIN builds ON builds.app_id = problem.app_id AND looked = look
        JOIN releases ON releases.id = release_id
        LEFT JOIN audit_problems AS audit ON audit.problem_id = problem.id
        LEFT JOIN audit_looks ON audit_looks.build_id = builds.id AND looked_in = builds.id
            AND (audit_looks.tool, audit_looks.screen, audit_looks.variant)
                = (audit.tool, audit.screen, audit.variant)
        LEFT JOIN LATERAL (
            SELECT jsonb_agg(jsonb_build_object('capture', capture_id, 'variant', captures.variant::text,
                'reader', screen_reader, 'isHeard', problem.element_id IS NULL OR EXISTS (
                    SELECT FROM utterances WHERE utterances.capture_id = build_captures.capture_id
                        AND element_id IN (SELECT element_id FROM same WHERE same.problem_id = problem.id)))
                ORDER BY build_captures.variant_key)::text AS captures
            FROM build_captures JOIN captures ON captures.id = capture_id
            WHERE build_id = builds.id AND build_captures.screen_id = problem.screen_id
        ) AS held ON true
        LEFT JOIN LATERAL (
            SELECT caller FROM events WHERE subject = 'build/' || builds.id AND kind = 'sealed' ORDER BY id LIMIT 1
        ) AS seal ON true
        ORDER BY looked
        """
    }

    /// Those of these problems that have rested. Few have, and what builds showed of them is a statement that takes longer to
    /// begin than all else that is read of a problem.
    static func resting(ofProblems ids: [Int64]) -> SQL {
        "SELECT DISTINCT problem_id FROM problem_rests WHERE problem_id \(fragment: .isOne(of: ids))"
    }

    /// The looks at problems while they rested, as events.
    /// - Parameter resting: problems that have rested.
    func looks(whileDormant resting: [Int64]) throws -> [(problem: Int64, event: StoredProblemEvent)] {
        guard !resting.isEmpty else { return [] }
        let rows = try connection.run(Self.whileDormant(ofProblems: resting))
        guard !rows.isEmpty else { return [] }
        let names = Set(try rows.flatMap { try $0.value("variants", as: [String].self) }).sorted()
        let screens = Set(try rows.compactMap { try $0.value("screen_id", as: Int64?.self) }).sorted()
        let keys = try variantKeys(named: names, onScreens: screens)
        // Builds that hold the very same captures show the same.
        var known: [Held: [Observation]] = [:]
        return try rows.map { row in
            let held = try Held(row)
            let seen =
                try Observation(ofDormantAudit: row).map { [$0] } ?? known[held]
                ?? captures(held, keys[held.screen] ?? [:])
            known[held] = seen
            var event = StoredProblemEvent(
                event: ProblemEvent(
                    try row.value("looked"),
                    .observed(
                        release: try row.value("version"), seen.decisive.outcome, seen.decisive.evidence)),
                note: nil, caller: try row.value("caller"), at: try row.value("sealed_at"))
            (event.observations, event.build) = (seen, try row.value("build"))
            return (try row.value("problem"), event)
        }
    }

    /// What a build's captures show, variant by variant.
    private func captures(_ held: Held, _ keys: [String: VariantKey]) throws -> [Observation] {
        let captures = try KeptJSON.decode([DormantCapture].self, from: held.captures)
        return BuildSnapshot(
            captures: [held.screen: try captures.map { try $0.shown(of: held.cause) }], variants: keys, isNewest: false
        ).observe(held.cause, on: held.screen, metIn: held.variants).parts
    }
}

/// What a build holds of a problem's screen, as JSON, and the variants in which the problem was met.
private struct Held: Hashable {
    var cause: Fault.Cause
    /// 0: the problem stands on none.
    var screen: Int64
    var captures: String
    var variants: [String]

    init(_ row: Row) throws {
        cause = Fault.Cause(rule: try row.value("rule"), element: try row.value("element_id"))
        screen = try row.value("screen_id", as: Int64?.self) ?? 0
        captures = try row.value("captures")
        variants = try row.value("variants")
    }
}

extension Observation {
    /// What a build shows of a problem that another tool checks; `nil`: none does.
    fileprivate init?(ofDormantAudit row: Row) throws {
        guard let tool: String = try row.value("tool") else { return nil }
        let rule: String = try row.value("asked")
        let place = try AuditPlace(row), hasRun: Bool = try row.value("has_run")
        self.init(
            hasRun ? .absent : .notObserved,
            hasRun ? .auditPassed(tool: tool, rule: rule) : .auditMissing(tool: tool, place: place.words))
    }
}

extension DormantCapture {
    /// The capture, with nothing that speaks against the problem's being gone.
    func shown(of cause: Fault.Cause) throws -> BuildSnapshot.Capture {
        BuildSnapshot.Capture(
            id: capture, variant: try VariantKey(json: variant, screenReader: reader), showsScreen: true,
            isCompared: true, heard: isHeard ? Set([cause.element].compactMap { $0 }) : [], faults: [], failing: [],
            doubts: [], asked: [cause.rule])
    }
}

extension WriteTransaction {
    /// Puts fixed problems to rest, from a build's looks on. One with a family stays awake: what it is said to be hangs
    /// on the looks at others, too.
    /// - Parameter look: the place of the build that showed them gone.
    package func rest(problems ids: [Int64], after look: Int64) throws {
        guard !ids.isEmpty else { return }
        _ = try connection.execute(
            """
            INSERT INTO problem_rests (problem_id, after, lines, variants)
            SELECT id, \(look), ARRAY(SELECT jsonb_array_elements(record -> 'lines') ->> 'name'), variants FROM problems
            WHERE id = ANY(\(ids)) AND NOT EXISTS (
                SELECT FROM problems AS other WHERE other.duplicate_of = problems.id)
            ON CONFLICT DO NOTHING
            """)
    }

    /// Ends the rest of problems that rest.
    /// - Parameter look: the place of a build whose looks are written down again; `nil`: from here on.
    package func wake(problems ids: [Int64], before look: Int64? = nil) throws {
        guard !ids.isEmpty else { return }
        try connection.executeLater(
            """
            UPDATE problem_rests SET before = coalesce(\(look), nextval(pg_get_serial_sequence('problem_events', 'id')))
            WHERE problem_id \(fragment: .isOne(of: ids)) AND before IS NULL
            """)
    }
}
