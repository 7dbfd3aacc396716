package import Foundation
package import History
import JSON
import Postgres
package import Screens

/// One cause over time, as it is kept.
package struct StoredProblem: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    package var screenID: Int64?
    package var screenKey: String?
    package var screenTitle: String?
    /// What the audits that found it call its screen, where that was never captured.
    package var auditedScreen: String?
    package var elementID: Int64?
    /// The third-party component that the element comes from; `nil`: none is named.
    package var origin: String?
    package var rule: String?
    package var title: String
    /// Where it entered: reports at triage, findings as open.
    package var entered: ProblemState
    package var state: ProblemState
    /// `nil`: nobody has said what it costs.
    package var impact: Impact?
    /// What its events amount to.
    package var record: ProblemRecord
    package var assignee: String?
    package var trackerURL: String?
    /// What helps until it is mended, in the team's words.
    package var workaround: String?
    package var version: Int
    package var createdAt: Date
    package var updatedAt: Date
    /// How many reports of people belong to it.
    package var reports: Int

    /// The first release it was met in.
    package var since: String? { record.lines.compactMap(\.since).first }
    /// The release in which it came back last, where it was gone in between.
    package var backSince: String? { speaking?.backSince }
    /// The last release before it came, or came back, in which somebody looked, and its element was there without it.
    package var lastWorkingRelease: String? {
        speaking?.lastWorkingRelease ?? record.lines.compactMap(\.lastWorkingRelease).first
    }
    /// The line of releases that makes the whole problem what it is called.
    package var speaking: ProblemRecord.Line? {
        record.lines.first { $0.state == state && $0.isInherited != true } ?? record.lines.first { $0.state == state }
    }
    /// The release that later builds are measured against: that of their line, else of the first line that has one.
    /// Records of before it was told apart know only the one above.
    package func lastSoundRelease(on line: String?) -> String? {
        record.lines.first { $0.name == line }?.lastSoundRelease
            ?? record.lines.compactMap(\.lastSoundRelease).first ?? lastWorkingRelease
    }
}

/// One event with who caused it and when.
package struct StoredProblemEvent: Sendable, Hashable {
    package var event: ProblemEvent
    package var note: String?
    package var caller: String
    package var at: Date

    /// Of an observation: what each variant showed, and in which build, where it was one.
    package var observations: [Observation] = []
    package var build: Int64?

    init(event: ProblemEvent, note: String?, caller: String, at: Date) {
        (self.event, self.note, self.caller, self.at) = (event, note, caller, at)
    }

    init(_ row: Row) throws {
        let sequence: Int64 = try row.value("sequence")
        let kind: String? = try row.value("kind")
        if let kind {
            event = ProblemEvent(sequence, try KeptJSON.decode(ProblemEvent.Kind.self, from: kind))
        } else {
            let seen: String = try row.value("observations")
            observations = try KeptJSON.decode([ObservationRow].self, from: seen).map(\.observation)
            build = try row.value("build")
            let counts = observations.decisive
            event = ProblemEvent(
                sequence, .observed(release: try row.value("version"), counts.outcome, counts.evidence))
        }
        note = try row.value("note")
        caller = try row.value("caller")
        at = try row.value("at")
        event.isOfCorrection = note == ProblemEvent.correctionNote
    }
}

extension [StoredProblemEvent] {
    /// Without what was decided, claimed or said and taken back (`ProblemLifecycle.inForce`).
    package var inForce: [StoredProblemEvent] {
        let standing = Set(ProblemLifecycle.inForce(map(\.event)).map(\.sequence))
        return filter { standing.contains($0.event.sequence) }
    }
}

package struct StoredComment: Sendable, Hashable, Decodable {
    package var id: Int64
    package var text: String
    package var caller: String
    package var at: Date
}

extension StoredProblem {
    /// Without the words of whoever reported: a problem that entered by a report bears them as its title. `nil`: there is none.
    package var ownTitle: String? { entered == .triage ? nil : title }
}

extension Transaction {
    /// The first problems that were judged by an earlier version, all of one app.
    package func problems(judgedBefore version: Int, atMost count: Int) throws -> (app: StoredApp, ids: [Int64])? {
        let waiting = try connection.run(
            """
            SELECT app_id, array_agg(id) AS ids FROM (
                SELECT app_id, id FROM problems WHERE judged_by < \(Int64(version)) ORDER BY app_id, id LIMIT \(Int64(count))
            ) AS waiting GROUP BY app_id ORDER BY app_id LIMIT 1
            """
        ).first
        guard let waiting, let app = try app(id: waiting.value("app_id")) else { return nil }
        return (app, try waiting.value("ids", as: [Int64].self).sorted())
    }

    static var problemColumns: SQL {
        """
        problems.id, problems.app_id, problems.screen_id, screens.key AS screen_key,
        screens.title AS screen_title, problems.element_id, problems.rule, problems.title, problems.entered, problems.state, problems.impact, problems.record,
        problems.assignee, problems.tracker_url, problems.workaround, problems.version, problems.created_at, problems.updated_at,
        (SELECT count(*) FROM reports WHERE problem_id = problems.id) AS reports,
        (SELECT origin FROM elements WHERE elements.id = problems.element_id) AS origin,
        (SELECT nullif(audit_problems.screen, '') FROM audit_problems
            WHERE audit_problems.problem_id = problems.id AND problems.screen_id IS NULL) AS audited_screen
        """
    }
    static var problemTables: SQL { "problems LEFT JOIN screens ON screens.id = problems.screen_id" }

    package func problem(id: Int64) throws -> StoredProblem? { try problem(in: connection.run(Self.problem(id: id))) }

    static func problem(id: Int64) -> SQL {
        "SELECT \(fragment: problemColumns) FROM \(fragment: problemTables) WHERE problems.id = \(id)"
    }

    func problem(in rows: Rows) throws -> StoredProblem? {
        try seen(rows.decoded().filter { apps.contains($0.appID) }).first
    }

    package func problems(ids: [Int64]) throws -> [Int64: StoredProblem] {
        let problems: [StoredProblem] = try connection.run(
            """
            SELECT \(fragment: Self.problemColumns) FROM \(fragment: Self.problemTables) WHERE problems.id = ANY(\(ids))
            """
        ).decoded().filter { apps.contains($0.appID) }
        return Dictionary(uniqueKeysWithValues: try seen(problems).map { ($0.id, $0) })
    }

    /// Every problem of an app, duplicates too, oldest first.
    package func problemIDs(ofApp id: Int64) throws -> [Int64] {
        try connection.run("SELECT id FROM problems WHERE app_id = \(id) ORDER BY id").map { try $0.value("id") }
    }

    package func comments(ofProblem id: Int64) throws -> [StoredComment] {
        try connection.run(
            "SELECT id, text, caller, at FROM problem_comments WHERE problem_id = \(id) ORDER BY id"
        ).decoded()
    }

    /// Success criteria, by number, that the failures by this rule name that belong to a problem; `nil`: there are none.
    package func criteria(ofProblem id: Int64, failing rule: String) throws -> Set<String>? {
        let named: [[String]] = try connection.run(
            """
            SELECT DISTINCT criteria FROM problem_findings JOIN findings ON findings.id = finding_id
            WHERE problem_id = \(id) AND rule = \(rule) AND outcome = 'failed'
            """
        ).map { try $0.value("criteria") }
        return named.isEmpty ? nil : Set(named.flatMap { Ruleset.criteria(named: $0, of: rule) })
    }

    package func findings(ofProblem id: Int64, limit: Int) throws -> [StoredFinding] {
        try connection.run(
            """
            SELECT DISTINCT findings.id, run_id, findings.capture_id, element_id, rule, source_rule, outcome, impact, criteria,
                node_name, message, evidence::text AS evidence, tool, link_reason, target::text AS target,
                audit_runs.screen
            FROM problem_findings JOIN findings ON findings.id = finding_id JOIN audit_runs ON audit_runs.id = run_id
            WHERE problem_id = \(id) ORDER BY findings.id DESC LIMIT \(limit)
            """
        ).map(StoredFinding.init)
    }
}

extension WriteTransaction {
    /// A new problem without events; `entered` is triage or open.
    package func addProblem(
        app: Int64, screen: Int64?, element: Int64?, rule: String?, title: String, entered: ProblemState,
        impact: Impact?,
        record: ProblemRecord
    ) throws -> Int64 {
        let document = try RecordToKeep(record).json
        let id: Int64 = try connection.run(
            """
            INSERT INTO problems (app_id, screen_id, element_id, rule, title, entered, state, impact, record)
            VALUES (\(app), \(screen), \(element), \(rule), \(title), \(entered.rawValue), \(record.state.rawValue), \(impact?.rawValue),
                \(document))
            RETURNING id
            """
        ).one().value("id")
        outbox.note(problem: id, app: app, before: nil, after: record)
        return id
    }

    /// Wakes the problem where it rests. Answers the event's sequence.
    /// - Parameter time: when it was said; `nil`: now.
    @discardableResult
    package func addEvent(
        _ kind: ProblemEvent.Kind, toProblem id: Int64, note: String?, caller: String, at time: Date? = nil
    ) throws -> Int64 {
        return try connection.run(
            """
            WITH event AS (
                INSERT INTO problem_events (problem_id, kind, note, caller, at)
                VALUES (\(id), \(try JSONB(encoding: kind)), \(note), \(caller), coalesce(\(time)::timestamptz, now())) RETURNING id
            ), woken AS (
                UPDATE problem_rests SET before = event.id FROM event WHERE problem_id = \(id) AND before IS NULL
            )
            SELECT id FROM event
            """
        ).one().value("id")
    }

    /// Moves events of these reports to another problem, and that some of them were taken back with them.
    package func moveEvents(ofReports reports: [Int64], from: Int64, to: Int64) throws {
        _ = try connection.execute(
            """
            WITH said AS (
                SELECT id FROM problem_events WHERE problem_id = \(from)
                  AND coalesce(kind -> 'reported' ->> 'report', kind -> 'confirmed' ->> 'report')::bigint = ANY(\(reports))
            )
            UPDATE problem_events SET problem_id = \(to)
            WHERE problem_id = \(from)
              AND coalesce((kind -> 'takenBack' ->> 'event')::bigint, id) IN (SELECT id FROM said)
            """)
        try wake(problems: [from, to])
        _ = try connection.execute(
            "UPDATE reports SET problem_id = \(to), version = version + 1 WHERE id = ANY(\(reports)) AND problem_id = \(from)"
        )
    }

    /// Says which rule checks a problem that people found first.
    package func setRule(_ rule: String, ofProblem id: Int64) throws {
        _ = try connection.execute(
            "UPDATE problems SET rule = \(rule), version = version + 1, updated_at = now() WHERE id = \(id)")
    }

    /// Names a problem that has its title of a report; not where a person has given it another.
    package func setTitle(_ title: String, ofProblemNamedByReport id: Int64) throws {
        let renaming = #"$[*].fields[*] ? (@.name == "title")"#
        _ = try connection.execute(
            """
            UPDATE problems SET title = \(title), version = version + 1, updated_at = now()
            WHERE id = \(id) AND NOT EXISTS (SELECT FROM triage_steps
                WHERE problems @> ARRAY[\(id)::bigint] AND undone_at IS NULL
                    AND jsonb_path_exists(parts, \(renaming)::jsonpath))
            """)
    }

    /// It costs somebody more than was known. What a person has decided of its impact stays.
    package func raise(impactOfProblem id: Int64, to impact: Impact) throws {
        let less = Impact.allCases.filter { $0 < impact }.map(\.rawValue)
        try set(impact: impact, ofProblem: id, where: "impact IS NULL OR impact = ANY(\(less))")
    }

    /// What it costs by those who report it now. What a person has decided of its impact stays.
    package func weigh(problem id: Int64, as impact: Impact?) throws {
        try set(impact: impact, ofProblem: id, where: "impact IS DISTINCT FROM \(impact?.rawValue)")
    }

    private func set(impact: Impact?, ofProblem id: Int64, where condition: SQL) throws {
        _ = try connection.execute(
            """
            UPDATE problems SET impact = \(impact?.rawValue), version = version + 1, updated_at = now()
            WHERE id = \(id) AND (\(fragment: condition)) AND NOT EXISTS (
                SELECT FROM triage_steps, jsonb_array_elements(parts) AS part, jsonb_array_elements(part -> 'fields') AS field
                WHERE problems @> ARRAY[\(id)::bigint] AND undone_at IS NULL
                  AND (part ->> 'problem')::bigint = \(id) AND field ->> 'name' = 'impact')
            """)
    }

    /// That they are judged by this version.
    package func note(judged ids: [Int64], by version: Int) throws {
        _ = try connection.execute("UPDATE problems SET judged_by = \(Int64(version)) WHERE id = ANY(\(ids))")
    }

    /// What its events now amount to. Only another state is a change that somebody who decides has to hear of: more
    /// reports of the same don't make what they read out of date.
    /// - Parameter before: what they amounted to.
    package func setRecord(_ record: ProblemRecord, ofProblem id: Int64, app: Int64, before: HeardRecord) throws {
        let document = try RecordToKeep(record).json
        try connection.executeLater(
            """
            UPDATE problems SET record = \(document), state = \(record.state.rawValue),
                version = version + CASE WHEN state = \(record.state.rawValue) THEN 0 ELSE 1 END, updated_at = now()
            WHERE id = \(id) AND (record <> \(document) OR state <> \(record.state.rawValue))
            """)
        outbox.note(problem: id, app: app, before: before, after: record)
    }

    /// Writes what a person may change where the version is still the one that was read; false where somebody was faster.
    package func update(_ problem: StoredProblem) throws -> Bool {
        try connection.execute(
            """
            UPDATE problems SET title = \(problem.title), impact = \(problem.impact?.rawValue), assignee = \(problem.assignee),
                tracker_url = \(problem.trackerURL), workaround = \(problem.workaround), version = version + 1, updated_at = now()
            WHERE id = \(problem.id) AND version = \(problem.version)
            """) > 0
    }

    package func addComment(problem: Int64, text: String, caller: String) throws -> Int64 {
        try connection.run(
            "INSERT INTO problem_comments (problem_id, text, caller) VALUES (\(problem), \(text), \(caller)) RETURNING id"
        ).one().value("id")
    }
}

/// A problem's record as it is kept.
private struct RecordToKeep: Encodable {
    private let record: ProblemRecord
    private enum Keys: CodingKey { case reports }

    init(_ record: ProblemRecord) { self.record = record }

    var json: JSONB { get throws { try JSONB(encoding: self) } }

    func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        // Servers of 0.1 read no record without a list of its reports; they ask nothing of it.
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode([Int64](), forKey: .reports)
    }
}

extension Transaction {
    package func reportIDs(ofProblem id: Int64) throws -> [Int64] {
        try connection.run("SELECT id FROM reports WHERE problem_id = \(id) ORDER BY id").map { try $0.value("id") }
    }

    /// What its reports say that it costs, each once; `nil` among them: some say nothing.
    package func impacts(reportedOfProblem id: Int64) throws -> [Impact?] {
        try connection.run("SELECT DISTINCT impact FROM reports WHERE problem_id = \(id)").map {
            try $0.value("impact", as: String?.self).flatMap(Impact.init)
        }
    }

    /// Where these reports belong, each place once.
    package func places(ofReports ids: [Int64]) throws -> [(screen: Int64?, element: Int64?)] {
        try connection.run("SELECT DISTINCT screen_id, element_id FROM reports WHERE id = ANY(\(ids))").map {
            (try $0.value("screen_id"), try $0.value("element_id"))
        }
    }
}

extension WriteTransaction {
    /// Takes back what a report said of a problem it never belonged to.
    package func removeEvents(ofReport id: Int64, from problem: Int64) throws {
        _ = try connection.execute(
            """
            WITH said AS (
                SELECT id FROM problem_events WHERE problem_id = \(problem)
                  AND coalesce(kind -> 'reported' ->> 'report', kind -> 'confirmed' ->> 'report')::bigint = \(id)
            )
            DELETE FROM problem_events WHERE problem_id = \(problem)
              AND coalesce((kind -> 'takenBack' ->> 'event')::bigint, id) IN (SELECT id FROM said)
            """)
    }
}
