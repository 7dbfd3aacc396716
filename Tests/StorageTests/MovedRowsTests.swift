import Foundation
import History
import Postgres
import Screens
import Testing
import TestSupport

/// What single migrations make of the rows that they find.
@Suite(.emptyDatabase) struct MovedRowsTests {
    @Test
    func
        `a look that has lost speech names the look that was kept beside it for its sums, and parts of a screen name none`()
        throws
    {
        let all = try Migrator(folder: TestCluster.migrations).migrations
        let database = try TestDatabase(isMigrated: false)
        defer { try? database.drop() }
        try Migrator(all.filter { $0.number <= 100 }).migrate(try Connection(.patient(database.target)))
        let connection = try Connection(.patient(database.target))
        for row in SchemaTests.rows.prefix(3) { try connection.execute(row) }
        try connection.execute("INSERT INTO trees (digest, nodes, document) VALUES ('\\x01', 1, '{}')")
        // Each capture by its digest, with the variant that it is of.
        for (digest, variant) in [(1, "standard"), (2, "standard"), (3, "dark"), (4, "dark")] {
            try connection.execute(
                """
                INSERT INTO captures (app_id, screen_id, tree_id, variant, variant_key, screen_reader, digest)
                SELECT app_id, screens.id, trees.id, '{}', \(variant), 'voiceOver', int4send(\(digest)::integer) FROM screens, trees
                """)
        }
        for (digest, isReference, isSound) in [(1, true, false), (2, false, true), (3, true, true), (4, true, true)] {
            try connection.execute(
                """
                INSERT INTO build_looks (build_id, capture_id, screen_id, captured_in, is_reference, is_sound)
                SELECT builds.id, captures.id, screen_id, builds.id, \(isReference), \(isSound) FROM builds, captures
                WHERE digest = int4send(\(digest)::integer)
                """)
        }
        try Migrator(all).migrate(try Connection(.patient(database.target)))
        let named: [[Int64?]] = try connection.run(
            "SELECT capture_id, sound_id FROM build_looks WHERE sound_id IS NOT NULL AND sound_build = captured_in"
        ).map { [try $0.value("capture_id"), try $0.value("sound_id")] }
        #expect(named == [[1, 2]])
    }

    /// The names that the migration gives are those that the one rule of variants gives from then on.
    @Test func `variants are renamed to what they are comparable by`() throws {
        let variants = [
            #"{}"#, #"{"device": {"idiom": "phone", "size": [390, 844]}, "locale": "en-GB"}"#,
            #"{"device": {"idiom": "pad", "size": [1194, 834]}, "appearance": "dark", "boldText": true}"#,
            #"{"contentSize": "UICTContentSizeCategoryAccessibilityXL", "state": "long form", "preLogin": true}"#,
            #"{"contentSize": "XXL", "locale": "de_AT", "orientation": "landscape", "appearance": "light"}"#,
            #"{"increaseContrast": true, "reduceMotion": true, "contentSize": "S", "preLogin": false}"#,
        ]
        let all = try Migrator(folder: TestCluster.migrations).migrations
        let database = try TestDatabase(isMigrated: false)
        defer { try? database.drop() }
        try Migrator(all.filter { $0.number <= 16 }).migrate(try Connection(.patient(database.target)))
        let connection = try Connection(.patient(database.target))
        for row in SchemaTests.rows.prefix(3) { try connection.execute(row) }
        _ = try connection.execute("INSERT INTO trees (digest, nodes, document) VALUES ('\\x01', 1, '{}')")
        _ = try connection.execute(
            """
            INSERT INTO contents (digest, bytes) VALUES ('\\x01', '\\x01');
            """)
        _ = try connection.execute(
            """
            INSERT INTO uploads (app_id, build_id, digest, format, size, caller)
            SELECT app_id, id, '\\x01', 'earshot-capture', 1, 'ada' FROM builds
            """)
        for (place, variant) in variants.enumerated() {
            _ = try connection.execute(
                """
                WITH capture AS (
                    INSERT INTO captures (app_id, screen_id, tree_id, variant, variant_key, screen_reader, digest)
                    SELECT screens.app_id, screens.id, trees.id, \(JSONB(variant)), \("old \(place)"), 'voiceOver',
                        \([UInt8(place)])
                    FROM screens, trees RETURNING id, screen_id)
                INSERT INTO build_captures (build_id, screen_id, variant_key, capture_id, upload_id)
                SELECT builds.id, screen_id, \(place < 2 ? "standard".prefix(8 - place).description : "old \(place)"), capture.id, uploads.id
                FROM capture, builds, uploads
                """)
        }
        try Migrator(all).migrate(try Connection(.patient(database.target)))
        let expected = try variants.map { variant in
            VariantKey(try JSONDecoder().decode(Variant.self, from: Data(variant.utf8))).words
        }
        let captures: [String] = try connection.run("SELECT variant_key FROM captures ORDER BY id")
            .map { try $0.value("variant_key") }
        #expect(captures == expected)
        let held: [String] = try connection.run("SELECT variant_key FROM build_captures ORDER BY capture_id")
            .map { try $0.value("variant_key") }
        #expect(held.map { $0.replacing(" (2)", with: "") } == expected)
        #expect(Set(held).count == variants.count)
    }

    /// Two screens: *list* in traditional signs alone, *both* in traditional and simplified ones.
    @Test func `what is written in another script gets a name of its own, wherever its name is kept`() throws {
        let all = try Migrator(folder: TestCluster.migrations).migrations
        let database = try TestDatabase(isMigrated: false)
        defer { try? database.drop() }
        try Migrator(all.filter { $0.number < 77 }).migrate(try Connection(.patient(database.target)))
        let connection = try Connection(.patient(database.target))
        for row in SchemaTests.rows.prefix(2) { try connection.execute(row) }
        for row: SQL in [
            "INSERT INTO screens (app_id, key) SELECT id, unnest('{list,both}'::text[]) FROM apps",
            "INSERT INTO trees (digest, nodes, document) VALUES ('\\x01', 1, '{}')",
            "INSERT INTO contents (digest, bytes) VALUES ('\\x01', '\\x01')",
            """
            INSERT INTO uploads (app_id, build_id, digest, format, size, caller)
            SELECT app_id, id, '\\x01', 'earshot-capture', 1, 'ada' FROM builds
            """,
            """
            INSERT INTO captures (app_id, screen_id, tree_id, variant, variant_key, screen_reader, digest)
            SELECT screens.app_id, screens.id, trees.id, jsonb_build_object('locale', locale), name, 'voiceOver', told.digest::bytea
            FROM trees, screens JOIN (VALUES
                ('list', 'zh-TW', 'pad, zh, dark', 'a'), ('both', 'zh_Hant', 'zh', 'b'), ('both', 'zh-Hans', 'zh', 'c'),
                ('both', 'de-AT', 'de', 'd'), ('both', 'iw', 'iw', 'e'), ('both', 'he', 'he', 'f')) AS told(screen, locale, name, digest) ON screen = key ORDER BY told.digest
            """,
            """
            INSERT INTO build_captures (build_id, screen_id, variant_key, capture_id, upload_id)
            SELECT builds.id, screen_id, variant_key || CASE WHEN captures.digest = 'c' THEN ' (2)' ELSE '' END, captures.id,
                uploads.id
            FROM captures, builds, uploads
            """,
            """
            INSERT INTO problems (app_id, title, entered, state, screen_id, variants)
            SELECT app_id, key, 'open', 'open', id, '{"pad, zh, dark",zh,de}' FROM screens
            """,
            """
            INSERT INTO observations (problem_id, sequence, release_id, outcome, evidence, caller, variant)
            SELECT problems.id, 1, releases.id, 'present', '{}', 'ada',
                CASE title WHEN 'list' THEN 'pad, zh, dark' ELSE 'zh' END
            FROM problems, releases
            """,
            """
            INSERT INTO retirements (app_id, screen_id, variant, release_id, reason, caller)
            SELECT screens.app_id, screens.id, 'pad, zh, dark', releases.id, 'gone', 'ada' FROM screens, releases
            """,
            """
            INSERT INTO audit_runs (app_id, tool, mode, in_variant)
            SELECT id, 'axe', 'automatic', unnest('{"pad, zh, dark",zh}'::text[]) FROM apps
            """,
            """
            INSERT INTO recordings (app_id, build_id, screen_id, variant, variant_key, os, screen_reader, lines, digest, caller)
            SELECT screens.app_id, builds.id, screens.id, '{"locale": "zh-HK"}', 'zh', 'iOS 18.1', 'voiceOver',
                '[{"text": "Buy"}]', '\\x02', 'ada'
            FROM screens, builds WHERE key = 'list'
            """,
        ] { try connection.execute(row) }
        try Migrator(all).migrate(try Connection(.patient(database.target)))
        func texts(_ query: SQL) throws -> [String] {
            try connection.run(query).map { try $0.value("text") }
        }
        let parted = ["pad, zh-Hant, dark", "zh-Hant", "zh", "de"]
        #expect(try texts("SELECT variant_key AS text FROM captures ORDER BY id") == parted + ["he", "he"])
        #expect(
            try texts("SELECT variant_key AS text FROM build_captures ORDER BY capture_id") == parted + [
                "he (2)", "he",
            ],
            "the two were one language")
        #expect(
            try texts(
                "SELECT array_to_string(ARRAY(SELECT unnest(variants) ORDER BY 1), '|') AS text FROM problems ORDER BY title"
            )
                == ["de|pad, zh, dark|zh", "de|pad, zh-Hant, dark|zh"], "what had both under one name keeps it")
        #expect(
            try texts(
                "SELECT variant AS text FROM observations JOIN problems ON problems.id = problem_id ORDER BY title")
                == ["zh", "pad, zh-Hant, dark"])
        #expect(
            try texts("SELECT variant AS text FROM retirements JOIN screens ON screens.id = screen_id ORDER BY key")
                == ["pad, zh, dark", "pad, zh-Hant, dark"])
        #expect(try texts("SELECT in_variant AS text FROM audit_runs ORDER BY id") == ["pad, zh-Hant, dark", "zh"])
        #expect(try texts("SELECT variant_key AS text FROM recordings") == ["zh-Hant"])
    }

    @Test func `the database and the program name written languages alike`() throws {
        let connection = try TestDatabase(isMigrated: false)
        defer { try? connection.drop() }
        try Migrator(folder: TestCluster.migrations).migrate(try Connection(.patient(connection.target)))
        let database = try Connection(.patient(connection.target))
        for tag in [
            "zh", "zh-Hans", "zh-Hant", "zh_Hant_HK", "zh-TW", "zh-hk", "zh-MO", "zh-CN", "zh-Hans-TW", "ZH-HANT",
            "yue", "yue-Hans",
            "sr", "sr-Latn", "sr-Latn-RS", "sr-Cyrl", "sr-RS", "uz-Cyrl", "az", "bs-Cyrl", "kk-Latn", "mn-Mong",
            "pa-Arab",
            "ku-Arab", "ks-Deva", "sd-Deva", "en", "en-GB", "en-Latn", "de-1996", "pt_BR", "x", "", "iw", "iw-IL",
            "in_ID", "ji", "he",
        ] {
            let named: String? = try #require(
                try database.run("SELECT written_language(\(tag)) AS name").first
            ).value("name")
            #expect(named == WrittenLanguage.name(of: tag), "\(tag)")
        }
    }

    @Test func `builds that are sealed already tell how many captures they hold, and no history is called changed`()
        throws
    {
        let all = try Migrator(folder: TestCluster.migrations).migrations
        let database = try TestDatabase(isMigrated: false)
        defer { try? database.drop() }
        try Migrator(all.filter { $0.number < 72 }).migrate(try Connection(.patient(database.target)))
        let connection = try Connection(.patient(database.target))
        for row in SchemaTests.rows.prefix(3) { try connection.execute(row) }
        for number in ["sealed", "empty", "open"] {
            _ = try connection.execute(
                "INSERT INTO builds (app_id, release_id, number) SELECT app_id, id, \(number) FROM releases")
        }
        _ = try connection.execute("INSERT INTO trees (digest, nodes, document) VALUES ('\\x01', 1, '{}')")
        _ = try connection.execute("INSERT INTO contents (digest, bytes) VALUES ('\\x01', '\\x01')")
        for variant in ["standard", "dark"] {
            _ = try connection.execute(
                """
                WITH capture AS (
                    INSERT INTO captures (app_id, screen_id, tree_id, variant, variant_key, screen_reader, digest)
                    SELECT screens.app_id, screens.id, trees.id, '{}', \(variant), 'voiceOver', convert_to(\(variant), 'UTF8')
                    FROM screens, trees RETURNING id, app_id, screen_id
                ), delivery AS (
                    INSERT INTO uploads (app_id, build_id, digest, parameters, format, size, caller)
                    SELECT app_id, id, '\\x01', \(variant), 'earshot-capture', 1, 'ada' FROM builds WHERE number <> 'empty'
                    RETURNING id, build_id
                )
                INSERT INTO build_captures (build_id, screen_id, variant_key, capture_id, upload_id)
                SELECT build_id, screen_id, \(variant), capture.id, delivery.id FROM capture, delivery
                """)
        }
        _ = try connection.execute("UPDATE builds SET sealed_at = now() WHERE number IN ('sealed', 'empty')")
        func stamp() throws -> Int64 {
            try #require(try connection.run("SELECT stamp FROM history_stamps").first).value("stamp")
        }
        let before = try stamp()
        try Migrator(all).migrate(try Connection(.patient(database.target)))
        let counts = try connection.run("SELECT captures FROM builds WHERE number <> '' ORDER BY id").map {
            try $0.value("captures", as: Int?.self)
        }
        #expect(counts == [2, 0, nil])
        #expect(try stamp() == before)
        _ = try connection.execute("UPDATE builds SET sealed_at = now() WHERE number = 'open'")
        #expect(try stamp() > before, "a later change is told")
    }

    /// What looks showed of problems was an event each, and how it was in a release part of a document.
    @Test func `observations become rows, and how a problem was in a release a join`() throws {
        let all = try Migrator(folder: TestCluster.migrations).migrations
        let database = try TestDatabase(isMigrated: false)
        defer { try? database.drop() }
        try Migrator(all.filter { $0.number <= 18 }).migrate(try Connection(.patient(database.target)))
        let connection = try Connection(.patient(database.target))
        for row in SchemaTests.rows.prefix(2) { try connection.execute(row) }
        _ = try connection.execute("UPDATE builds SET sealed_at = now(), looked = 2")
        _ = try connection.execute(SchemaTests.rows[4])
        let seen = #"{"observed":{"release":"1.0","_1":"present","_2":{"session":{"_0":4}}}}"#
        let said = #"{"reported":{"report":1,"release":"1.0"}}"#
        _ = try connection.execute(
            """
            INSERT INTO problem_events (problem_id, kind, note, caller)
            SELECT id, kind, 'heard', 'ada' FROM problems, unnest(ARRAY[\(JSONB(said)), \(JSONB(seen))]) AS kind
            """)
        let record = #"{"state":"open","lines":[],"reports":[1],"presence":{"1.0":"absent"},"reportedIn":["1.0"]}"#
        _ = try connection.execute("UPDATE problems SET record = \(JSONB(record))")
        try Migrator(all).migrate(try Connection(.patient(database.target)))
        let row = try #require(
            try connection.run(
                """
                SELECT outcome, evidence::text AS evidence, note, version, build_id FROM observations
                JOIN releases ON releases.id = release_id
                """
            ).first)
        #expect(try row.value("outcome", as: String.self) == "present")
        #expect(try row.value("evidence", as: String.self) == #"{"session": {"_0": 4}}"#)
        #expect(try row.value("version", as: String.self) == "1.0" && row.value("build_id", as: Int64?.self) != nil)
        let left: Int = try #require(try connection.run("SELECT count(*) AS n FROM problem_events").first).value("n")
        #expect(left == 1, "what people said stays where it was")
        let presence: String = try #require(try connection.run("SELECT presence FROM problem_releases").first)
            .value("presence")
        #expect(presence == "present", "who has it there knows better")
    }
}
