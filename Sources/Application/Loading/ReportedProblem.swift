import Foundation
import History
package import Storage

/// A problem with all that people said of it, read once for everybody who reported it.
package struct ReportedProblem {
    package let problem: StoredProblem
    let history: AppHistory
    private let events: [ProblemEvent]
    /// What happened to the problem itself, and to each that went on in it.
    private let members: [[ProblemEvent]]
    private let looks: VariantLooks
    private let confirmers: Confirmers
    /// By screen.
    private let retirements: [Int64: [ScreenRetirement]]
    /// By the number of a look: the name of the build that was looked at.
    private let builds: [Int64: String]
    /// By the number of an event: when it was said.
    private let dates: [Int64: Date]
    private let persons: [Int64: Int64]
    /// Reports of nobody knows whom.
    private let unnamed: Set<Int64>
    private let voices: Voices
    /// Of one that others went on in, where its causes are several.
    private let causes: [FamilyCause]
    private let now: Date
    /// Where they were not read one by one.
    private let others: OtherVoices?

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
        let unnamed = try transaction.unnamedReports(ofProblems: ids)
        let merged = families.isEmpty ? [:] : try transaction.problems(ids: Array(Set(families.values.joined())))
        func screens(_ problem: StoredProblem) -> Set<Int64> {
            Set(([problem] + (families[problem.id] ?? []).compactMap { merged[$0] }).compactMap(\.screenID))
        }
        let all = problems.reduce(into: Set<Int64>()) { $0.formUnion(screens($1)) }
        let listened = try ListenedWith(Array(stored.values.joined()), onScreens: all, in: transaction)
        let confirmers = try Confirmers(of: events.values.joined(), in: transaction)
        let retirements = try Retired(history, in: transaction).screensGone(of: all, in: transaction)
        return try problems.map { problem in
            let ids = [problem.id] + (families[problem.id] ?? []), all = ids.flatMap { stored[$0] ?? [] }
            let joined = ids.dropFirst().compactMap { id in merged[id].map { ($0, events[id] ?? []) } }
            return ReportedProblem(
                problem, history, members: ids.map { events[$0] ?? [] },
                looks: listened.looks(all, onScreens: screens(problem)), confirmers: confirmers,
                retirements: retirements,
                causes: try FamilyOfProblem.told(
                    problem, own: events[problem.id] ?? [], joined: joined, in: transaction
                ).causes, builds: Self.builds(all, history), dates: Self.dates(all),
                persons: persons[problem.id] ?? [:],
                unnamed: unnamed, others: nil, now: now)
        }
    }

    private init(
        _ problem: StoredProblem, _ history: AppHistory, members: [[ProblemEvent]], looks: VariantLooks,
        confirmers: Confirmers = Confirmers(), retirements: [Int64: [ScreenRetirement]], causes: [FamilyCause] = [],
        builds: [Int64: String], dates: [Int64: Date],
        persons: [Int64: Int64], unnamed: Set<Int64> = [], others: OtherVoices?, now: Date
    ) {
        (self.problem, self.history, self.members) = (problem, history, members)
        (self.looks, self.confirmers) = (looks, confirmers)
        (self.persons, self.unnamed, self.others) = (persons, unnamed, others)
        (self.now, self.causes) = (now, causes)
        (self.builds, self.dates, self.retirements) = (builds, dates, retirements)
        events = Self.joint(members, of: problem)
        voices = Voices(events, persons: causes.persons(persons))
    }

    /// What was merged is gone only where all of it is.
    private static func joint(_ members: [[ProblemEvent]], of problem: StoredProblem) -> [ProblemEvent] {
        ProblemLifecycle.inForce(
            ProblemFamily.events(of: members, isPartlyUnseen: problem.record.isPartlyUnseen == true))
    }

    /// As whoever filed a report hears of it at once. What others reported is read only where somebody's last word
    /// matters: where they spoke twice, or one has said whether it works in a release.
    init(
        _ heard: HeardProblem, _ history: AppHistory, filed report: StoredReport, in transaction: some Transaction
    ) throws {
        let (problem, stored) = (heard.problem, heard.events)
        let events = ProblemLifecycle.inForce(stored.map(\.event))
        guard !events.contains(where: { $0.report != nil }), problem.state != .regressed, heard.isAlone else {
            try self.init(problem, history, in: transaction)
            return
        }
        let screens = Set([problem.screenID].compactMap(\.self))
        self.init(
            problem, history,
            members: [events + [ProblemEvent(.max, .reported(report: report.id, release: report.release))]],
            looks: try ListenedWith(stored, onScreens: screens, in: transaction).looks(stored, onScreens: screens),
            retirements: try Retired(heard.retirements, history).screensGone(of: screens, in: transaction),
            builds: Self.builds(stored, history), dates: Self.dates(stored), persons: [:],
            others: OtherVoices(people: 0, reports: problem.reports - 1), now: try transaction.now())
    }

    private static func dates(_ events: [StoredProblemEvent]) -> [Int64: Date] {
        Dictionary(events.map { ($0.event.sequence, $0.at) }) { first, _ in first }
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

    /// What of it can concern a person: looks with a device and a screen reader that may be theirs, those for whom it works with
    /// such, and of one that others went on in, the cause that they told of. What is known of another tells nothing of it.
    private struct OwnCause {
        var record: ProblemRecord
        var events: [ProblemEvent]
        var voices: Voices
        var isMetInSession: Bool
        var elsewhere: MetElsewhere?
        /// The rule of the problem is asked of it.
        var isChecked = true
    }

    /// - Parameter isAlone: as if nobody had reported it with something else than this person has.
    private func cause(of report: StoredReport, isAlone: Bool) -> OwnCause {
        let person = HeardWith(report)
        func concerning(_ events: [ProblemEvent]) -> [ProblemEvent] {
            let own = confirmers.concerning(person, report.id, events, voices)
            return isAlone ? confirmers.withoutOthers(person, report.id, own, voices) : own
        }
        guard let cause = causes.first(where: { $0.reports.contains(report.id) }) else {
            let own = members.map { concerning(looks.concerning(person, $0)) }
            // Whom no look tells anything is somebody else.
            guard own != members || problem.record.lines.contains(where: { $0.untoldReporters != nil }) else {
                return OwnCause(
                    record: problem.record, events: events, voices: voices, isMetInSession: problem.isMetInSession)
            }
            return ownCause(
                Self.joint(own, of: problem), looks.elsewhere(than: person, Array(members.joined())),
                isPartlyUnseen: problem.record.isPartlyUnseen == true)
        }
        let standing = decision(inForceAt: cause.since)
        let own =
            concerning(events.filter { cause.isTold(by: $0) || $0.sequence == standing })
            + looks.concerning(person, cause.looks)
        let events = own.sorted { $0.sequence < $1.sequence }
        var told = ownCause(events, looks.elsewhere(than: person, cause.looks))
        // What went on in a problem has no rule where none ever found it: that of the problem tells nothing of it.
        told.isChecked = cause.since == nil || cause.looks.contains(where: \.isMeeting)
        return told
    }

    /// What had been decided of the problem when a cause went on in it, by the number of that event: it holds for the cause, too.
    private func decision(inForceAt merge: Int64?) -> Int64? {
        guard let merge else { return nil }
        let last = events.last { event in
            switch event.kind {
            case .decided, .fixClaimed: event.sequence < merge
            default: false
            }
        }
        return switch last?.kind {
        case .decided(.accept, _, _), .decided(.falseAlarm, _, _): last?.sequence
        default: nil
        }
    }

    private func ownCause(
        _ events: [ProblemEvent], _ elsewhere: MetElsewhere?, isPartlyUnseen: Bool = false
    ) -> OwnCause {
        let record = ProblemLifecycle.record(
            of: events, lineage: history.lineage, initial: problem.entered, persons: causes.persons(persons),
            isPartlyUnseen: isPartlyUnseen)
        let isMetInSession = events.contains { event in
            if case .observed(_, .present, let evidence) = event.kind { evidence.isSession } else { false }
        }
        return OwnCause(
            record: record, events: events, voices: Voices(events, persons: causes.persons(persons)),
            isMetInSession: problem.isMetInSession && isMetInSession, elsewhere: elsewhere)
    }

    /// On the person's line, that of the whole problem.
    func state(knownAs known: KnownProblem) -> ProblemState {
        guard known.backForOthers == nil else { return known.state ?? problem.state }
        return problem.record.lines.first { $0.name == known.line?.name }?.state ?? problem.state
    }

    func place(of report: StoredReport) -> ReporterPlace {
        ReporterPlace(
            report, history, spoken: voices.releases(spokenOfWith: report.id),
            seen: voices.releasesSpokenOf.union(problem.record.reportedIn ?? []), now: now)
    }

    func known(to report: StoredReport) -> KnownProblem { told(to: report).known }

    /// Each device and screen reader for itself: who has it with another takes no fix from this person.
    /// - Returns: with a sentence for support of who has it with something else, where that is not so for this person.
    func told(to report: StoredReport, mayBeTheSame: Bool = false) -> (known: KnownProblem, elsewhere: String?) {
        let known = known(to: report, by: cause(of: report, isAlone: false), mayBeTheSame)
        guard !known.isSeenMended,
            let apart = confirmers.elsewhere(
                than: HeardWith(report), report.id, events, voices, history.ordered.map(\.version))
        else { return (known, nil) }
        let alone = self.known(to: report, by: cause(of: report, isAlone: true), mayBeTheSame)
        guard alone.isSeenMended else { return (known, nil) }
        return (alone, "Somebody who reported it has it in \(apart.release) \(apart.place).")
    }

    private func known(to report: StoredReport, by cause: OwnCause, _ mayBeTheSame: Bool) -> KnownProblem {
        KnownProblem(
            record: cause.record, isChecked: problem.rule != nil && cause.isChecked,
            isMetInSession: cause.isMetInSession,
            elsewhere: cause.elsewhere, events: cause.events, builds: builds, dates: dates,
            voices: cause.voices, others: others ?? others(than: report),
            report: report.id, place: place(of: report), lineage: history.lineage,
            ordered: history.ordered.map(\.version), workaround: problem.workaround, mayBeTheSame: mayBeTheSame,
            isAssigned: problem.assignee != nil, retirements: screen(of: report).flatMap { retirements[$0] } ?? [])
    }

    private func others(than report: StoredReport) -> OtherVoices {
        let nobodys = Set(persons.filter { unnamed.contains($0.key) }.values)
        let others = Set(persons.values).subtracting([person(of: report.id)])
        return OtherVoices(people: others.subtracting(nobodys).count, reports: others.intersection(nobodys).count)
    }

    /// That of the problem; of one that others went on in, the one that the report is about.
    private func screen(of report: StoredReport) -> Int64? {
        causes.isEmpty ? problem.screenID : report.screenID ?? problem.screenID
    }
}

extension ReporterPlace {
    init(_ report: StoredReport, _ history: AppHistory, spoken: [String], seen: Set<String>, now: Date) {
        self.init(
            // Who names one release in their words, and gives none, is asked of no older one.
            Said(release: report.release ?? report.mentionedRelease, os: report.os, channel: report.channel),
            releases: history.releasesOfPeople, platform: history.app.platform, spoken: spoken, seen: seen, now: now)
    }
}

extension Confirmers {
    /// With what those listen who reported the problems: asked where a look, or one of them, has found one gone.
    /// - Parameter events: what happened to the problems.
    fileprivate init(of events: some Sequence<ProblemEvent>, in transaction: some Transaction) throws {
        let isGoneAnywhere = events.contains(where: \.isGone)
        self.init(
            with: isGoneAnywhere ? try transaction.heardWith(reports: Set(events.compactMap(\.report)).sorted()) : [:])
    }
}
