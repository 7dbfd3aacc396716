import Postgres

/// One thing on a screen that keeps its identity from build to build.
package struct StoredElement: Sendable, Hashable, Decodable {
    package var id: Int64
    package var screenID: Int64
    package var identifier: String?
    package var label: String?
    package var kind: String
}

extension Transaction {
    package func element(id: Int64, ofApp app: Int64) throws -> StoredElement? {
        try connection.run(
            "SELECT id, screen_id, identifier, label, kind FROM elements WHERE id = \(id) AND app_id = \(app)"
        ).first?.decoded()
    }

    /// A capture's elements by the names of their nodes.
    package func elements(ofCapture id: Int64) throws -> [String: Int64] {
        let rows = try connection.run(
            """
            SELECT DISTINCT ON (node_name) node_name, element_id FROM utterances
            WHERE capture_id = \(id) AND element_id IS NOT NULL ORDER BY node_name, transcript_id DESC, position
            """)
        return try rows.reduce(into: [:]) { elements, row in
            let name: String = try row.value("node_name")
            elements[name] = try row.value("element_id", as: Int64.self)
        }
    }

    /// Which of these elements are heard in each of the captures; nothing for one that lets none be heard.
    package func heard(_ elements: [Int64], inCaptures ids: [Int64]) throws -> [Int64: Set<Int64>] {
        guard !elements.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT DISTINCT capture_id, element_id FROM utterances
            WHERE capture_id = ANY(\(ids)) AND element_id = ANY(\(elements))
            """
        ).reduce(into: [:]) { heard, row in
            heard[try row.value("capture_id"), default: []].insert(try row.value("element_id"))
        }
    }

    /// What captures let be heard of these elements; nothing of one that lets none be heard.
    package func texts(of elements: [Int64], inCaptures ids: [Int64]) throws -> [Int64: Set<String>] {
        try connection.run(
            "SELECT capture_id, text FROM utterances WHERE capture_id = ANY(\(ids)) AND element_id = ANY(\(elements))"
        ).reduce(into: [:]) { texts, row in
            texts[try row.value("capture_id"), default: []].insert(try row.value("text"))
        }
    }

    /// What is heard first of the elements of a capture that none of some others lets be heard.
    package func firstText(heardIn capture: Int64, butInNoneOf others: [Int64]) throws -> String? {
        try connection.run(
            """
            SELECT text FROM utterances
            WHERE capture_id = \(capture) AND element_id NOT IN (
                SELECT element_id FROM utterances WHERE capture_id = ANY(\(others)) AND element_id IS NOT NULL)
            ORDER BY transcript_id DESC, position LIMIT 1
            """
        ).first?.value("text")
    }

    /// The captures that a new one of this screen and variant is matched with: those of this variant that the build holds
    /// itself; those of this variant in the nearest other build, rather an earlier than a later one; then those of one other
    /// variant in the nearest build. The newest first; with the other build that holds this variant.
    package func capturesNear(build: Int64, screen id: Int64, variantKey: String) throws
        -> (beside: [Int64], sameVariant: [Int64], build: Int64?, otherVariant: [Int64])
    {
        // A variant that the screen never had is not looked for in all of its builds. What a build holds several of it numbers; the
        // captures know their variant.
        let ofVariant: SQL = """
            captures.variant_key = \(variantKey) AND EXISTS (
                SELECT FROM captures AS any_one WHERE any_one.screen_id = \(id) AND any_one.variant_key = \(variantKey))
            """
        let held: SQL = "build_captures JOIN captures ON captures.id = capture_id"
        func nearest(_ own: SQL, _ condition: SQL) -> SQL {
            """
            SELECT build_id FROM (
                (SELECT build_id, 1 AS turn FROM \(fragment: held)
                WHERE build_captures.screen_id = \(id) AND build_id \(fragment: own) \(build) AND \(fragment: condition)
                ORDER BY build_id DESC LIMIT 1)
                UNION ALL
                (SELECT build_id, 2 FROM \(fragment: held)
                WHERE build_captures.screen_id = \(id) AND build_id > \(build) AND \(fragment: condition)
                ORDER BY build_id LIMIT 1)
            ) AS near ORDER BY turn LIMIT 1
            """
        }
        let rows = try connection.pipeline([
            """
            SELECT capture_id, build_id FROM \(fragment: held)
            WHERE build_captures.screen_id = \(id) AND captures.variant_key = \(variantKey)
                AND build_id IN (\(build), (\(fragment: nearest("<", ofVariant))))
            ORDER BY capture_id DESC LIMIT \(Self.mostBeside)
            """,
            """
            SELECT capture_id, captures.variant_key FROM \(fragment: held)
            WHERE build_captures.screen_id = \(id) AND captures.variant_key <> \(variantKey)
                AND build_id = (\(fragment: nearest("<=", "true")))
            ORDER BY capture_id DESC LIMIT \(Self.mostBeside)
            """,
        ])
        let other = try rows[1].first?.value("variant_key", as: String.self)
        return (
            try rows[0].filter { try $0.value("build_id") == build }.map { try $0.value("capture_id") },
            try rows[0].filter { try $0.value("build_id") != build }.map { try $0.value("capture_id") },
            try rows[0].map { try $0.value("build_id") }.first { $0 != build },
            try rows[1].filter { try $0.value("variant_key") == other }.map { try $0.value("capture_id") }
        )
    }

    /// So many captures of one screen in one build are read, at most: more are no parts of a screen.
    private static var mostBeside: Int { 16 }

    /// Elements of a screen that bear one of these identifiers, or were called by one of these labels when they came, but for some.
    package func elements(
        ofScreen id: Int64, identifiers: [String], labels: [String], besides others: [Int64]
    ) throws -> [(id: Int64, identifier: String?, label: String?)] {
        guard !identifiers.isEmpty || !labels.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT id, identifier, label FROM elements
            WHERE screen_id = \(id) AND (identifier = ANY(\(identifiers)) OR label = ANY(\(labels)))
              AND NOT id = ANY(\(others))
            ORDER BY id
            """
        ).map { (try $0.value("id"), try $0.value("identifier"), try $0.value("label")) }
    }

    /// Of these elements those that developers did not name, by what each was called when it came, where it is one of these labels.
    package func unidentified(_ ids: [Int64], called labels: [String]) throws -> [String: [Int64]] {
        guard !ids.isEmpty, !labels.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT id, label FROM elements
            WHERE id = ANY(\(ids)) AND identifier IS NULL AND label = ANY(\(labels)) ORDER BY id
            """
        ).reduce(into: [:]) { called, row in
            called[try row.value("label"), default: []].append(try row.value("id"))
        }
    }

    /// Elements of a screen that bear one of these identifiers, or of which one alone was called so when it came, but for some
    /// elements; by the captures in which they were heard last, of at most three captures: those with an identifier first, then the
    /// newest.
    package func lastHeard(
        ofScreen id: Int64, ofApp app: Int64, identifiers: [String], labels: [String], besides elements: [Int64]
    ) throws -> [(capture: Int64, elements: Set<Int64>)] {
        guard !identifiers.isEmpty || !labels.isEmpty else { return [] }
        let rows = try connection.run(
            """
            WITH named AS (
                SELECT id, true AS is_identified FROM elements
                WHERE screen_id = \(id) AND identifier = ANY(\(identifiers))
                UNION ALL
                SELECT min(id), false FROM elements
                WHERE app_id = \(app) AND screen_id = \(id) AND length(label) <= 400
                    AND lower(label) IN (SELECT lower(label) FROM unnest(\(labels)::text[]) AS label)
                GROUP BY lower(label) HAVING count(*) = 1)
            SELECT last, array_agg(id) AS ids FROM (
                SELECT named.id, bool_or(is_identified) AS is_identified, max(capture_id) AS last
                FROM named JOIN utterances ON element_id = named.id
                WHERE NOT named.id = ANY(\(elements)) GROUP BY named.id) AS heard
            GROUP BY last ORDER BY bool_or(is_identified) DESC, last DESC LIMIT 3
            """)
        return try rows.map { (try $0.value("last"), Set(try $0.value("ids", as: [Int64].self))) }
    }
}

extension WriteTransaction {
    /// New elements, in the order given; answers their ids in the same order.
    package func addElements(
        _ elements: [(identifier: String?, label: String?, kind: String)], app: Int64, screen: Int64
    )
        throws -> [Int64]
    {
        guard !elements.isEmpty else { return [] }
        // Identity columns are drawn in the order of the rows, so sorted ids are in the order given.
        let ids: [Int64] = try connection.run(
            """
            INSERT INTO elements (app_id, screen_id, identifier, label, kind)
            SELECT \(app), \(screen), identifier, label, kind
            FROM unnest(\(elements.map { $0.identifier }), \(elements.map { $0.label }), \(elements.map { $0.kind }))
                WITH ORDINALITY AS row(identifier, label, kind, n) ORDER BY n
            RETURNING id
            """
        ).map { try $0.value("id") }
        return ids.sorted()
    }

    /// What elements were called when they came, of those of which that is not known.
    package func set(labels: [Int64: String]) throws {
        guard !labels.isEmpty else { return }
        try connection.executeLater(
            """
            UPDATE elements SET label = name
            FROM unnest(\(Array(labels.keys))::bigint[], \(Array(labels.values))::text[]) AS named(element, name)
            WHERE id = element AND label IS NULL
            """)
    }

    /// Which component each of these elements comes from now.
    package func set(origins: [Int64: String]) throws {
        struct Named: Encodable {
            var element: Int64
            var name: String
        }
        guard !origins.isEmpty else { return }
        try connection.executeLater(
            """
            UPDATE elements SET origin = name
            FROM jsonb_to_recordset(\(try JSONB(encoding: origins.map { Named(element: $0.key, name: $0.value) })))
                AS named(element bigint, name text)
            WHERE id = element AND origin IS DISTINCT FROM name
            """)
    }
}
