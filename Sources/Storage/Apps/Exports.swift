import Postgres

/// What is kept of an app in an export: one kind of row each.
package enum ExportPart: String, Sendable, CaseIterable {
    case app, releases, builds, screens, uploads, problems, reports, decisions, acceptances, retirements, corrections,
        policies,
        waivers, expectations, sessions, recordings, verdicts, log
}

extension Transaction {
    /// Rows of one kind as JSON objects with the columns' own names, oldest first, those after `after`.
    /// Nested rows (a problem's events, a report's messages) stand within. Nothing of who reported is among them.
    package func exportRows(_ part: ExportPart, ofApp app: Int64, after: Int64, limit: Int) throws -> [(
        id: Int64, json: String
    )] {
        let rows: SQL =
            switch part {
            case .app: "SELECT id, to_jsonb(apps) AS row FROM apps WHERE id = \(app)"
            case .releases: "SELECT id, to_jsonb(releases) AS row FROM releases WHERE app_id = \(app)"
            case .builds:
                """
                SELECT builds.id, to_jsonb(builds) || jsonb_build_object('version', version) AS row
                FROM builds JOIN releases ON releases.id = release_id WHERE builds.app_id = \(app)
                """
            case .screens: "SELECT id, to_jsonb(screens) AS row FROM screens WHERE app_id = \(app)"
            case .uploads:
                """
                SELECT id, to_jsonb(uploads) || jsonb_build_object('digest', encode(digest, 'hex')) AS row
                FROM uploads WHERE app_id = \(app)
                """
            case .problems:
                """
                SELECT id, to_jsonb(problems) || jsonb_build_object(
                    'events', coalesce((SELECT jsonb_agg(to_jsonb(problem_events) ORDER BY id) FROM problem_events
                        WHERE problem_id = problems.id), '[]'),
                    'observations', coalesce((SELECT jsonb_agg(to_jsonb(observations) ORDER BY sequence, variant)
                        FROM observations WHERE problem_id = problems.id), '[]'),
                    'rests', coalesce((SELECT jsonb_agg(to_jsonb(problem_rests) ORDER BY after) FROM problem_rests
                        WHERE problem_id = problems.id), '[]'),
                    'comments', coalesce((SELECT jsonb_agg(to_jsonb(problem_comments) ORDER BY id)
                        FROM problem_comments WHERE problem_id = problems.id), '[]')) AS row
                FROM problems WHERE app_id = \(app)
                """
            case .reports:
                """
                SELECT id, to_jsonb(reports) - 'reporter_id' - 'source_digest' || jsonb_build_object(
                    'messages', coalesce((SELECT jsonb_agg(to_jsonb(report_messages) ORDER BY id)
                        FROM report_messages WHERE report_id = reports.id), '[]'),
                    'links', coalesce((SELECT jsonb_agg(to_jsonb(reporter_links) - 'digest' ORDER BY id)
                        FROM reporter_links WHERE report_id = reports.id), '[]'),
                    'answers', coalesce((SELECT jsonb_agg(to_jsonb(report_answers) ORDER BY id)
                        FROM report_answers WHERE report_id = reports.id), '[]'),
                    'replies', coalesce((SELECT jsonb_agg(to_jsonb(report_replies) ORDER BY id)
                        FROM report_replies WHERE report_id = reports.id), '[]'),
                    'told', coalesce((SELECT jsonb_agg(to_jsonb(report_tellings) ORDER BY at)
                        FROM report_tellings WHERE report_id = reports.id), '[]'),
                    'confirmations', coalesce((SELECT jsonb_agg(to_jsonb(report_confirmations) ORDER BY id)
                        FROM report_confirmations WHERE report_id = reports.id), '[]')) AS row
                FROM reports WHERE app_id = \(app)
                """
            case .decisions:
                "SELECT id, to_jsonb(finding_decisions) AS row FROM finding_decisions WHERE app_id = \(app)"
            case .acceptances:
                """
                SELECT id, to_jsonb(acceptances) || jsonb_build_object('problems', ARRAY(SELECT problem_id
                    FROM acceptance_problems WHERE acceptance_id = acceptances.id ORDER BY problem_id)) AS row
                FROM acceptances WHERE app_id = \(app)
                """
            case .retirements:
                """
                SELECT retirements.id, to_jsonb(retirements) || jsonb_build_object('since', version) AS row
                FROM retirements JOIN releases ON releases.id = release_id WHERE retirements.app_id = \(app)
                """
            case .corrections:
                "SELECT id, to_jsonb(match_corrections) AS row FROM match_corrections WHERE app_id = \(app)"
            case .policies:
                "SELECT version::bigint AS id, to_jsonb(policies) AS row FROM policies WHERE app_id = \(app)"
            case .waivers: "SELECT id, to_jsonb(waivers) AS row FROM waivers WHERE app_id = \(app)"
            case .expectations: "SELECT id, to_jsonb(expectations) AS row FROM expectations WHERE app_id = \(app)"
            case .sessions:
                """
                SELECT id, to_jsonb(sessions) || jsonb_build_object('answers', coalesce((SELECT
                    jsonb_agg(to_jsonb(session_answers) ORDER BY at, step) FROM session_answers
                    WHERE session_id = sessions.id), '[]')) AS row
                FROM sessions WHERE app_id = \(app)
                """
            case .recordings: "SELECT id, to_jsonb(recordings) AS row FROM recordings WHERE app_id = \(app)"
            case .verdicts:
                """
                SELECT id, to_jsonb(verdicts) || jsonb_build_object('signOffs', coalesce((SELECT
                    jsonb_agg(to_jsonb(sign_offs) ORDER BY id) FROM sign_offs WHERE verdict_id = verdicts.id), '[]')) AS row
                FROM verdicts WHERE app_id = \(app)
                """
            case .log: "SELECT id, to_jsonb(events) AS row FROM events WHERE app_id = \(app)"
            }
        return try connection.run(
            "SELECT id, row::text AS row FROM (" + rows
                + ") AS kept WHERE id > \(after) ORDER BY id LIMIT \(limit)"
        ).map { (try $0.value("id"), try $0.value("row")) }
    }

    /// The contents an app's uploads came as, each once.
    package func contentDigests(ofApp app: Int64) throws -> [[UInt8]] {
        try connection.run("SELECT DISTINCT digest FROM uploads WHERE app_id = \(app) ORDER BY digest")
            .map { try $0.value("digest") }
    }

    package func content(_ digest: [UInt8]) throws -> [UInt8]? {
        try connection.run("SELECT bytes FROM contents WHERE digest = \(digest) AND bytes IS NOT NULL").first?.value(
            "bytes")
    }
}
