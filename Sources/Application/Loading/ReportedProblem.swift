import Foundation
import History
package import Storage

/// A problem with all that people said of it, read once for everybody who reported it.
package struct ReportedProblem {
    package let problem: StoredProblem
    let history: AppHistory
    private let events: [ProblemEvent]
    private let persons: [Int64: Int64]
    private let voices: Voices
    private let now: Date

    package init(_ problem: StoredProblem, _ history: AppHistory, in transaction: some Transaction) throws {
        (self.problem, self.history) = (problem, history)
        events = ProblemLifecycle.inForce(try transaction.events(ofProblem: problem.id).map(\.event))
        persons = try transaction.persons(ofProblem: problem.id)
        voices = Voices(events, persons: persons)
        now = try transaction.now()
    }

    /// A number that all reports of one person on it share.
    func person(of report: Int64) -> Int64 { persons[report] ?? report }

    func place(of report: StoredReport) -> ReporterPlace {
        ReporterPlace(
            report, history, spoken: voices.releases(spokenOfWith: report.id), seen: voices.releasesSpokenOf, now: now)
    }

    func known(to report: StoredReport, mayBeTheSame: Bool = false) -> KnownProblem {
        KnownProblem(
            record: problem.record, isChecked: problem.rule != nil, isMetInSession: problem.isMetInSession,
            events: events, voices: voices, others: Set(persons.values).subtracting([person(of: report.id)]).count,
            report: report.id, place: place(of: report), lineage: history.lineage,
            ordered: history.ordered.map(\.version), workaround: problem.workaround, mayBeTheSame: mayBeTheSame,
            isAssigned: problem.assignee != nil)
    }
}

extension ReporterPlace {
    init(_ report: StoredReport, _ history: AppHistory, spoken: [String], seen: Set<String>, now: Date) {
        self.init(
            Said(release: report.release, os: report.os, channel: report.channel),
            releases: history.releases.map {
                Release(
                    $0.version, $0.channel, shippedAt: $0.shippedAt, hasBuild: history.newestBuild(of: $0) != nil)
            }, lineage: history.lineage, platform: history.app.platform, spoken: spoken, seen: seen, now: now)
    }
}
