import Postgres
import Testing
import TestSupport

/// Every earlier schema, with rows in it, moves on without losing one.
@Suite(.emptyDatabase) struct SchemaTests {
    /// Rows for what each migration brought, in its number's order.
    static let rows: [SQL] = [
        "INSERT INTO accounts (name, scopes) VALUES ('ada', '{read}')",
        """
        WITH app AS (INSERT INTO apps (slug, name, platform) VALUES ('shop', 'Shop', 'iOS') RETURNING id),
            release AS (INSERT INTO releases (app_id, version) SELECT id, '1.0' FROM app RETURNING id, app_id)
        INSERT INTO builds (app_id, release_id) SELECT app_id, id FROM release
        """,
        "INSERT INTO screens (app_id, key) SELECT id, 'list' FROM apps",
        "INSERT INTO audit_runs (app_id, tool, mode) SELECT id, 'axe', 'automatic' FROM apps",
        """
        INSERT INTO problems (app_id, title, entered, state, impact) SELECT id, 'No name', 'open', 'open', 'serious' FROM apps
        """,
        "INSERT INTO reports (app_id, text, caller) SELECT id, 'It is silent', 'ada' FROM apps",
        "INSERT INTO policies (app_id, version, document, caller) SELECT id, 1, '{}', 'ada' FROM apps",
        "INSERT INTO events (caller, kind, subject) VALUES ('ada', 'added', 'app/1')",
        "INSERT INTO csv_mappings (app_id, name, columns, caller) SELECT id, 'Desk', '{}', 'ada' FROM apps",
        "INSERT INTO reach_tables (app_id, version, document, caller) SELECT id, 1, '{}', 'ada' FROM apps",
        "INSERT INTO saved_views (app_id, owner, name, query) SELECT id, 'ada', 'Mine', 'state=any' FROM apps",
        "INSERT INTO checklist_steps (app_id, key, document, caller) SELECT id, 'own', '{}', 'ada' FROM apps",
        """
        INSERT INTO release_lines (app_id, name, forked_from_id) SELECT app_id, '1.0', releases.id FROM releases
        """,
        "INSERT INTO problem_rests (problem_id, after, lines) SELECT id, 1, '{main}' FROM problems",
        """
        WITH hook AS (INSERT INTO webhooks (app_id, url, events, secret, caller)
            SELECT id, 'https://a.example/', '{problem.opened}', '\\x00', 'ada' FROM apps RETURNING id)
        INSERT INTO webhook_deliveries (webhook_id, event, subject_id) SELECT id, 'problem.opened', 1 FROM hook
        """,
        """
        WITH tree AS (INSERT INTO trees (digest, nodes, document) VALUES ('\\x01', 1, '{}') RETURNING id),
            capture AS (INSERT INTO captures (app_id, screen_id, tree_id, variant, variant_key, screen_reader, digest)
                SELECT screens.app_id, screens.id, tree.id, '{"appearance": "dark"}', 'dark', 'voiceOver', '\\x01'
                FROM tree, screens RETURNING screen_id)
        UPDATE problems SET variants = '{dark}', screen_id = capture.screen_id FROM capture
        """,
        "UPDATE problem_rests SET variants = '{dark}'",
        """
        INSERT INTO retirements (app_id, screen_id, release_id, reason, caller)
        SELECT screens.app_id, screens.id, releases.id, 'gone', 'ada' FROM screens, releases
        """,
        """
        INSERT INTO observations (problem_id, sequence, release_id, outcome, evidence, caller)
        SELECT problems.id, 1, releases.id, 'present', '{}', 'ada' FROM problems, releases
        """,
        """
        WITH accepted AS (INSERT INTO acceptances (app_id, build_id, reason, caller)
            SELECT app_id, id, 'intended', 'ada' FROM builds RETURNING id)
        INSERT INTO acceptance_problems (acceptance_id, problem_id, event_id)
        SELECT accepted.id, problems.id, 1 FROM accepted, problems
        """,
        """
        INSERT INTO audit_looks (build_id, tool, screen, variant, looked_in, asked)
        SELECT id, 'axe', 'list', 'standard', id, '[]' FROM builds
        """,
        """
        INSERT INTO build_looks (build_id, capture_id, screen_id, captured_in, is_reference, is_sound)
        SELECT builds.id, captures.id, screen_id, builds.id, true, true FROM builds, captures
        """,
        """
        INSERT INTO elements (app_id, screen_id, kind, origin) SELECT app_id, id, 'button', 'Charts' FROM screens
        """,
        "UPDATE reports SET screen_name = 'Gadget', element_name = 'Gizmo'",
        "UPDATE reports SET element_name = 'Widget'",
        "UPDATE audit_runs SET audited_at = now(), facts = '{\"browser\": \"b\"}'",
        """
        WITH held AS (INSERT INTO sessions (app_id, release_id, screen_id, caller, os, screen_reader)
            SELECT screens.app_id, releases.id, screens.id, 'ada', 'iOS 18.1', 'voiceOver' FROM screens, releases
            RETURNING screen_id),
            silent AS (INSERT INTO silent_elements (capture_id, node, node_name, element_id)
                SELECT captures.id, 1, '/0', elements.id FROM held, captures, elements)
        INSERT INTO recordings (app_id, build_id, screen_id, variant_key, os, screen_reader, lines, digest, caller)
        SELECT screens.app_id, builds.id, screens.id, 'standard', 'iOS 18.1', 'voiceOver', '[{"text": "Buy"}]', '\\x02', 'ada'
        FROM screens, builds
        """,
        "UPDATE builds SET holds_audits = true",
        """
        WITH step AS (INSERT INTO report_links (app_id, what, parts, caller) SELECT id, 'aside', '[]', 'ada' FROM apps)
        INSERT INTO report_readings (report_id, accessibility, words, lists) SELECT id, 2, '[]', 'l' FROM reports
        """,
        "UPDATE reports SET set_aside = true",
        """
        INSERT INTO screen_words (app_id, word, screen_id, in_name)
        SELECT app_id, 'list', id, true FROM screens ON CONFLICT DO NOTHING
        """,
        """
        WITH kept AS (INSERT INTO report_attachments (report_id, name, media_type, digest, bytes, caller)
            SELECT id, 'screen.png', 'image/png', '\\x01', '\\x02', 'ada' FROM reports)
        INSERT INTO report_imports (app_id, format, rows, caller) SELECT id, 'csv', 2000, 'ada' FROM apps
        """,
        "UPDATE reports SET source_digest = '\\x03'",
        """
        WITH link AS (INSERT INTO reporter_links (report_id, digest, expires_at, caller)
                SELECT id, '\\x03', now(), 'ada' FROM reports RETURNING id, report_id),
            said AS (INSERT INTO report_messages (report_id, direction, text, caller)
                SELECT report_id, 'to', 'Hello', 'ada' FROM link RETURNING id, report_id),
            reply AS (INSERT INTO report_replies (report_id, message_id, way, subject, language, has_link, state)
                SELECT report_id, id, 'mail', 'Hello', 'en', false, 'sent' FROM said),
            told AS (INSERT INTO report_tellings (report_id, release_id, caller)
                SELECT report_id, releases.id, 'ada' FROM link, releases)
        INSERT INTO report_answers (report_id, link_id, release_id, answer)
        SELECT report_id, link.id, releases.id, 'works' FROM link, releases
        """,
        "UPDATE report_readings SET is_other = true",
        """
        WITH kept AS (INSERT INTO retentions (app_id, text_days, caller) SELECT id, 90, 'ada' FROM apps)
        INSERT INTO public_reports (app_id, door, digest, reasons) SELECT id, 'public page', '\\x01', '{}' FROM apps
        """,
        "INSERT INTO events (caller, kind, subject) VALUES ('ada', 'reporterSeen', 'report/1')",
        "INSERT INTO reporters (app_id, removed_at) SELECT id, now() FROM apps",
        "INSERT INTO known_devices (digest, account_id) SELECT '\\x04', id FROM accounts",
        "INSERT INTO tokens (name, digest, scopes, revoked_at) VALUES ('ci', '\\x01', '{read}', now())",
        """
        WITH content AS (INSERT INTO contents (digest, bytes) VALUES ('\\x09', '\\x09') RETURNING digest)
        INSERT INTO uploads (app_id, build_id, digest, format, size, caller, engines)
        SELECT app_id, id, digest, 'earshot-capture', 1, 'ada', '2' FROM builds, content
        """,
        "UPDATE reports SET written_at = now()",
        "UPDATE report_readings SET mentioned_release_id = releases.id FROM releases",
        "UPDATE problems SET assignee = 'ada'",
        "INSERT INTO heard_texts (app_id, screen_id, text) SELECT app_id, id, 'Buy now' FROM screens",
        "INSERT INTO elements (app_id, screen_id, kind, label) SELECT app_id, id, 'button', repeat('long ', 4000) FROM screens",
        "UPDATE screens SET title = 'List'",
        "UPDATE problems SET tracker_url = 'https://tracker.example/1'",
        """
        INSERT INTO bursts (app_id, reports, usual, probability, hours, why, words, counted)
        SELECT id, 8, 0.5, 0.0001, 24, 'many', '{cart}', '{1}' FROM apps
        """,
        "UPDATE report_imports SET timezone = 'Europe/Berlin', source = 'zendesk'",
        "UPDATE reports SET external_id = '17'",
        "UPDATE reports SET external_source = 'zendesk'",
        "UPDATE reports SET territory = 'DE'",
        "UPDATE webhooks SET format = 'slack'",
        "UPDATE reports SET rating = 3",
        "UPDATE apps SET archived_at = now()",
        "UPDATE apps SET new_issue_url = 'https://tracker.example/new?title={title}'",
        """
        WITH known AS (INSERT INTO identities (issuer, subject, account_id)
            SELECT 'https://login.example', 's', id FROM accounts RETURNING account_id)
        INSERT INTO sign_ins (digest, account_id, form_token, vouched) SELECT '\\x05', account_id, 't', '\\x06' FROM known
        """,
        "INSERT INTO grants (account_id, app_id, scopes) SELECT accounts.id, apps.id, '{read}' FROM accounts, apps",
        "INSERT INTO events (app_id, caller, kind, subject) VALUES (99, 'ada', 'stays', 'app/99')",
        "INSERT INTO events (caller, kind, subject) VALUES ('ada', 'late', 'app/1')",
        "UPDATE history_stamps SET changes = 0",
        """
        WITH judged AS (INSERT INTO verdicts (app_id, release_id, build_id, verdict, document, caller)
            SELECT app_id, release_id, id, 'pass', '{}', 'ci' FROM builds RETURNING id)
        INSERT INTO sign_offs (verdict_id, remark, caller) SELECT id, 'heard it', 'ada' FROM judged
        """,
        """
        INSERT INTO told_waivers (app_id, target, ends_on, event) SELECT id, '{}', '2026-12-31', 'waiver.ending' FROM apps
        """,
        "INSERT INTO badges (app_id, digest, caller) SELECT id, '\\x00', 'ada' FROM apps",
        """
        WITH kept AS (INSERT INTO contents (digest, bytes) VALUES ('\\x66', '\\x66') RETURNING digest),
            delivery AS (INSERT INTO uploads (app_id, build_id, digest, format, size, caller)
                SELECT app_id, id, digest, 'earshot-capture', 1, 'held' FROM builds, kept RETURNING id)
        UPDATE audit_runs SET upload_id = delivery.id FROM delivery
        """,
        "UPDATE trees SET nodes = 67",
        """
        INSERT INTO statements (release_id, paper, subject, answer, remark, caller)
        SELECT id, 'conformance', '4.1.2', 'supports', 'tried by hand', 'ada' FROM releases
        """,
        "INSERT INTO tasks (app_id, position, name, screens) SELECT id, 0, 'Buy', '{list}' FROM apps",
        """
        WITH address AS (INSERT INTO mail_addresses (account_id, address, stop_secret)
                SELECT id, 'ada@example.org', 's' FROM accounts RETURNING account_id),
            mail AS (INSERT INTO mails (account_id, kind) SELECT account_id, 'watched' FROM address RETURNING id, account_id),
            entry AS (INSERT INTO digest_entries (app_id, event, subject_id) SELECT id, 'burst.raised', 1 FROM apps)
        INSERT INTO watched_news (account_id, problem_id, kind, source_id, mail_id)
        SELECT account_id, problems.id, 'step', 1, mail.id FROM mail, problems
        """,
        "UPDATE accounts SET language = 'de'",
        """
        WITH said AS (INSERT INTO transcripts (capture_id, speaker, rotors, words)
            SELECT id, 'one more', '{}', 6 FROM captures RETURNING id, capture_id)
        INSERT INTO utterances (transcript_id, capture_id, position, node, node_name, text)
        SELECT id, capture_id, position, position, position, text
        FROM said, (VALUES (1, 'Buy now'), (2, 'Buy again'), (3, 'Buy again')) AS heard(position, text)
        """,
        "UPDATE builds SET sealed_at = now(), captures = 72",
        "UPDATE apps SET name = 'Anew'",
        "UPDATE audit_runs SET untold = '{text-contrast}'",
        "UPDATE report_messages SET sender = 'eve@example.org'",
        "UPDATE captures SET title = 'Liste'",
        """
        WITH told AS (UPDATE build_looks SET tells_of = '{actions-lost}', is_loss_told = false RETURNING build_id)
        UPDATE retirements SET screen_id = NULL, page = 'https://shop.example'
        """,
        "UPDATE report_tellings SET reply_id = (SELECT id FROM report_replies)",
        """
        INSERT INTO report_confirmations (report_id, release_id, works, caller)
        SELECT min(reports.id), min(releases.id), true, 'a' FROM reports, releases
        """,
        """
        WITH meant AS (UPDATE reports SET meant_problem_id = (SELECT min(id) FROM problems) RETURNING id),
            back AS (UPDATE report_messages SET taken_back_at = now() RETURNING id)
        UPDATE report_answers SET message_id = (SELECT min(id) FROM back)
        WHERE report_id IN (SELECT id FROM meant)
        """,
        "UPDATE problems SET workaround = 'Swipe on' WHERE impact = 'serious'",
        "UPDATE elements SET origin = origin WHERE origin IS NOT NULL",
        """
        INSERT INTO element_words (screen_id, word, element_id)
        SELECT screen_id, 'implied', id FROM elements ORDER BY id LIMIT 1
        """,
        "UPDATE reports SET language = 'gsw' WHERE id = (SELECT min(id) FROM reports)",
        """
        INSERT INTO heard_texts (app_id, screen_id, capture_id, text)
        SELECT app_id, screen_id, id, 'Said at once' FROM captures ORDER BY id LIMIT 1
        """,
        "UPDATE problems SET judged_by = 87 WHERE id = (SELECT min(id) FROM problems)",
        "UPDATE problems SET judged_by = judged_by + 1000",
        "UPDATE problems SET judged_by = judged_by + 100000",
        "UPDATE problems SET judged_by = judged_by + 10000000",
        """
        WITH later AS (INSERT INTO builds (app_id, release_id, number) SELECT app_id, release_id, '91' FROM builds RETURNING id)
        INSERT INTO build_looks (build_id, capture_id, screen_id, captured_in, is_reference, tells_of)
        SELECT build_id, capture_id, screen_id, later.id, false, '{target-size}' FROM build_looks, later
        """,
        "UPDATE screens SET title = 'Whole list'",
        "UPDATE problems SET judged_by = judged_by + 1000000000",
        "UPDATE reports SET heard = 'Said of a problem'",
        "UPDATE reports SET expected = 'Said of it once'",
        """
        WITH counted AS (INSERT INTO burst_counts (app_id, release_id, screen_id, through, size, counted_at)
            SELECT min(id), NULL, NULL, 1, 100, now() FROM apps RETURNING app_id, through, counted_at)
        INSERT INTO usual_counts (app_id, through, start, before, windows, counted_at)
        SELECT app_id, through, counted_at, 100, 28, counted_at FROM counted
        """,
        "UPDATE reports SET os = 'Of a place'",
        "UPDATE reports SET device = 'Of a place once'",
        "UPDATE reports SET channel = 'Judged anew'",
        "UPDATE reports SET url = 'Judged by words'",
        "UPDATE build_looks SET (sound_id, sound_build) = (capture_id, captured_in) WHERE is_reference",
        "UPDATE reports SET os = os || ', gone by word'",
        "UPDATE statements SET remark = 'refuted by its captures'",
        "UPDATE bursts SET counted_until = now()",
        "UPDATE sessions SET finished_at = now()",
        "UPDATE reports SET link_reason = 'Tied to no problem'",
        "UPDATE problems SET title = 'Found last'",
        "UPDATE problems SET title = title || ', met last'",
    ]
    private static let counts: [SQL] = [
        "SELECT count(*) AS n FROM accounts", "SELECT count(*) AS n FROM builds WHERE number <> '91'",
        "SELECT count(*) AS n FROM screens",
        "SELECT count(*) AS n FROM audit_runs", "SELECT count(*) AS n FROM problems",
        "SELECT count(*) AS n FROM reports",
        "SELECT count(*) AS n FROM policies", "SELECT count(*) AS n FROM events WHERE kind = 'added'",
        "SELECT count(*) AS n FROM csv_mappings",
        "SELECT count(*) AS n FROM reach_tables",
        "SELECT count(*) AS n FROM saved_views", "SELECT count(*) AS n FROM checklist_steps",
        "SELECT count(*) AS n FROM release_lines", "SELECT count(*) AS n FROM problem_rests",
        "SELECT count(*) AS n FROM webhook_deliveries", "SELECT count(*) AS n FROM problems WHERE variants = '{dark}'",
        "SELECT count(*) AS n FROM problem_rests WHERE variants = '{dark}'", "SELECT count(*) AS n FROM retirements",
        "SELECT count(*) AS n FROM observations",
        "SELECT count(*) AS n FROM acceptance_problems",
        "SELECT count(*) AS n FROM audit_looks", "SELECT count(*) AS n FROM build_looks WHERE is_sound",
        "SELECT count(*) AS n FROM elements WHERE origin = 'Charts'",
        "SELECT count(*) AS n FROM reports WHERE screen_name = 'Gadget'",
        "SELECT count(*) AS n FROM reports WHERE element_name = 'Widget'",
        "SELECT count(*) AS n FROM audit_runs WHERE audited_at IS NOT NULL",
        "SELECT count(*) AS n FROM recordings JOIN silent_elements ON node = 1 JOIN sessions USING (os)",
        "SELECT count(*) AS n FROM history_stamps WHERE stamp > 0",
        "SELECT count(*) AS n FROM report_readings JOIN report_links ON what = 'aside'",
        "SELECT count(*) AS n FROM reports WHERE set_aside",
        "SELECT count(*) AS n FROM screen_words WHERE in_name AND word = 'list'",
        "SELECT count(*) AS n FROM report_attachments JOIN report_imports ON state = 'running'",
        "SELECT count(*) AS n FROM reports WHERE source_digest = '\\x03'",
        """
        SELECT count(*) AS n FROM report_answers JOIN report_tellings USING (report_id, release_id)
        JOIN report_replies USING (report_id)
        """,
        "SELECT count(*) AS n FROM report_readings WHERE is_other",
        "SELECT count(*) AS n FROM retentions JOIN public_reports USING (app_id) WHERE text_days = 90",
        "SELECT count(*) AS n FROM events WHERE kind = 'reporterSeen'",
        "SELECT count(*) AS n FROM reporters WHERE removed_at IS NOT NULL",
        "SELECT count(*) AS n FROM known_devices",
        "SELECT count(*) AS n FROM tokens WHERE revoked_at IS NOT NULL",
        "SELECT count(*) AS n FROM uploads WHERE engines = '2'",
        "SELECT count(*) AS n FROM reports WHERE written_at IS NOT NULL",
        "SELECT count(*) AS n FROM report_readings WHERE mentioned_release_id IS NOT NULL",
        "SELECT count(*) AS n FROM problems WHERE assignee = 'ada'",
        "SELECT count(*) AS n FROM heard_texts WHERE text = 'Buy now'",
        "SELECT count(*) AS n FROM elements WHERE length(label) > 10000",
        "SELECT count(*) AS n FROM history_stamps WHERE places > 0",
        "SELECT count(*) AS n FROM problems WHERE tracker_url IS NOT NULL",
        "SELECT count(*) AS n FROM bursts WHERE counted = '{1}'",
        "SELECT count(*) AS n FROM report_imports WHERE timezone IS NOT NULL",
        "SELECT count(*) AS n FROM reports WHERE external_id = '17'",
        "SELECT count(*) AS n FROM reports WHERE external_source = 'zendesk'",
        "SELECT count(*) AS n FROM reports WHERE territory = 'DE'",
        "SELECT count(*) AS n FROM webhooks WHERE format = 'slack'",
        "SELECT count(*) AS n FROM reports WHERE rating = 3",
        "SELECT count(*) AS n FROM apps WHERE archived_at IS NOT NULL",
        "SELECT count(*) AS n FROM apps WHERE new_issue_url LIKE 'https:%'",
        "SELECT count(*) AS n FROM identities JOIN sign_ins USING (account_id) WHERE vouched IS NOT NULL",
        "SELECT count(*) AS n FROM grants", "SELECT count(*) AS n FROM events WHERE kind = 'stays'",
        "SELECT count(*) AS n FROM events WHERE kind = 'late'",
        "SELECT count(*) AS n FROM history_stamps WHERE changes = 0 OR changes > 0",
        "SELECT count(*) AS n FROM sign_offs", "SELECT count(*) AS n FROM told_waivers",
        "SELECT count(*) AS n FROM badges",
        "SELECT count(*) AS n FROM audit_runs JOIN uploads ON uploads.id = upload_id",
        "SELECT count(*) AS n FROM captures JOIN trees ON trees.id = tree_id WHERE nodes = 67",
        "SELECT count(*) AS n FROM statements", "SELECT count(*) AS n FROM tasks",
        """
        SELECT count(*) AS n FROM watched_news JOIN mails ON mails.id = mail_id
        JOIN mail_addresses ON mail_addresses.account_id = mails.account_id JOIN digest_entries ON true
        """,
        "SELECT count(*) AS n FROM accounts WHERE language = 'de'",
        "SELECT count(*) AS n FROM heard_texts WHERE text = 'Buy again'",
        "SELECT count(*) AS n FROM builds WHERE captures = 72",
        "SELECT count(*) AS n FROM apps WHERE name = 'Anew'",
        "SELECT count(*) AS n FROM audit_runs WHERE 'text-contrast' = ANY (untold)",
        "SELECT count(*) AS n FROM report_messages WHERE sender IS NOT NULL",
        "SELECT count(*) AS n FROM captures WHERE title = 'Liste'",
        """
        SELECT count(*) AS n FROM build_looks, retirements
        WHERE 'actions-lost' = ANY (tells_of) AND NOT is_loss_told AND page IS NOT NULL
        """,
        "SELECT count(*) AS n FROM report_tellings WHERE reply_id IS NOT NULL",
        "SELECT count(*) AS n FROM report_confirmations",
        """
        SELECT count(*) AS n FROM report_answers JOIN report_messages ON report_messages.id = message_id
        JOIN reports ON reports.id = report_answers.report_id
        WHERE taken_back_at IS NOT NULL AND meant_problem_id IS NOT NULL
        """,
        "SELECT count(*) AS n FROM problems WHERE workaround IS NOT NULL AND impact = 'serious'",
        "SELECT count(DISTINCT origin) AS n FROM elements",
        "SELECT count(*) AS n FROM element_words WHERE word = 'implied'",
        "SELECT count(*) AS n FROM reports WHERE language = 'gsw'",
        "SELECT count(*) AS n FROM heard_texts WHERE text = 'Said at once'",
        "SELECT count(*) AS n FROM problems WHERE judged_by % 1000 = 87",
        "SELECT count(*) AS n FROM problems WHERE judged_by >= 1000",
        "SELECT count(*) AS n FROM problems WHERE judged_by >= 100000",
        "SELECT count(*) AS n FROM problems WHERE judged_by >= 10000000",
        "SELECT count(*) AS n FROM build_looks WHERE 'target-size' = ANY (tells_of)",
        "SELECT count(*) AS n FROM screens WHERE title = 'Whole list'",
        "SELECT count(*) AS n FROM problems WHERE judged_by >= 1000000000",
        "SELECT count(*) AS n FROM reports WHERE heard = 'Said of a problem'",
        "SELECT count(*) AS n FROM reports WHERE expected = 'Said of it once'",
        "SELECT count(*) AS n FROM burst_counts JOIN usual_counts USING (app_id) WHERE size = before",
        "SELECT count(*) AS n FROM reports WHERE os LIKE 'Of a place%'",
        "SELECT count(*) AS n FROM reports WHERE device = 'Of a place once'",
        "SELECT count(*) AS n FROM reports WHERE channel = 'Judged anew'",
        "SELECT count(*) AS n FROM reports WHERE url = 'Judged by words'",
        "SELECT count(*) AS n FROM build_looks WHERE sound_id IS NOT NULL",
        "SELECT count(*) AS n FROM reports WHERE os LIKE '%, gone by word'",
        "SELECT count(*) AS n FROM statements WHERE remark = 'refuted by its captures'",
        "SELECT count(*) AS n FROM bursts WHERE counted_until IS NOT NULL",
        "SELECT count(*) AS n FROM sessions WHERE finished_at IS NOT NULL",
        "SELECT count(*) AS n FROM reports WHERE link_reason = 'Tied to no problem'",
        "SELECT count(*) AS n FROM problems WHERE title LIKE 'Found last%'",
        "SELECT count(*) AS n FROM problems WHERE title LIKE '%, met last'",
    ]

    @Test func `each earlier schema with rows in it migrates to the newest and keeps them`() throws {
        let all = try Migrator(folder: TestCluster.migrations).migrations
        #expect(Self.rows.count == all.count)
        for stop in 1...all.count {
            let database = try TestDatabase(isMigrated: false)
            defer { try? database.drop() }
            try Migrator(Array(all.prefix(stop))).migrate(try Connection(.patient(database.target)))
            let connection = try Connection(.patient(database.target))
            for row in Self.rows.prefix(stop) { try connection.execute(row) }
            try Migrator(all).migrate(try Connection(.patient(database.target)))
            #expect(try Migrator(all).status(of: connection) == .current)
            for count in Self.counts.prefix(stop) {
                let found: Int = try #require(try connection.run(count).first).value("n")
                #expect(found == 1, "from migration \(stop)")
            }
        }
    }
}
