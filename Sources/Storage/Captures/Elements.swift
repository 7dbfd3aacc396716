import Postgres

/// One thing on a screen that keeps its identity from build to build.
package struct StoredElement: Sendable, Hashable, Decodable {
    package var id: Int64
    package var screenID: Int64
    package var identifier: String?
    package var label: String?
    package var kind: String
}

/// Builds after each other, in the order they came, in which the same is heard of an element in one state of its screen.
package struct ElementSpan: Sendable, Hashable, Decodable {
    package var firstVersion: String
    package var firstNumber: String
    package var lastVersion: String
    package var lastNumber: String
    /// How many builds these are.
    package var builds: Int
    package var variantKey: String
    /// `nil`: it is not heard.
    package var position: Int?
    package var text: String?
    package var hint: String?
    package var matchReason: String?
    /// Its builds hold the very capture that an earlier build held: why its elements are known was found out there.
    package var isAgain: Bool

    package var first: String { firstNumber.isEmpty ? firstVersion : "\(firstVersion)+\(firstNumber)" }
    package var last: String { lastNumber.isEmpty ? lastVersion : "\(lastVersion)+\(lastNumber)" }
}

extension Transaction {
    package func element(id: Int64, ofApp app: Int64) throws -> StoredElement? {
        try connection.run(
            "SELECT id, screen_id, identifier, label, kind FROM elements WHERE id = \(id) AND app_id = \(app)"
        ).first?.decoded()
    }

    /// What is heard of an element, or of all that are one with it, since it was first heard in each state of its screen:
    /// the newest spans, the oldest of them first.
    package func spans(ofElements ids: [Int64], onScreen screen: Int64, most: Int) throws -> [ElementSpan] {
        let newest: [ElementSpan] = try connection.run(
            """
            WITH captured AS (
                SELECT DISTINCT capture_id FROM build_captures WHERE screen_id = \(screen)
            ), heard AS MATERIALIZED (
                SELECT lines.* FROM captured JOIN LATERAL (
                    SELECT id FROM transcripts WHERE transcripts.capture_id = captured.capture_id ORDER BY id DESC LIMIT 1
                ) AS newest ON true
                JOIN LATERAL (
                    SELECT capture_id, position, text, hint, match_reason FROM utterances
                    WHERE transcript_id = newest.id AND element_id = ANY(\(ids))
                ) AS lines ON true
            ), shown AS (
                SELECT build_id, variant_key, position, text, hint, match_reason,
                    build_id > min(build_id) OVER (PARTITION BY capture_id) AS is_again,
                    count(position) OVER (PARTITION BY variant_key ORDER BY build_id, position) AS met
                FROM build_captures LEFT JOIN heard USING (capture_id) WHERE screen_id = \(screen)
            ), numbered AS (
                SELECT *, row_number() OVER (PARTITION BY variant_key ORDER BY build_id, position)
                    - row_number() OVER (PARTITION BY variant_key, position, text, hint, match_reason ORDER BY build_id)
                    AS span
                FROM shown WHERE met > 0
            ), spans AS (
                SELECT min(build_id) AS first, max(build_id) AS last, count(*) AS builds, variant_key, position, text, hint,
                    match_reason, bool_and(is_again) AS is_again
                FROM numbered GROUP BY variant_key, position, text, hint, match_reason, span
                ORDER BY first DESC, variant_key, position LIMIT \(most)
            )
            SELECT earliest.version AS first_version, one.number AS first_number, latest.version AS last_version,
                other.number AS last_number, spans.*
            FROM spans JOIN builds AS one ON one.id = first JOIN releases AS earliest ON earliest.id = one.release_id
            JOIN builds AS other ON other.id = last JOIN releases AS latest ON latest.id = other.release_id
            ORDER BY first DESC, spans.variant_key, spans.position
            """
        ).decoded()
        return newest.reversed()
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

    /// The captures that a new one of this screen and variant is matched with: of this variant that of the nearest
    /// build, rather an earlier than a later one; then that of the nearest build in whichever variant.
    package func capturesNear(build: Int64, screen id: Int64, variantKey: String) throws -> [Int64] {
        // A variant that the screen never had is not looked for in all of its builds.
        func nearest(_ condition: SQL) -> SQL {
            """
            SELECT capture_id FROM (
                (SELECT capture_id, 1 AS turn FROM build_captures
                WHERE screen_id = \(id) AND build_id <= \(build) AND \(fragment: condition)
                ORDER BY build_id DESC, capture_id DESC LIMIT 1)
                UNION ALL
                (SELECT capture_id, 2 FROM build_captures
                WHERE screen_id = \(id) AND build_id > \(build) AND \(fragment: condition)
                ORDER BY build_id, capture_id DESC LIMIT 1)
            ) AS near ORDER BY turn LIMIT 1
            """
        }
        let ofVariant: SQL = """
            variant_key = \(variantKey) AND EXISTS (
                SELECT FROM captures WHERE captures.screen_id = \(id) AND captures.variant_key = \(variantKey))
            """
        return try connection.pipeline([nearest(ofVariant), nearest("true")]).compactMap { rows in
            try rows.first?.value("capture_id")
        }
    }

    /// The last captures that held elements of a screen with these identifiers, but for some elements; the newest first,
    /// at most three.
    package func captures(ofScreen id: Int64, withIdentifiers names: [String], besides elements: [Int64]) throws
        -> [Int64]
    {
        guard !names.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT DISTINCT max(utterances.capture_id) AS last
            FROM elements JOIN utterances ON utterances.element_id = elements.id
            WHERE elements.screen_id = \(id) AND identifier = ANY(\(names)) AND NOT elements.id = ANY(\(elements))
            GROUP BY elements.id ORDER BY last DESC LIMIT 3
            """
        ).map { try $0.value("last") }
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
