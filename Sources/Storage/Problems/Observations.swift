import Foundation
package import History
import Postgres
import Screens

/// What a look shows of one problem, on its way in.
package struct ProblemLook: Sendable {
    package var problem: Int64
    package var observations: [Observation]
    /// Findings that belong to it.
    package var findings: [Int64]
    /// The variants in which it was met last; `nil`: this look doesn't tell.
    package var variants: [String]?
    /// What its record's lines become; `nil`: they stay, or have to be folded.
    package var lines: [ProblemRecord.Line]?

    package init(
        problem: Int64, _ observations: [Observation], findings: [Int64] = [], variants: [String]? = nil,
        lines: [ProblemRecord.Line]? = nil
    ) {
        (self.problem, self.observations, self.findings) = (problem, observations, findings)
        (self.variants, self.lines) = (variants, lines)
    }

    package var presence: Presence { observations.decisive.outcome }
}

/// Who or what looked: a build's captures, or a person who ran through a release.
package struct LookOrigin: Sendable {
    package var release: Int64
    /// `nil`: a round of feedback on the whole release.
    package var build: Int64?
    package var note: String?
    package var caller: String

    package init(release: Int64, build: Int64?, note: String? = nil, caller: String) {
        (self.release, self.build, self.note, self.caller) = (release, build, note, caller)
    }

    package init(_ build: StoredBuild, note: String? = nil, caller: String) {
        self.init(release: build.releaseID, build: build.id, note: note, caller: caller)
    }
}

/// An observation as JSON, as queries take and give it.
struct ObservationRow: Codable {
    var look: Int?
    var problem: Int64?
    var variant: String
    var outcome: Presence
    var evidence: ObservationEvidence

    init(_ observation: Observation, look: Int, problem: Int64) {
        (self.look, self.problem) = (look, problem)
        (variant, outcome, evidence) = (observation.variant ?? "", observation.outcome, observation.evidence)
    }

    var observation: Observation { Observation(outcome, evidence, variant: variant.isEmpty ? nil : variant) }
}

/// What one variant showed of a problem in a look, where it tells something else by now.
package struct SeenOtherwise: Sendable {
    package var problem: Int64
    /// The number of the look.
    package var look: Int64
    package var seen: Observation

    package init(problem: Int64, look: Int64, seen: Observation) {
        (self.problem, self.look, self.seen) = (problem, look, seen)
    }
}

extension WriteTransaction {
    /// Writes down what looks tell otherwise by now. What rests is not written down.
    /// - Returns: the problems of which any did not tell so before.
    package func tell(_ changed: [SeenOtherwise]) throws -> Set<Int64> {
        guard !changed.isEmpty else { return [] }
        let rows = changed.map { ObservationRow($0.seen, look: Int($0.look), problem: $0.problem) }
        let told = try connection.run(
            """
            UPDATE observations SET outcome = told.outcome, evidence = told.evidence
            FROM jsonb_to_recordset(\(try JSONB(encoding: rows)))
                AS told(look bigint, problem bigint, variant text, outcome text, evidence jsonb)
            WHERE problem_id = problem AND sequence = look AND observations.variant = told.variant
            RETURNING problem_id
            """)
        return Set(try told.map { try $0.value("problem_id") })
    }

    /// Writes down what was seen of problems, each look at its own place among the problem's events, and the findings
    /// that belong to them. Whose looks are written rests no longer.
    /// - Parameter place: that of a build's looks among the events; `nil`: from here on.
    package func add(looks: [ProblemLook], of origin: LookOrigin, place: Int64? = nil) throws {
        guard !looks.isEmpty else { return }
        let rows = looks.enumerated().flatMap { number, look in
            look.observations.map { ObservationRow($0, look: number, problem: look.problem) }
        }
        _ = try connection.execute(
            """
            WITH places AS (
                SELECT look, nextval(pg_get_serial_sequence('problem_events', 'id')) AS sequence
                FROM generate_series(0, \(looks.count - 1)) AS look
            )
            INSERT INTO observations
                (problem_id, sequence, release_id, build_id, variant, outcome, evidence, note, caller)
            SELECT problem, sequence, \(origin.release), \(origin.build), variant, outcome, evidence,
                \(origin.note), \(origin.caller)
            FROM jsonb_to_recordset(\(try JSONB(encoding: rows))) AS row(look integer, problem bigint, variant text,
                outcome text, evidence jsonb) JOIN places USING (look)
            """)
        try wake(problems: looks.map(\.problem), before: place)
        try setVariants(looks)
        if let build = origin.build { try joinFindings(looks, build: build) }
    }

    private func setVariants(_ looks: [ProblemLook]) throws {
        struct Met: Encodable {
            var problem: Int64
            var variants: [String]
        }
        let met = looks.compactMap { look in look.variants.map { Met(problem: look.problem, variants: $0) } }
        guard !met.isEmpty else { return }
        _ = try connection.execute(
            """
            UPDATE problems SET variants = met.variants
            FROM jsonb_to_recordset(\(try JSONB(encoding: met))) AS met(problem bigint, variants text[])
            WHERE id = problem AND problems.variants <> met.variants
            """)
    }

    private func joinFindings(_ looks: [ProblemLook], build: Int64) throws {
        struct Joined: Encodable {
            var problem: Int64
            var finding: Int64
        }
        let joined = looks.flatMap { look in look.findings.map { Joined(problem: look.problem, finding: $0) } }
        guard !joined.isEmpty else { return }
        _ = try connection.execute(
            """
            INSERT INTO problem_findings (problem_id, finding_id, build_id)
            SELECT problem, finding, \(build)
            FROM jsonb_to_recordset(\(try JSONB(encoding: joined))) AS joined(problem bigint, finding bigint)
            ON CONFLICT DO NOTHING
            """)
    }

    /// In which variants a look met a problem last.
    package func setVariants(_ variants: [String], ofProblem id: Int64) throws {
        try setVariants([ProblemLook(problem: id, [], variants: variants)])
    }

    /// Findings that belong to a problem, as a build shows them.
    package func join(findings ids: [Int64], toProblem id: Int64, build: Int64) throws {
        try joinFindings([ProblemLook(problem: id, [], findings: ids)], build: build)
    }

    /// Notes how problems were seen in a release and what that makes of their lines, where nothing else of their records
    /// changes. “Nobody looked” takes back nothing that somebody saw, and no look what somebody reports.
    package func notePresence(_ looks: [ProblemLook], in release: String) throws {
        struct Seen: Encodable {
            var problem: Int64
            var presence: Presence
            var lines: [ProblemRecord.Line]?
        }
        guard !looks.isEmpty else { return }
        let rows = try JSONB(
            encoding: looks.map { Seen(problem: $0.problem, presence: $0.presence, lines: $0.lines) })
        _ = try connection.execute(
            """
            INSERT INTO problem_releases (problem_id, version, presence)
            SELECT problem, \(release),
                CASE WHEN record -> 'reportedIn' ? \(release) THEN 'present' ELSE presence END
            FROM jsonb_to_recordset(\(rows)) AS seen(problem bigint, presence text)
            JOIN problems ON problems.id = problem
            ON CONFLICT (problem_id, version) DO UPDATE SET presence = excluded.presence
                WHERE excluded.presence <> 'notObserved'
            """)
        _ = try connection.execute(
            """
            UPDATE problems SET record = record || jsonb_build_object('lines', lines)
            FROM jsonb_to_recordset(\(rows)) AS seen(problem bigint, lines jsonb)
            WHERE problems.id = problem AND lines IS NOT NULL
            """)
    }

    /// Keeps how a problem was in each release.
    /// - Parameter presences: by release.
    package func set(presences: [String: Presence], ofProblem id: Int64) throws {
        let rows = try JSONB(encoding: presences.mapValues(\.rawValue))
        try connection.executeLater(
            """
            WITH forgotten AS (
                DELETE FROM problem_releases WHERE problem_id = \(id) AND NOT \(rows) ? version
            )
            INSERT INTO problem_releases (problem_id, version, presence)
            SELECT \(id), key, value FROM jsonb_each_text(\(rows))
            ON CONFLICT (problem_id, version) DO UPDATE SET presence = excluded.presence
                WHERE problem_releases.presence <> excluded.presence
            """)
    }
}

extension Transaction {
    /// How the problems of an app were in a release, as far as that is written down: not while they rest.
    package func presences(ofApp id: Int64, in release: String) throws -> [Int64: Presence] {
        try connection.run(
            """
            SELECT problem_id, presence FROM problem_releases JOIN problems ON problems.id = problem_id
            WHERE problem_releases.version = \(release) AND app_id = \(id)
            """
        ).reduce(into: [:]) { presences, row in
            presences[try row.value("problem_id")] = Presence(rawValue: try row.value("presence"))
        }
    }

    /// Of these problems those that were gone in the last of these releases, from the oldest, of which anything is known.
    package func problemsGone(among problems: [Int64], after releases: [String]) throws -> Set<Int64> {
        guard !problems.isEmpty, !releases.isEmpty else { return [] }
        return try Set(
            connection.run(
                """
                SELECT problem_id FROM (
                    SELECT DISTINCT ON (problem_id) problem_id, presence
                    FROM problem_releases JOIN unnest(\(releases)::text[]) WITH ORDINALITY AS placed(version, place)
                        USING (version)
                    WHERE problem_id \(fragment: .isOne(of: problems)) AND presence <> 'notObserved'
                    ORDER BY problem_id, place DESC
                ) AS last WHERE presence = 'absent'
                """
            ).map { try $0.value("problem_id") })
    }

    /// The variants in which a look met a problem last; none where no look said.
    package func variants(ofProblem id: Int64) throws -> [String] {
        try connection.run("SELECT variants FROM problems WHERE id = \(id)").first?.value("variants") ?? []
    }

    /// The variants of captures: most of them have the same few, of which each is read once.
    package func variantKeys(ofCaptures ids: [Int64]) throws -> [Int64: VariantKey] {
        guard !ids.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT variant::text AS variant, screen_reader, array_agg(id) AS ids FROM captures
            WHERE id \(fragment: .isOne(of: ids)) GROUP BY captures.variant, screen_reader
            """
        ).reduce(into: [:]) { keys, row in
            let key = try VariantKey(
                json: try row.value("variant"), screenReader: try row.value("screen_reader"))
            for id in try row.value("ids", as: [Int64].self) { keys[id] = key }
        }
    }

    /// With what the captures of each screen were made that go by these names of variants.
    package func heardWith(variants names: [String], onScreens ids: [Int64]) throws -> [Int64: [String: Set<HeardWith>]]
    {
        guard !names.isEmpty, !ids.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT asked.id AS screen_id, word AS variant_key, idiom, screen_reader
            FROM unnest(\(ids)::bigint[]) AS asked(id) CROSS JOIN unnest(\(names)::text[]) AS word
            CROSS JOIN LATERAL (
                -- One of many that a year brings: each says the same of its name.
                SELECT variant -> 'device' ->> 'idiom' AS idiom, screen_reader FROM captures
                WHERE screen_id = asked.id AND variant_key = word LIMIT 1) AS made
            """
        ).reduce(into: [:]) { all, row in
            let with = HeardWith(
                idiom: try row.value("idiom", as: String?.self).flatMap(Variant.Idiom.init),
                screenReader: try row.value("screen_reader", as: String?.self).flatMap(ScreenReader.init))
            all[try row.value("screen_id"), default: [:]][try row.value("variant_key"), default: []].insert(with)
        }
    }

    /// What these names of variants stand for, among the captures of each screen.
    package func variantKeys(named words: [String], onScreens ids: [Int64]) throws -> [Int64: [String: VariantKey]] {
        guard !words.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT asked.id AS screen_id, word AS variant_key, variant, screen_reader
            FROM unnest(\(ids)::bigint[]) AS asked(id) CROSS JOIN unnest(\(words)::text[]) AS word
            CROSS JOIN LATERAL (
                -- One of many that a year brings: each says the same of its name.
                SELECT variant::text AS variant, screen_reader FROM captures
                WHERE screen_id = asked.id AND variant_key = word LIMIT 1) AS made
            """
        ).reduce(into: [:]) { keys, row in
            let key = try VariantKey(json: try row.value("variant"), screenReader: try row.value("screen_reader"))
            keys[try row.value("screen_id"), default: [:]][try row.value("variant_key")] = key
        }
    }
}
