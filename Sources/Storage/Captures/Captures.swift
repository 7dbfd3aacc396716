import Postgres
package import Screens

/// A named place of an app.
package struct StoredScreen: Sendable, Hashable, Decodable {
    package var id: Int64
    package var key: String
    package var title: String?
}

/// A screen with the newest builds that hold it, newest first.
package struct HeldScreen: Sendable, Hashable, Decodable {
    package var key: String
    package var title: String?
    package var builds: [Int64]
}

/// A capture as it is kept: its tree as an `earshot-capture/1` document, the rest beside it.
package struct StoredCapture: Sendable, Hashable, Decodable {
    package var id: Int64
    package var screenID: Int64
    package var screenKey: String
    package var title: String?
    /// JSON of ``Variant``.
    package var variant: String
    package var variantKey: String
    package var screenReader: String
    package var blindTo: [String]
    package var unknown: [String]
    /// The root node's JSON.
    package var document: String
}

/// Which capture stands for a screen and variant in a build.
package struct BuildCapture: Sendable, Hashable {
    package var buildID: Int64
    package var screenID: Int64
    /// The variant in words, by which the capture is asked for; a second capture of one has a number behind.
    package var variantKey: String
    package var captureID: Int64
    /// The variant in words: captures of the same are comparable.
    package var variant: String
}

extension BuildCapture {
    /// Read by hand: a page has a thousand.
    fileprivate init(_ row: Row) throws {
        self.init(
            buildID: try row.value("build_id"), screenID: try row.value("screen_id"),
            variantKey: try row.value("variant_key"), captureID: try row.value("capture_id"),
            variant: try row.value("variant"))
    }
}

extension Transaction {
    private static var buildCaptureColumns: SQL {
        """
        build_id, build_captures.screen_id, build_captures.variant_key, capture_id, captures.variant_key AS variant
        """
    }

    /// Which of these screens a build shows by a tree that nobody listened to: of the release named beside each screen, no build in
    /// which a whole session was held on the screen holds it.
    package func screens(_ releases: [Int64: String], changedIn build: Int64, ofApp app: Int64) throws -> Set<Int64> {
        let pairs = releases.sorted { $0.key < $1.key }
        return Set(
            try connection.runByOnePlan(
                """
                SELECT DISTINCT held.screen_id
                FROM unnest(\(pairs.map(\.key)), \(pairs.map(\.value))) AS heard(screen, version)
                JOIN build_captures AS held ON held.screen_id = heard.screen AND held.build_id = \(build)
                JOIN captures ON captures.id = held.capture_id
                WHERE NOT EXISTS (
                    SELECT FROM sessions JOIN releases ON releases.id = sessions.release_id
                    LEFT JOIN audit_runs ON audit_runs.id = run_id
                    JOIN builds ON builds.release_id = releases.id AND builds.id = coalesce(audit_runs.build_id, builds.id)
                    JOIN build_captures AS earlier ON earlier.build_id = builds.id AND earlier.screen_id = heard.screen
                    JOIN captures AS there ON there.id = earlier.capture_id
                    WHERE sessions.screen_id = heard.screen AND releases.app_id = \(app) AND releases.version = heard.version
                      AND there.tree_id = captures.tree_id AND \(fragment: Self.isWholeSession))
                """
            ).map { try $0.value("screen_id") })
    }

    package func screens(ofApp id: Int64) throws -> [StoredScreen] {
        try connection.run("SELECT id, key, title FROM screens WHERE app_id = \(id) ORDER BY key").decoded()
    }

    /// An app's screens by their keys.
    /// - Parameter count: so many builds of each.
    package func heldScreens(ofApp id: Int64, newest count: Int) throws -> [HeldScreen] {
        try connection.run(
            """
            SELECT key, title, ARRAY(
                SELECT DISTINCT build_id FROM build_captures WHERE screen_id = screens.id
                ORDER BY build_id DESC LIMIT \(count)) AS builds
            FROM screens WHERE app_id = \(id) ORDER BY key
            """
        ).decoded()
    }

    /// An app's screens by their ids.
    package func screensByID(ofApp id: Int64) throws -> [Int64: StoredScreen] {
        Dictionary(try screens(ofApp: id).map { ($0.id, $0) }) { first, _ in first }
    }

    package func screen(id: Int64) throws -> StoredScreen? {
        try connection.run("SELECT id, key, title FROM screens WHERE id = \(id)").first?.decoded()
    }

    package func screen(_ key: String, ofApp id: Int64) throws -> StoredScreen? {
        try connection.run("SELECT id, key, title FROM screens WHERE app_id = \(id) AND key = \(key)")
            .first?.decoded()
    }

    package func buildCaptures(build id: Int64) throws -> [BuildCapture] { try buildCaptures(builds: [id]) }

    /// The captures of several builds, of each screen the standard variant first.
    package func buildCaptures(builds ids: [Int64]) throws -> [BuildCapture] {
        try connection.run(
            """
            SELECT \(fragment: Self.buildCaptureColumns) FROM build_captures JOIN captures ON captures.id = capture_id
            WHERE build_id \(fragment: .isOne(of: ids))
            ORDER BY build_captures.screen_id, build_captures.variant_key <> 'standard', build_captures.variant_key
            """
        ).map(BuildCapture.init)
    }

    /// The captures of one screen in every build, by variant.
    package func buildCaptures(screen id: Int64) throws -> [BuildCapture] {
        try connection.run(
            """
            SELECT \(fragment: Self.buildCaptureColumns) FROM build_captures JOIN captures ON captures.id = capture_id
            WHERE build_captures.screen_id = \(id) ORDER BY build_id, build_captures.variant_key <> 'standard',
                build_captures.variant_key
            """
        ).map(BuildCapture.init)
    }

    /// The builds that hold a capture of a screen.
    package func builds(holdingScreen id: Int64) throws -> Set<Int64> {
        Set(
            try connection.run("SELECT DISTINCT build_id FROM build_captures WHERE screen_id = \(id)")
                .map { try $0.value("build_id") })
    }

    /// Of these builds those that hold a capture of a screen.
    package func builds(_ ids: [Int64], holdingScreen id: Int64) throws -> Set<Int64> {
        Set(
            try connection.run(
                "SELECT DISTINCT build_id FROM build_captures WHERE screen_id = \(id) AND build_id = ANY(\(ids))"
            ).map { try $0.value("build_id") })
    }

    /// How many captures each of these builds holds; nothing where none. A seal kept it, so those that are open are counted.
    package func captureCounts(_ builds: [StoredBuild]) throws -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        for build in builds { counts[build.id] = build.captures }
        let open = builds.filter { $0.captures == nil }.map(\.id)
        guard !open.isEmpty else { return counts }
        for row in try connection.run(
            """
            SELECT build_id, count(*) AS captures FROM build_captures
            WHERE build_id \(fragment: .isOne(of: open)) GROUP BY build_id
            """)
        {
            counts[try row.value("build_id")] = try row.value("captures", as: Int.self)
        }
        return counts
    }

    /// The captures of one screen in one build, by variant.
    package func buildCaptures(build id: Int64, screen: Int64) throws -> [BuildCapture] {
        try connection.run(
            """
            SELECT \(fragment: Self.buildCaptureColumns) FROM build_captures JOIN captures ON captures.id = capture_id
            WHERE build_id = \(id) AND build_captures.screen_id = \(screen) ORDER BY build_captures.variant_key <> 'standard',
                build_captures.variant_key
            """
        ).map(BuildCapture.init)
    }

    package func screen(ofCapture id: Int64) throws -> Int64? {
        try connection.run("SELECT screen_id FROM captures WHERE id = \(id)").first?.value("screen_id")
    }

    package func capture(id: Int64) throws -> StoredCapture? { try captures(ids: [id]).first }

    package func captures(ids: [Int64]) throws -> [StoredCapture] {
        try connection.run(
            """
            SELECT captures.id, screen_id, screens.key AS screen_key, captures.title, variant::text AS variant, variant_key,
                screen_reader, blind_to, unknown, document
            FROM captures JOIN trees ON trees.id = tree_id JOIN screens ON screens.id = screen_id
            WHERE captures.id \(fragment: .isOne(of: ids)) ORDER BY captures.id
            """
        ).decoded()
    }

    /// The capture of a screen whose content has this digest, in whatever build.
    package func capture(screen id: Int64, digest: [UInt8]) throws -> Int64? {
        try connection.run("SELECT id FROM captures WHERE screen_id = \(id) AND digest = \(digest)").first?.value("id")
    }
}

extension WriteTransaction {
    /// The screen of this key; it comes into being with its first capture, and has the title of the first that has one.
    /// - Returns: whether it came with this, and whether it or its title did.
    package func ensureScreen(_ key: String, title: String?, ofApp id: Int64) throws -> (
        screen: StoredScreen, isNew: Bool, isNamed: Bool
    ) {
        let row = try connection.run(
            """
            WITH touched AS (
                INSERT INTO screens (app_id, key, title) VALUES (\(id), \(key), \(title))
                ON CONFLICT (app_id, key) DO UPDATE SET title = EXCLUDED.title
                    WHERE screens.title IS NULL AND EXCLUDED.title IS NOT NULL
                RETURNING id, key, title, xmax = 0 AS is_new
            )
            SELECT id, key, title, is_new, true AS is_named FROM touched
            UNION ALL SELECT id, key, title, false, false FROM screens
            WHERE app_id = \(id) AND key = \(key) AND NOT EXISTS (SELECT FROM touched)
            """
        ).one()
        return (try row.decoded(), try row.value("is_new"), try row.value("is_named"))
    }

    /// A capture of a tree, which is stored once.
    /// - Parameter document: the tree as an `earshot-capture/1` document's root.
    package func addCapture(
        _ capture: Capture, app: Int64, screen: Int64, tree digestOfTree: [UInt8], document: String, variant: String,
        variantKey: String, source: String, digest: [UInt8]
    ) throws -> Int64 {
        try connection.executeLater(
            """
            INSERT INTO trees (digest, nodes, document) VALUES (\(digestOfTree), \(capture.tree.count), \(document))
            ON CONFLICT DO NOTHING
            """)
        return try connection.run(
            """
            INSERT INTO captures
                (app_id, screen_id, tree_id, title, variant, variant_key, screen_reader, source, blind_to, unknown, digest)
            VALUES (\(app), \(screen), (SELECT id FROM trees WHERE digest = \(digestOfTree)), \(capture.screen.title),
                \(JSONB(variant)), \(variantKey), \(capture.screenReader.rawValue), \(JSONB(source)),
                \(capture.blindTo.map(\.rawValue).sorted()), \(capture.unknown), \(digest))
            RETURNING id
            """
        ).one().value("id")
    }

    /// Puts a capture into a build. Another capture of the same screen and variant stays beside it under a number of
    /// its own; answers how many captures of them the build then holds, and whether this one came with it.
    /// - Parameter first: the screen came with this capture.
    package func place(
        capture: Int64, screen: Int64, variantKey: String, build: Int64, upload: Int64, first: Bool
    ) throws -> (held: Int, isNew: Bool) {
        let held = first ? [] : try held(variantKey, ofScreen: screen, byBuild: build)
        if held.contains(where: { $0.capture == capture }) { return (held.count, false) }
        let keys = Set(held.map(\.key))
        let own =
            keys.contains(variantKey) ? (2...).lazy.map { "\(variantKey) (\($0))" }.first { !keys.contains($0) } : nil
        try connection.executeLater(
            """
            INSERT INTO build_captures (build_id, screen_id, variant_key, capture_id, upload_id)
            VALUES (\(build), \(screen), \(own ?? variantKey), \(capture), \(upload))
            """)
        return (held.count + 1, true)
    }

    private func held(_ variantKey: String, ofScreen screen: Int64, byBuild build: Int64) throws
        -> [(key: String, capture: Int64)]
    {
        try connection.run(
            """
            SELECT build_captures.variant_key, capture_id FROM build_captures
            JOIN captures ON captures.id = capture_id
            WHERE build_id = \(build) AND build_captures.screen_id = \(screen) AND captures.variant_key = \(variantKey)
            """
        ).map { (key: try $0.value("variant_key"), capture: try $0.value("capture_id")) }
    }
}
