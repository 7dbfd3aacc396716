import History
import Postgres

extension Transaction {
    /// What builds showed of a problem while it rested, in their order. Nothing of it was written down.
    func looksAtRest(ofProblem id: Int64) throws -> [StoredProblemEvent] {
        try connection.run(
            """
            SELECT looked, releases.version, coalesce(audit.rule, problems.rule) AS rule, sealed_at,
                coalesce(seal.caller, '') AS caller, place.capture_id, audit.tool, audit.screen, audit.variant,
                audit_looks.tool IS NOT NULL AS has_run
            FROM problem_rests JOIN problems ON problems.id = problem_rests.problem_id
            JOIN builds ON builds.app_id = problems.app_id AND looked > after AND (before IS NULL OR looked < before)
            JOIN releases ON releases.id = release_id
            CROSS JOIN LATERAL (SELECT coalesce(problem_rests.variants, problems.variants) AS met) AS rest
            LEFT JOIN audit_problems AS audit ON audit.problem_id = problems.id
            LEFT JOIN audit_looks ON audit_looks.build_id = builds.id AND looked_in = builds.id
                AND (audit_looks.tool, audit_looks.screen, audit_looks.variant)
                    = (audit.tool, audit.screen, audit.variant)
            LEFT JOIN LATERAL (
                SELECT capture_id FROM build_captures WHERE build_id = builds.id AND screen_id = problems.screen_id
                    AND (met = '{}' OR variant_key = ANY(met)) AND met <@ (
                        SELECT array_agg(held.variant_key) FROM build_captures AS held
                        WHERE held.build_id = builds.id AND held.screen_id = problems.screen_id)
                ORDER BY variant_key LIMIT 1
            ) AS place ON true
            LEFT JOIN LATERAL (
                SELECT caller FROM events WHERE subject = 'build/' || builds.id AND kind = 'sealed' ORDER BY id LIMIT 1
            ) AS seal ON true
            WHERE problem_rests.problem_id = \(id) ORDER BY looked
            """
        ).map { row in
            let capture: Int64? = try row.value("capture_id")
            let isAudited = try row.value("tool", as: String?.self) != nil
            let place = isAudited ? try AuditPlace(row) : nil
            return StoredProblemEvent(
                event: ProblemEvent(
                    try row.value("looked"),
                    try place.map {
                        .stillGone(
                            release: try row.value("version"), rule: try row.value("rule"), at: $0,
                            hasRun: try row.value("has_run"))
                    }
                        ?? .stillGone(
                            release: try row.value("version"), rule: try row.value("rule"),
                            capture: capture.map { "capture/\($0)" })),
                note: nil, caller: try row.value("caller"), at: try row.value("sealed_at"))
        }
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
                SELECT FROM problems AS other WHERE (other.record ->> 'duplicateOf')::bigint = problems.id)
            ON CONFLICT DO NOTHING
            """)
    }

    /// Ends the rest of problems that rest.
    /// - Parameter look: the place of a build whose looks are written down again; `nil`: from here on.
    package func wake(problems ids: [Int64], before look: Int64? = nil) throws {
        guard !ids.isEmpty else { return }
        _ = try connection.execute(
            """
            UPDATE problem_rests SET before = coalesce(\(look), nextval(pg_get_serial_sequence('problem_events', 'id')))
            WHERE problem_id = ANY(\(ids)) AND before IS NULL
            """)
    }
}
