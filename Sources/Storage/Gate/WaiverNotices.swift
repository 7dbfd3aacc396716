import History
import Postgres

extension Transaction {
    /// A waiver as it was set, in force or not; `nil`: there is none.
    package func waiver(id: Int64) throws -> String? {
        try connection.run("SELECT document::text AS document FROM waivers WHERE id = \(id)").first?.value("document")
    }
}

extension WriteTransaction {
    /// Tells webhooks of waivers that end soon and of those that have ended, each once for its target and its last day, however
    /// often the list was set since and whichever server asks. One that a longer waiver for the same follows is passed
    /// over, as is an app in the archive.
    package func tellOfWaivers() throws {
        let told = try connection.run(
            """
            WITH due AS (
                SELECT DISTINCT ON (app_id, document->'target', ends_on)
                    waivers.id, app_id, (document->'target')::text AS target, ends_on,
                    CASE WHEN ends_on < today THEN \(NoticeEvent.waiverEnded.rawValue)::text
                        ELSE \(NoticeEvent.waiverEnding.rawValue)::text END AS event
                FROM waivers JOIN apps ON apps.id = app_id, LATERAL (SELECT (now() AT TIME ZONE 'UTC')::date AS today) AS clock
                WHERE waivers.ended_at IS NULL AND archived_at IS NULL
                  AND ends_on <= today + \(Waiver.daysOfWarning)::integer
                  AND NOT EXISTS (
                    SELECT FROM waivers AS longer
                    WHERE longer.app_id = waivers.app_id AND longer.ended_at IS NULL
                      AND longer.document->'target' = waivers.document->'target' AND longer.ends_on > waivers.ends_on)
                ORDER BY app_id, document->'target', ends_on, waivers.id DESC
            ), told AS (
                INSERT INTO told_waivers (app_id, target, ends_on, event)
                SELECT app_id, target, ends_on, event FROM due ON CONFLICT DO NOTHING
                RETURNING app_id, target, ends_on, event
            )
            SELECT due.id, app_id, event FROM told JOIN due USING (app_id, target, ends_on, event) ORDER BY due.id
            """)
        for row in told {
            guard let event = NoticeEvent(rawValue: try row.value("event")) else { continue }
            outbox.note(event, app: try row.value("app_id"), subject: try row.value("id"))
        }
    }

    /// Tells webhooks what a build that was just sealed owes; nothing where it owes nothing.
    /// - Parameters:
    ///   - notCaptured: what it lacks: screens by their names, with the state behind where only that is lacking.
    ///   - unheard: the names of screens that came with it, which nobody has listened to.
    package func tell(owedBy build: Int64, ofApp app: Int64, notCaptured: [String], unheard: [String]) {
        guard !notCaptured.isEmpty || !unheard.isEmpty else { return }
        outbox.note(
            .screenOwed, app: app, subject: build,
            NoticeDetails(screensNotCaptured: notCaptured, screensWithoutSession: unheard))
    }
}
