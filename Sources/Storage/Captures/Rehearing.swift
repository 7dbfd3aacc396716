import Postgres

/// What two versions of the engines say differently of one capture.
package struct EngineDifference: Sendable, Hashable, Decodable {
    package var app: String
    package var screen: String
    package var variantKey: String
    /// Names of the builds that hold the capture, oldest first.
    package var builds: [String]
    /// By node: utterances that are new, gone, or said otherwise.
    package var said: Int
    package var silenced: Int
    package var reworded: Int
    /// Findings that came and that went, as `rule`.
    package var found: [String]
    package var cleared: [String]
    package var coverageBefore: Double?
    package var coverageAfter: Double?

    /// Whether anything differs at all.
    package var isNothing: Bool {
        said + silenced + reworded == 0 && found.isEmpty && cleared.isEmpty && coverageBefore == coverageAfter
    }
}

/// Two stored comparisons of the same two captures, by earlier engines and by those in force, as JSON.
package struct ComparisonPair: Sendable, Decodable {
    package var app: String
    package var screen: String
    package var variantKey: String
    package var old: String
    package var new: String
}

extension Transaction {
    /// Whether these engines have heard a capture, and judged it.
    package func engines(ofCapture id: Int64, _ engines: EngineVersions) throws -> (hasTranscript: Bool, hasRun: Bool) {
        try connection.run(
            """
            SELECT EXISTS (SELECT 1 FROM transcripts WHERE capture_id = \(id) AND speaker = \(engines.speaker)) AS heard,
                EXISTS (SELECT 1 FROM audit_runs WHERE capture_id = \(id) AND ruleset = \(engines.ruleset)
                    AND profile = \(engines.profile)) AS judged
            """
        ).one { (try $0.value("heard"), try $0.value("judged")) }
    }

    /// By node: the element it is, and why. From the newest transcript.
    package func identities(ofCapture id: Int64) throws -> [Int: (id: Int64, reason: String?)] {
        let rows = try connection.run(
            """
            SELECT node, element_id, match_reason FROM utterances
            WHERE transcript_id = (SELECT max(id) FROM transcripts WHERE capture_id = \(id)) AND element_id IS NOT NULL
            """)
        return try rows.reduce(into: [:]) { identities, row in
            let node: Int = try row.value("node")
            identities[node] = (try row.value("element_id"), try row.value("match_reason"))
        }
    }

    /// The capture of the same screen that stood before this one first came: its own variant's rather than another's.
    package func captureBefore(_ id: Int64) throws -> Int64? {
        try connection.run(
            """
            SELECT other.capture_id FROM captures
            JOIN build_captures AS other ON other.screen_id = captures.screen_id AND other.capture_id < captures.id
            WHERE captures.id = \(id)
              AND other.build_id <= (SELECT min(build_id) FROM build_captures WHERE capture_id = \(id))
            ORDER BY (other.variant_key = captures.variant_key) DESC, other.build_id DESC, other.capture_id DESC LIMIT 1
            """
        ).first?.value("capture_id")
    }

    /// Captures these engines have not heard or not judged by their app's profile and reach, oldest first.
    package func unheard(_ speaker: String, _ ruleset: Int, ofApp app: Int64?) throws -> [(capture: Int64, app: Int64)]
    {
        try connection.run(
            """
            SELECT captures.id, app_id FROM captures JOIN apps ON apps.id = app_id
            WHERE (\(app)::bigint IS NULL OR app_id = \(app)::bigint)
              AND NOT (EXISTS (SELECT 1 FROM transcripts WHERE capture_id = captures.id AND speaker = \(speaker))
                AND EXISTS (SELECT 1 FROM audit_runs WHERE capture_id = captures.id AND ruleset = \(ruleset)
                    AND audit_runs.profile = apps.terms))
            ORDER BY captures.id
            """
        ).map { (try $0.value("id"), try $0.value("app_id")) }
    }

    /// Captures that were compared by other engines and not yet by these.
    package func uncompared(_ speaker: String, _ ruleset: Int, ofApp app: Int64?) throws -> [(
        before: Int64, after: Int64, app: Int64
    )] {
        try connection.run(
            """
            SELECT DISTINCT before_id, after_id, app_id FROM comparisons AS old
            JOIN captures ON captures.id = after_id JOIN apps ON apps.id = app_id
            WHERE (\(app)::bigint IS NULL OR app_id = \(app)::bigint)
              AND NOT EXISTS (SELECT 1 FROM comparisons AS new WHERE new.before_id = old.before_id
                AND new.after_id = old.after_id AND new.speaker = \(speaker) AND new.ruleset = \(ruleset)
                AND new.profile = apps.terms)
            ORDER BY after_id, before_id
            """
        ).map { (try $0.value("before_id"), try $0.value("after_id"), try $0.value("app_id")) }
    }
}

extension Transaction {
    /// What these engines say otherwise than the ones before them: each capture that both have heard.
    package func engineDifferences(_ speaker: String, _ ruleset: Int, ofApp app: Int64?) throws -> [EngineDifference] {
        try connection.run(
            """
            SELECT slug AS app, key AS screen, captures.variant_key,
                ARRAY(SELECT \(fragment: Self.buildName) FROM build_captures
                    JOIN builds ON builds.id = build_id JOIN releases ON releases.id = release_id
                    WHERE capture_id = captures.id ORDER BY builds.id) AS builds,
                said, silenced, reworded, found, cleared,
                CASE WHEN old_transcript.id IS NULL THEN transcript.spoken_coverage
                    ELSE old_transcript.spoken_coverage END AS coverage_before,
                transcript.spoken_coverage AS coverage_after
            FROM captures
            JOIN apps ON apps.id = captures.app_id JOIN screens ON screens.id = screen_id
            JOIN transcripts AS transcript ON transcript.capture_id = captures.id AND transcript.speaker = \(speaker)
            JOIN audit_runs AS run ON run.capture_id = captures.id AND run.ruleset = \(ruleset)
                AND run.profile = apps.terms
            LEFT JOIN LATERAL (SELECT * FROM transcripts WHERE capture_id = captures.id AND id < transcript.id
                ORDER BY id DESC LIMIT 1) AS old_transcript ON true
            LEFT JOIN LATERAL (SELECT * FROM audit_runs WHERE capture_id = captures.id AND id < run.id
                AND ruleset IS NOT NULL ORDER BY id DESC LIMIT 1) AS old_run ON true
            CROSS JOIN LATERAL (
                SELECT count(*) FILTER (WHERE old.node IS NULL) AS said,
                    count(*) FILTER (WHERE new.node IS NULL) AS silenced,
                    count(*) FILTER (WHERE (old.position, old.text, coalesce(old.hint, ''))
                        <> (new.position, new.text, coalesce(new.hint, ''))) AS reworded
                FROM (SELECT * FROM utterances WHERE transcript_id = transcript.id AND old_transcript.id IS NOT NULL)
                    AS new
                FULL JOIN (SELECT * FROM utterances WHERE transcript_id = old_transcript.id) AS old
                    ON new.node = old.node) AS words
            CROSS JOIN LATERAL (
                SELECT ARRAY(SELECT rule FROM
                        (SELECT rule, outcome, node FROM findings WHERE run_id = run.id AND old_run.id IS NOT NULL
                         EXCEPT ALL SELECT rule, outcome, node FROM findings WHERE run_id = old_run.id) AS came
                        ORDER BY rule) AS found,
                    ARRAY(SELECT rule FROM
                        (SELECT rule, outcome, node FROM findings WHERE run_id = old_run.id
                         EXCEPT ALL SELECT rule, outcome, node FROM findings WHERE run_id = run.id) AS went
                        ORDER BY rule) AS cleared) AS judged
            WHERE (\(app)::bigint IS NULL OR captures.app_id = \(app)::bigint)
              AND (old_transcript.id IS NOT NULL OR old_run.id IS NOT NULL)
            ORDER BY slug, key, captures.id
            """
        ).decoded()
    }

    /// Comparisons by these engines beside the newest earlier ones of the same captures, where the two are not equal.
    package func comparisonDifferences(_ speaker: String, _ ruleset: Int, ofApp app: Int64?) throws -> [ComparisonPair]
    {
        try connection.run(
            """
            SELECT slug AS app, key AS screen, captures.variant_key, old.result::text AS old, new.result::text AS new
            FROM comparisons AS new
            JOIN captures ON captures.id = after_id JOIN screens ON screens.id = screen_id
            JOIN apps ON apps.id = captures.app_id
            CROSS JOIN LATERAL (SELECT result FROM comparisons AS other WHERE other.before_id = new.before_id
                AND other.after_id = new.after_id
                AND (other.speaker, other.ruleset, other.profile) <> (new.speaker, new.ruleset, new.profile)
                ORDER BY ruleset DESC, speaker DESC, profile LIMIT 1) AS old
            WHERE (\(app)::bigint IS NULL OR captures.app_id = \(app)::bigint) AND new.speaker = \(speaker)
              AND new.ruleset = \(ruleset) AND new.profile = apps.terms AND old.result <> new.result
            ORDER BY slug, key, new.after_id, new.before_id
            """
        ).decoded()
    }
}

extension Database {
    /// Runs `body` while no other program runs one of this kind; `nil` where one does. The lock is the session's own
    /// and goes with it, so a program that was killed holds nothing.
    package func alone<Value>(_ kind: AloneKind, _ body: () throws -> Value) throws -> Value? {
        try pool.withConnection { connection in
            let taken: Bool = try connection.run("SELECT pg_try_advisory_lock(2, \(kind.rawValue)) AS taken").one()
                .value("taken")
            guard taken else { return nil }
            defer {
                // A session that can't give the lock back ends, and the lock with it: the pool must not keep either.
                do { try connection.run("SELECT pg_advisory_unlock(2, \(kind.rawValue))") } catch { connection.close() }
            }
            return try body()
        }
    }
}

/// Long work that only one program at a time does.
package enum AloneKind: Int32, Sendable { case reaudit = 1 }
