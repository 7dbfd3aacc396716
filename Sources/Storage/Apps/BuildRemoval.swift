import Postgres

/// What says something of a build, and would say it of nothing if the build were gone.
package struct BuildTies: Sendable, Decodable {
    /// Numbers of verdicts that judged it or measured against it, twenty at most, oldest first.
    package var verdicts: [Int64]
    /// Names of builds that were measured against it or carry on what it showed, twenty at most.
    package var measured: [String]
    package var acceptances: Int
    package var recordings: Int
    /// Problems of which a finding or an observation in it tells.
    package var problems: Int
    /// Reports that keep what was heard in it.
    package var reports: Int
}

/// What went with a build.
package struct RemovedBuild: Sendable {
    package var uploads = 0
    /// States of screens that no other build shows.
    package var captures = 0
    package var elements = 0
    /// Keys of screens that nothing else tells of.
    package var screens: [String] = []
    /// It held no other build, and nothing else tells of it.
    package var release: String?
    /// Of bytes and of trees that may be left without a use.
    package var digests: [[UInt8]] = []
    package var trees: [Int64] = []
}

extension Transaction {
    /// Captures that this build alone shows.
    fileprivate static func ownCaptures(ofBuild id: Int64) -> SQL {
        """
        SELECT capture_id FROM build_captures AS held WHERE build_id = \(id) AND NOT EXISTS (
            SELECT FROM build_captures AS other WHERE other.capture_id = held.capture_id AND build_id <> \(id))
        """
    }

    package func ties(ofBuild id: Int64) throws -> BuildTies {
        try connection.run(
            """
            WITH measured AS (
                SELECT build_id FROM build_looks WHERE \(id) IN (against_build, captured_in, sound_build) AND build_id <> \(id)
                UNION SELECT build_id FROM faults WHERE \(id) IN (good_build, since, captured_in) AND build_id <> \(id)
                UNION SELECT build_id FROM audit_faults WHERE \(id) IN (good_build, since) AND build_id <> \(id)
                UNION SELECT build_id FROM audit_looks WHERE looked_in = \(id) AND build_id <> \(id)
            )
            SELECT ARRAY(SELECT id FROM verdicts WHERE \(id) IN (build_id, baseline_id) ORDER BY id LIMIT 20) AS verdicts,
                ARRAY(SELECT version || CASE number WHEN '' THEN '' ELSE '+' || number END FROM measured
                    JOIN builds ON builds.id = build_id JOIN releases ON releases.id = release_id
                    ORDER BY builds.id LIMIT 20) AS measured,
                (SELECT count(*) FROM acceptances WHERE build_id = \(id)) AS acceptances,
                (SELECT count(*) FROM recordings WHERE build_id = \(id)) AS recordings,
                (SELECT count(*) FROM (SELECT problem_id FROM problem_findings WHERE build_id = \(id)
                    UNION SELECT problem_id FROM observations WHERE build_id = \(id)) AS told) AS problems,
                (SELECT count(*) FROM reports WHERE transcript_id IN (
                    SELECT id FROM transcripts WHERE capture_id IN (\(fragment: Self.ownCaptures(ofBuild: id))))) AS reports
            """
        ).one().decoded()
    }
}

extension WriteTransaction {
    /// Removes a build that nothing is tied to, with what it alone brought. The app's lock is held.
    package func remove(build: StoredBuild, ofApp app: Int64) throws -> RemovedBuild {
        var removed = RemovedBuild()
        let captures = Set(
            try connection.run(Self.ownCaptures(ofBuild: build.id)).map { try $0.value("capture_id", as: Int64.self) }
        ).sorted()
        let screens: [Int64] = try connection.run(
            "SELECT DISTINCT screen_id FROM build_captures WHERE build_id = \(build.id)"
        ).map { try $0.value("screen_id") }
        let elements: [Int64] = try connection.run(
            """
            SELECT element_id FROM utterances WHERE capture_id = ANY(\(captures)) AND element_id IS NOT NULL
            UNION SELECT element_id FROM silent_elements WHERE capture_id = ANY(\(captures))
            UNION SELECT element_id FROM findings WHERE capture_id = ANY(\(captures)) AND element_id IS NOT NULL
            """
        ).map { try $0.value("element_id") }
        removed.trees = try connection.run("SELECT tree_id FROM captures WHERE id = ANY(\(captures))")
            .map { try $0.value("tree_id") }
        let deliveries = try connection.run("SELECT digest FROM uploads WHERE build_id = \(build.id)")
        removed.digests = try deliveries.map { try $0.value("digest") }
        removed.uploads = removed.digests.count
        removed.captures = captures.count
        _ = try connection.execute("DELETE FROM builds WHERE id = \(build.id)")
        try removeHeardTexts(ofCaptures: captures)
        _ = try connection.execute("DELETE FROM captures WHERE id = ANY(\(captures))")
        removed.elements = try removeElements(elements, ofApp: app)
        removed.screens = try removeScreens(screens, ofApp: app)
        removed.release = try removeRelease(build.releaseID, ofApp: app)
        return removed
    }

    /// A text stays to be found as long as another capture of its screen lets it be heard.
    private func removeHeardTexts(ofCaptures captures: [Int64]) throws {
        _ = try connection.execute(
            """
            UPDATE heard_texts SET capture_id = other.capture_id FROM (
                SELECT heard_texts.id, min(captures.id) AS capture_id FROM heard_texts
                JOIN captures ON captures.screen_id = heard_texts.screen_id AND captures.id <> ALL(\(captures))
                JOIN utterances ON utterances.capture_id = captures.id AND utterances.text = heard_texts.text
                WHERE heard_texts.capture_id = ANY(\(captures)) GROUP BY heard_texts.id
            ) AS other WHERE other.id = heard_texts.id
            """)
        _ = try connection.execute("DELETE FROM heard_texts WHERE capture_id = ANY(\(captures))")
    }

    /// Elements that nothing tells of any more, with the words that led to them alone.
    private func removeElements(_ elements: [Int64], ofApp app: Int64) throws -> Int {
        let gone: [Int64] = try connection.run(
            """
            SELECT id FROM elements WHERE id = ANY(\(elements))
                AND NOT EXISTS (SELECT FROM utterances WHERE element_id = elements.id)
                AND NOT EXISTS (SELECT FROM silent_elements WHERE element_id = elements.id)
                AND NOT EXISTS (SELECT FROM findings WHERE element_id = elements.id)
                AND NOT EXISTS (SELECT FROM problems WHERE element_id = elements.id)
                AND NOT EXISTS (SELECT FROM reports WHERE element_id = elements.id)
                AND NOT EXISTS (SELECT FROM session_answers WHERE element_id = elements.id)
                AND NOT EXISTS (SELECT FROM acceptances WHERE element_id = elements.id)
                AND NOT EXISTS (SELECT FROM finding_decisions WHERE element_id = elements.id)
                AND NOT EXISTS (SELECT FROM match_corrections WHERE elements.id IN (before_id, after_id))
                AND NOT EXISTS (SELECT FROM faults WHERE element_id = elements.id)
                AND NOT EXISTS (SELECT FROM audit_faults WHERE element_id = elements.id)
            """
        ).map { try $0.value("id") }
        _ = try connection.execute(
            """
            WITH lost AS (
                SELECT DISTINCT screen_id, word FROM element_words AS led WHERE element_id = ANY(\(gone)) AND NOT EXISTS (
                    SELECT FROM element_words AS other WHERE other.screen_id = led.screen_id AND other.word = led.word
                        AND other.element_id <> ALL(\(gone)))
            ), unheard AS (
                DELETE FROM screen_words USING lost WHERE screen_words.app_id = \(app)
                    AND screen_words.word = lost.word AND screen_words.screen_id = lost.screen_id AND NOT in_name
                RETURNING screen_words.screen_id, screen_words.word
            )
            DELETE FROM app_words USING unheard WHERE app_words.app_id = \(app) AND app_words.word = unheard.word
                AND NOT EXISTS (SELECT FROM screen_words AS other WHERE other.app_id = \(app)
                    AND other.word = unheard.word AND NOT EXISTS (SELECT FROM unheard AS same
                        WHERE same.screen_id = other.screen_id AND same.word = other.word))
            """)
        _ = try connection.execute("DELETE FROM elements WHERE id = ANY(\(gone))")
        return gone.count
    }

    /// No row of these tables, called `other` in it, meets the condition.
    private static func isIn(none tables: [SQL], _ condition: SQL) -> SQL {
        tables.reduce("true") { all, table in
            """
            \(fragment: all) AND NOT EXISTS (SELECT FROM \(fragment: table) AS other WHERE \(fragment: condition))
            """
        }
    }

    /// Screens that nothing tells of any more: no build showed them, nobody reported, decided or expects anything there.
    private func removeScreens(_ screens: [Int64], ofApp app: Int64) throws -> [String] {
        let tables: [SQL] = [
            "build_captures", "captures", "elements", "problems", "reports", "acceptances", "bursts", "build_looks",
            "faults", "finding_decisions", "match_corrections", "recordings", "retirements", "sessions",
        ]
        return try connection.run(
            """
            DELETE FROM screens WHERE id = ANY(\(screens))
                AND \(fragment: Self.isIn(none: tables, "other.screen_id = screens.id"))
                AND NOT EXISTS (SELECT FROM expectations WHERE expectations.app_id = \(app) AND screen_key = key)
                AND NOT EXISTS (SELECT FROM tasks WHERE tasks.app_id = \(app) AND key = ANY(tasks.screens))
                AND NOT EXISTS (SELECT FROM waivers WHERE waivers.app_id = \(app) AND ended_at IS NULL
                    AND document::text LIKE '%' || to_json(key)::text || '%')
            RETURNING key
            """
        ).map { try $0.value("key", as: String.self) }.sorted()
    }

    /// Held by everyone who is about to use bytes or a tree that are there already, until the use is written.
    func useSharedContents() throws { try connection.executeLater("SELECT pg_advisory_xact_lock_shared(4, 0)") }

    /// Removes those of the bytes and trees that nothing uses any more.
    /// - Returns: false where others are about to use some; nothing is removed then.
    package func removeUnused(digests: [[UInt8]], trees: [Int64]) throws -> Bool {
        guard try connection.run("SELECT pg_try_advisory_xact_lock(4, 0) AS free").one().value("free") else {
            return false
        }
        for digest in digests {
            _ = try connection.execute(
                "DELETE FROM contents WHERE digest = \(digest) AND NOT EXISTS (SELECT FROM uploads WHERE uploads.digest = \(digest))"
            )
        }
        _ = try connection.execute(
            """
            DELETE FROM trees WHERE id = ANY(\(trees))
                AND NOT EXISTS (SELECT FROM captures WHERE tree_id = trees.id)
            """)
        return true
    }
}
