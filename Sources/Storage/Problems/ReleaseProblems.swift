import Foundation
package import History
import JSON
import Postgres
package import Screens

/// How many problems of one impact, or of none that anybody has said, were present in a release.
package struct PresentProblems: Sendable, Hashable, Decodable {
    package var release: String
    package var impact: Impact?
    package var problems: Int
}

/// Problems that are not counted as present in a release.
package struct OtherProblems: Sendable, Hashable, Decodable {
    package var release: String
    /// They were there when somebody looked, or told of it, last, and nobody could tell it of this release.
    package var notObserved: Int
    /// They are there, and somebody left them as they are.
    package var accepted: Int
}

/// A problem with what the gate and the papers ask of it, and no more.
package struct SpeakingProblem: Sendable, Hashable {
    package var id: Int64
    package var screenID: Int64?
    package var screenKey: String?
    package var elementID: Int64?
    package var rule: String?
    /// The expectation that does not hold; `nil`: it is about none.
    package var pin: Int64?
    package var title: String
    package var state: ProblemState
    package var impact: Impact?
    /// The first release it was met in.
    package var since: String?
    /// A person's session found it, and none has found it gone since.
    package var isFoundInSession: Bool
    package var isReported: Bool
    /// Releases that are not known here, of which all reports of it are, and nothing else is known of it.
    package var waitsFor: [String]
    /// Nobody has decided anything of it, no look met it, and all who reported it say by now that it works where they had it.
    package var isTakenBack: Bool
    /// It was decided to be no problem at all.
    package var isFalseAlarm: Bool
    /// Its record, where somebody claimed a fix, it is known on several lines of releases, or it stands as accepted in some
    /// releases alone.
    private var record: ProblemRecord?

    package var claims: [FixClaim] { record?.claims ?? [] }
    /// The lines of releases on which it is known, where a fix was claimed or they are several.
    package var lines: [ProblemRecord.Line] { record?.lines ?? [] }

    /// The releases of claims that a look has seen to hold, though nobody who reported it has said so yet.
    package var seenGone: [String] {
        lines.filter { $0.isSeenGone == true && $0.state == .fixClaimed }.compactMap(\.claims.last)
            .filter { $0.standing == .open }.map(\.release)
    }

    /// As it stands on this line alone: what happened to it on another says nothing of it there.
    package func on(_ line: ProblemRecord.Line) -> SpeakingProblem {
        var problem = self
        (problem.state, problem.since) = (line.state, line.since ?? since)
        problem.record?.lines = [line]
        return problem
    }

    /// Read by hand: a year of a large app has a thousand that are open.
    fileprivate init(_ row: Row) throws {
        id = try row.value("id")
        screenID = try row.value("screen_id")
        screenKey = try row.value("screen_key")
        elementID = try row.value("element_id")
        rule = try row.value("rule")
        pin = try row.value("pin")
        title = try row.value("title")
        state = try row.value("state")
        impact = try row.value("impact")
        since = try row.value("since")
        isFoundInSession = try row.value("is_found_in_session")
        isReported = try row.value("is_reported")
        waitsFor = try row.value("waits_for", as: [String].self)
        isTakenBack = try row.value("is_taken_back")
        isFalseAlarm = try row.value("is_false_alarm")
        record = try row.value("record", as: JSONB?.self).map {
            try KeptJSON.decode(ProblemRecord.self, from: $0.bytes)
        }
    }
}

extension Transaction {
    /// Somebody reported it. By itself each is found at once: as a set they would all be read, however many the reports are.
    private static var isReported: SQL {
        "(SELECT true FROM reports WHERE problem_id = problems.id LIMIT 1) IS NOT NULL"
    }

    /// What was present in these releases, by a look or by somebody who has it there, whatever became of it; not what was
    /// accepted.
    package func presentProblems(ofApp id: Int64, releases versions: [String]) throws -> [PresentProblems] {
        try connection.run(
            """
            SELECT problem_releases.version AS release, impact, count(*) AS problems
            FROM problem_releases JOIN problems ON problems.id = problem_id
            WHERE app_id = \(id) AND problem_releases.version = ANY(\(versions)) AND presence = 'present'
                AND state NOT IN ('accepted', 'duplicate')
            GROUP BY problem_releases.version, impact
            """
        ).decoded()
    }

    /// What is not counted as present in these releases, by release; nothing of a release where that is nothing. What goes on
    /// in another problem is that one's.
    /// - Parameter order: all releases, the oldest first.
    package func otherProblems(ofApp id: Int64, releases versions: [String], inOrder order: [String]) throws
        -> [String: OtherProblems]
    {
        let found: [OtherProblems] = try connection.run(
            """
            WITH placed AS MATERIALIZED (
                SELECT ordered.version, place, line
                FROM unnest(\(order)::text[]) WITH ORDINALITY AS ordered(version, place)
                JOIN releases ON app_id = \(id) AND releases.version = ordered.version
            ), here AS MATERIALIZED (
                SELECT problem_id, version, presence FROM problem_releases
                WHERE version = ANY(\(versions)) AND presence <> 'absent'
            ), asked AS MATERIALIZED (
                SELECT id, state <> 'fixed' AND (\(fragment: Self.isReported)) AS is_told
                FROM problems WHERE app_id = \(id) AND (state IN ('triage', 'open', 'regressed', 'fixClaimed')
                    OR state = 'fixed' AND id IN (SELECT problem_id FROM here WHERE presence = 'notObserved'))
            ), known AS MATERIALIZED (
                -- From the one release to the next of which something is known.
                SELECT asked.id, is_told, presence, place, lead(place) OVER (PARTITION BY asked.id ORDER BY place) AS next,
                    array_agg(line) FILTER (WHERE presence = 'present') OVER (PARTITION BY asked.id) AS lines
                FROM asked JOIN problem_releases ON problem_id = asked.id JOIN placed USING (version)
                WHERE presence <> 'notObserved'
            ), told AS (
                SELECT place, next, lines, count(*) AS problems FROM known
                WHERE presence = 'present' AND is_told GROUP BY place, next, lines
            ), counted AS (
                -- What people alone know of is in no look: nothing of it is on record of a release they don't speak of.
                SELECT placed.version, sum(problems) AS not_observed, 0 AS accepted
                FROM told JOIN placed ON placed.version = ANY(\(versions)) AND placed.line = ANY(lines)
                    AND placed.place > told.place AND placed.place < coalesce(next, placed.place + 1)
                GROUP BY placed.version
                UNION ALL
                SELECT here.version, count(*), 0
                FROM here JOIN placed USING (version) JOIN known ON known.id = problem_id
                    AND placed.place > known.place AND placed.place < coalesce(next, placed.place + 1)
                WHERE here.presence = 'notObserved' AND known.presence = 'present' AND NOT (is_told AND line = ANY(lines))
                GROUP BY here.version
                UNION ALL
                SELECT here.version, 0, count(*) FROM here JOIN problems ON problems.id = problem_id
                WHERE app_id = \(id) AND presence = 'present' AND state = 'accepted' GROUP BY here.version
            )
            SELECT version AS release, sum(not_observed)::bigint AS not_observed, sum(accepted)::bigint AS accepted
            FROM counted GROUP BY version
            """
        ).decoded()
        return Dictionary(found.map { ($0.release, $0) }) { first, _ in first }
    }

    /// The problems that have a say in whether a release may ship, oldest first: all that are not fixed, those with
    /// a fix in one of these releases that did not hold, and those that were present in one.
    package func problems(ofApp id: Int64, speakingOf releases: String...) throws -> [SpeakingProblem] {
        // What is fixed is found by indexes: a record is read only where somebody met again what had been called fixed.
        let broken = #"$.lines[*].claims[*] ? (@.standing == "contradicted" && @.release == $releases[*])"#
        let named: SQL = "jsonb_build_object('releases', to_jsonb(\(releases)::text[]))"
        let problems: [SpeakingProblem] = try connection.runByOnePlan(
            """
            SELECT problems.id, screen_id, screens.key AS screen_key, element_id, rule, (record ->> 'pin')::bigint AS pin,
                problems.title, state, impact,
                jsonb_path_query_first(record, '$.lines[*].since') #>> '{}' AS since,
                jsonb_path_exists(record, '$.lines[*].foundByPerson') AS is_found_in_session,
                \(fragment: Self.isReported) AS is_reported,
                CASE WHEN NOT jsonb_path_exists(record, '$.lines[*].since')
                    AND (jsonb_path_exists(record, '$.lines[*].seenSince')
                        OR NOT EXISTS (SELECT FROM observations WHERE problem_id = problems.id))
                    AND NOT EXISTS (
                        SELECT FROM reports
                        WHERE problem_id = problems.id AND (release_id IS NOT NULL OR release_name IS NULL)
                    ) THEN ARRAY(SELECT DISTINCT release_name FROM reports WHERE problem_id = problems.id)
                    ELSE '{}' END AS waits_for,
                state = 'triage' AND record -> 'reportedIn' IS NULL
                    AND NOT jsonb_path_exists(record, '$.lines[*] ? (exists (@.since) || exists (@.seenSince))')
                    AND \(fragment: Self.isReported)
                    AND NOT EXISTS (
                        SELECT FROM reports
                        WHERE problem_id = problems.id AND release_id IS NULL AND release_name IS NULL
                    ) AS is_taken_back,
                coalesce((record ->> 'isFalseAlarm')::boolean, false) AS is_false_alarm,
                CASE WHEN jsonb_path_exists(record, '$.lines[*].claims[*]') OR jsonb_array_length(record->'lines') > 1
                    OR jsonb_path_exists(record, '$.lines[*].acceptedBefore')
                    THEN record END AS record
            FROM (
                SELECT * FROM problems
                WHERE app_id = \(id) AND state IN ('triage', 'open', 'fixClaimed', 'regressed', 'accepted')
                UNION ALL
                SELECT * FROM problems
                WHERE app_id = \(id) AND state = 'fixed'
                    AND jsonb_path_exists(record, '$.lines[*].claims[*] ? (@.standing == "contradicted")')
                    AND jsonb_path_exists(record, \(broken)::jsonpath, \(fragment: named))
                UNION ALL
                -- Of a year most are fixed: the few that were present are looked up, before any record is read.
                SELECT * FROM problems
                WHERE id = ANY(ARRAY(SELECT problem_id FROM problem_releases
                        WHERE problem_releases.version = ANY(\(releases)) AND presence = 'present'))
                    AND app_id = \(id) AND state = 'fixed'
                    AND NOT jsonb_path_exists(record, \(broken)::jsonpath, \(fragment: named))
            ) AS problems LEFT JOIN screens ON screens.id = screen_id
            ORDER BY problems.id
            """
        ).map(SpeakingProblem.init)
        return try told(problems, id: \.id, title: \.title)
    }

    /// With what people have problems, as they called it: those who reported, and those who held a session. Who said nothing is
    /// among them.
    package func devices(ofProblems ids: [Int64]) throws -> [Int64: Set<ToldDevice>] {
        try connection.run(
            """
            SELECT problem_id, device, os, assistive_technology AS screen_reader FROM reports
            WHERE problem_id = ANY(\(ids))
            UNION
            SELECT problem_id, device, os, \(fragment: Self.heldWith) AS screen_reader
            FROM problem_findings JOIN findings ON findings.id = finding_id
                JOIN sessions ON sessions.run_id = findings.run_id
            WHERE problem_id = ANY(\(ids))
            """
        ).reduce(into: [:]) { $0[try $1.value("problem_id"), default: []].insert(try $1.toldDevice()) }
    }

    /// Those of these problems that captures or audits of a build found present, other than with TalkBack.
    package func problems(_ ids: [Int64], seenWithVoiceOverIn build: Int64) throws -> Set<Int64> {
        let reader = ScreenReader.talkBack.rawValue
        return Set(
            try connection.run(
                """
                SELECT DISTINCT problem_id FROM observations
                WHERE problem_id = ANY(\(ids)) AND build_id = \(build) AND outcome = 'present' AND variant <> ''
                    AND NOT \(reader) = ANY(string_to_array(variant, ', '))
                """
            ).map { try $0.value("problem_id") })
    }

    /// What kinds of trouble the reports of problems tell of. A problem that nobody reported is not among the answers.
    package func classes(ofProblems ids: [Int64]) throws -> [Int64: ToldClasses] {
        try connection.run(
            """
            SELECT DISTINCT problem_id, class, coalesce(accessibility > 0, true) OR heard IS NOT NULL
                OR expected IS NOT NULL AS is_of_barrier
            FROM reports LEFT JOIN report_readings ON report_id = reports.id
            WHERE problem_id = ANY(\(ids))
            """
        ).reduce(into: [:]) { classes, row in
            let told = try row.value("class", as: String?.self).flatMap(FaultClass.init(rawValue:))
            let isOfBarrier: Bool = try row.value("is_of_barrier")
            let problem: Int64 = try row.value("problem_id")
            var all = classes[problem] ?? ToldClasses()
            all.classes.insert(told)
            all.areOfBarriers = all.areOfBarriers || told != nil || isOfBarrier
            classes[problem] = all
        }
    }
}

/// What the reports of a problem tell of.
package struct ToldClasses: Sendable {
    /// `nil` among them: one that tells of none.
    package var classes: Set<FaultClass?> = []
    /// One of them names a class, or any word about accessibility, or says what was heard or expected.
    package var areOfBarriers = false
}
