import Foundation
import History
import Postgres

/// Where people's words leave storage: masked, unless the transaction reads for somebody who may see who reported, or for the
/// server itself. Whatever reads reports, messages, confirmations, titles goes through here.
extension Transaction {
    package var isMasking: Bool { viewer.map { !$0.seesPeople } ?? false }

    /// Likewise of several reports, in two statements; no masks for whoever may see who reported.
    func maskings(ofReports ids: [Int64]) throws -> (Int64) -> Masking? {
        guard isMasking, !ids.isEmpty else { return { _ in nil } }
        let reporters: [(Int64, Int64?)] = try connection.run(
            "SELECT id, reporter_id FROM reports WHERE id = ANY(\(ids))"
        )
        .map { (try $0.value("id"), try $0.value("reporter_id")) }
        let people = try known(Set(reporters.compactMap(\.1)))
        let known = Dictionary(
            uniqueKeysWithValues: reporters.map { ($0, $1.flatMap { people[$0] }.map { [$0] } ?? []) })
        return { Masking(known[$0] ?? []) }
    }

    func seen(_ confirmation: StoredConfirmation) throws -> StoredConfirmation {
        guard let masking = try maskings(ofReports: [confirmation.reportID])(confirmation.reportID) else {
            return confirmation
        }
        var confirmation = confirmation
        confirmation.note = masking.masked(confirmation.note)
        return confirmation
    }

    /// The masks for what is said of a problem.
    package func masks(ofProblem problem: Int64) throws -> Masks {
        Masks(try known(ofProblems: [problem])[problem] ?? [])
    }

    /// Reports as they may be seen.
    func seen(_ reports: [StoredReport]) throws -> [StoredReport] {
        let people = isMasking ? try known(Set(reports.compactMap(\.reporterID))) : [:]
        return reports.map { report in
            var report = report
            if isMasking { Masks(report.reporterID.flatMap { people[$0] }.map { [$0] } ?? []).mask(&report) }
            // It is the server's own sentence, and names nobody.
            if report.textRemovedAt != nil { report.text = report.removal }
            return report
        }
    }

    /// The masks for what is said in a report.
    package func masks(ofReport report: Int64) throws -> Masks {
        let reporter: Int64? = try connection.run("SELECT reporter_id FROM reports WHERE id = \(report)").first?
            .value("reporter_id")
        return Masks(try known(Set([reporter].compactMap { $0 })).map(\.value))
    }

    /// Problems as they may be seen: their titles may be people's words.
    func seen(_ problems: [StoredProblem]) throws -> [StoredProblem] { try seen(problems, id: \.id, title: \.title) }

    /// The same of what holds a problem's number and title.
    func seen<Problem>(
        _ problems: [Problem], id: KeyPath<Problem, Int64>, title: WritableKeyPath<Problem, String>
    ) throws -> [Problem] {
        isMasking ? try told(problems, id: id, title: title) : problems
    }

    func seen(_ problem: StoredProblem) throws -> StoredProblem { try seen([problem])[0] }

    /// Problems as anybody may read of them, whoever asks: their titles go on to verdicts, papers and other programs. Nobody is
    /// named in them who reported one of the problems.
    func told<Problem>(
        _ problems: [Problem], id: KeyPath<Problem, Int64>, title: WritableKeyPath<Problem, String>
    ) throws -> [Problem] {
        let ids = problems.map { $0[keyPath: id] }
        let people = try known(ofProblems: ids)
        let ours = isMasking ? try calledByChecks(ids.filter { people[$0] == nil }) : []
        return problems.map { problem in
            let number = problem[keyPath: id], isPeoples = isMasking && !ours.contains(number)
            guard let own = people[number] ?? (isPeoples ? [] : nil) else { return problem }
            var problem = problem
            problem[keyPath: title] = memory.masks.masked(problem[keyPath: title], own)
            return problem
        }
    }

    /// Of these problems those that checks have called so, and nobody otherwise since: what looks like somebody's name or address in
    /// such a title is what the app says.
    private func calledByChecks(_ ids: [Int64]) throws -> Set<Int64> {
        guard !ids.isEmpty else { return [] }
        return try Set(
            connection.run(
                """
                SELECT id FROM problems
                WHERE id = ANY(\(ids)) AND entered <> \(ProblemState.triage.rawValue)
                    AND EXISTS (SELECT FROM observations WHERE problem_id = problems.id AND note = problems.title
                        AND build_id IS NOT NULL AND NOT jsonb_exists(evidence, 'session'))
                    -- What an auditor wrote may name people.
                    AND NOT EXISTS (SELECT FROM audit_problems WHERE problem_id = problems.id)
                """
            ).map { try $0.value("id") })
    }

    /// The same of a problem and those that went on in it: their reports are its own.
    package func told(_ family: [StoredProblem]) throws -> [StoredProblem] {
        let people = try known(ofProblems: family.map(\.id)).values.joined()
        guard !people.isEmpty else { return family }
        let masking = Masking(Array(people))
        return family.map { problem in
            var problem = problem
            problem.title = masking.masked(problem.title)
            return problem
        }
    }

    /// Notes of problems' events: a reporter's own words are among them.
    func seen(_ events: [Int64: [StoredProblemEvent]]) throws -> [Int64: [StoredProblemEvent]] {
        guard isMasking else { return events }
        let people = try known(ofProblems: Array(events.keys))
        return Dictionary(
            uniqueKeysWithValues: events.map { problem, events in
                let masking = Masking(people[problem] ?? [])
                return (
                    problem,
                    events.map { event in
                        var event = event
                        event.note = masking.masked(event.note)
                        return event
                    }
                )
            })
    }
}

extension StoredReport {
    /// What stands instead of a text that was removed.
    fileprivate var removal: String {
        guard let day = textRemovedAt?.formatted(.iso8601.year().month().day()) else { return text }
        return "The text was removed on \(day)"
            + (textRemovedAfter.map { $0 == 1 ? ", after 1 day." : ", after \($0) days." } ?? ".")
    }
}
