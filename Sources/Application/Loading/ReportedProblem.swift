import Foundation
import History
package import Storage

/// A problem with all that people said of it, read once for everybody who reported it.
package struct ReportedProblem {
    package let problem: StoredProblem
    let history: AppHistory
    private let events: [ProblemEvent]
    /// By the number of a look: the name of the build that was looked at.
    private let builds: [Int64: String]
    private let persons: [Int64: Int64]
    private let voices: Voices
    /// Of one that others went on in, where its causes are several.
    private let causes: [FamilyCause]
    private let now: Date
    /// Where they were not read one by one.
    private let others: Int?

    package init(_ problem: StoredProblem, _ history: AppHistory, in transaction: some Transaction) throws {
        self = try Self.each(of: [problem], history, in: transaction)[0]
    }

    /// Many of one app, read together.
    static func each(of problems: [StoredProblem], _ history: AppHistory, in transaction: some Transaction) throws
        -> [ReportedProblem]
    {
        let ids = problems.map(\.id), now = try transaction.now()
        let families = try transaction.duplicates(ofProblems: ids)
        let stored = try transaction.events(ofProblems: Array(Set(ids + families.values.joined())))
        let events = stored.mapValues { $0.map(\.event) }
        let persons = try transaction.persons(ofProblems: ids)
        let merged = families.isEmpty ? [:] : try transaction.problems(ids: Array(Set(families.values.joined())))
        return try problems.map { problem in
            // What was merged is gone only where all of it is.
            let family = ProblemFamily.events(
                own: events[problem.id] ?? [], joined: (families[problem.id] ?? []).map { events[$0] ?? [] },
                isPartlyUnseen: problem.record.isPartlyUnseen == true)
            let joined = (families[problem.id] ?? []).compactMap { id in merged[id].map { ($0, events[id] ?? []) } }
            return ReportedProblem(
                problem, history, events: ProblemLifecycle.inForce(family),
                causes: try FamilyOfProblem.told(
                    problem, own: events[problem.id] ?? [], joined: joined, in: transaction
                ).causes,
                builds: Self.builds(
                    ([problem.id] + (families[problem.id] ?? [])).flatMap { stored[$0] ?? [] }, history),
                persons: persons[problem.id] ?? [:], others: nil, now: now)
        }
    }

    private init(
        _ problem: StoredProblem, _ history: AppHistory, events: [ProblemEvent], causes: [FamilyCause] = [],
        builds: [Int64: String],
        persons: [Int64: Int64], others: Int?, now: Date
    ) {
        (self.problem, self.history, self.events, self.builds) = (problem, history, events, builds)
        (self.persons, self.others, self.now, self.causes) = (persons, others, now, causes)
        voices = Voices(events, persons: causes.persons(persons))
    }

    /// As whoever filed a report hears of it at once. What others reported is read only where somebody's last word
    /// matters: where they spoke twice, or one has said whether it works in a release.
    init(
        _ problem: StoredProblem, _ history: AppHistory, filed report: StoredReport, in transaction: some Transaction
    ) throws {
        let stored = try transaction.events(ofProblem: problem.id, besideReports: true)
        let events = ProblemLifecycle.inForce(stored.map(\.event))
        guard report.problemID == problem.id, try transaction.duplicates(ofProblem: problem.id).isEmpty,
            !events.contains(where: { $0.report != nil }),
            try transaction.problems(reportedBeforeByWhoFiled: [report.id]).isEmpty
        else {
            try self.init(problem, history, in: transaction)
            return
        }
        self.init(
            problem, history,
            events: events + [ProblemEvent(.max, .reported(report: report.id, release: report.release))],
            builds: Self.builds(stored, history), persons: [:], others: problem.reports - 1, now: try transaction.now())
    }

    private static func builds(_ events: [StoredProblemEvent], _ history: AppHistory) -> [Int64: String] {
        Dictionary(
            events.compactMap { event in
                event.build.flatMap(history.build).map { (event.event.sequence, $0.name) }
            }
        ) { first, _ in first }
    }

    /// A number that all reports of one person on it share.
    func person(of report: Int64) -> Int64 { persons[report] ?? report }

    /// Of one that others went on in, the cause that a report is about: what is known of another tells nothing of it.
    private struct OwnCause {
        var record: ProblemRecord
        var events: [ProblemEvent]
        var voices: Voices
    }

    private func cause(of report: Int64) -> OwnCause {
        guard let cause = causes.first(where: { $0.reports.contains(report) }) else {
            return OwnCause(record: problem.record, events: events, voices: voices)
        }
        let own = events.filter { event in
            if case .observed = event.kind { return false }
            return event.report.map(cause.reports.contains) ?? true
        }
        let events = (own + cause.looks).sorted { $0.sequence < $1.sequence }
        let persons = causes.persons(persons)
        return OwnCause(
            record: ProblemLifecycle.record(
                of: events, lineage: history.lineage, initial: problem.entered, persons: persons),
            events: events, voices: Voices(events, persons: persons))
    }

    /// On the person's line; of one that others went on in, that of the whole.
    func state(knownAs known: KnownProblem) -> ProblemState {
        let lines = causes.isEmpty ? known.record.lines : problem.record.lines
        return lines.first { $0.name == known.line?.name }?.state ?? problem.state
    }

    func place(of report: StoredReport) -> ReporterPlace {
        ReporterPlace(
            report, history, spoken: voices.releases(spokenOfWith: report.id),
            seen: voices.releasesSpokenOf.union(problem.record.reportedIn ?? []), now: now)
    }

    func known(to report: StoredReport, mayBeTheSame: Bool = false) -> KnownProblem {
        let cause = cause(of: report.id)
        return KnownProblem(
            record: cause.record, isChecked: problem.rule != nil, isMetInSession: problem.isMetInSession,
            events: cause.events, builds: builds, voices: cause.voices,
            others: others ?? Set(persons.values).subtracting([person(of: report.id)]).count,
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
