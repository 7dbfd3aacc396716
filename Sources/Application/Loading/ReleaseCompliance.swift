import API
package import Formats
import Foundation
package import History
import JSON
import Screens
package import Storage

/// What may be claimed of a release: computed from what is stored of the build that is judged, nothing recorded.
package struct ReleaseCompliance: Sendable {
    package let app: StoredApp
    package let release: StoredRelease
    package let build: StoredBuild
    /// The build of the newest release before that everybody got, whose claims may have to be taken back; where none is known, the
    /// build that it is measured against.
    package let baseline: StoredBuild?
    package let evidence: ReleaseEvidence
    package let conformance: ConformanceReport
    package let label: NutritionLabel
    /// The same by device family, on the evidence alone.
    package let families: [FamilyLabel]
    /// What could be claimed of the release before and can't be of this one.
    package let withdrawn: [NutritionLabel.Feature]
    /// How each common task of the app stands.
    package let tasks: [TaskStanding]
    /// What people said by hand of the release before; `nil`: there is none.
    package let earlier: Statements?
    /// How many runs of rules and audits it rests on; a session is none.
    package let runs: Int

    /// Made once for each state of the app, whatever page asks.
    package static func standing(app slug: String, release: String, in transaction: some Transaction) throws
        -> ReleaseCompliance
    {
        let app = try transaction.need(app: slug)
        return try transaction.standing(ofApp: app.id, Question(release: release)) {
            try ReleaseCompliance(app, release: release, in: transaction)
        }
    }

    private struct Question: Hashable, Sendable {
        var release: String
    }

    private init(_ app: StoredApp, release version: String, in transaction: some Transaction) throws {
        self.app = app
        release = try transaction.need(release: version, of: app)
        let history = try AppHistory(app, in: transaction)
        guard let build = history.judgedBuild(of: release) else {
            throw APIError(.nothingCaptured, "\(version) has no build with a capture or an audit.")
        }
        self.build = build
        baseline = try history.lastForEverybody(before: release) ?? history.baseline(of: build)
        let before = history.release(id: baseline?.releaseID)
        let found = try BuildEvidence(build, of: app, in: transaction)
        runs = found.runs.count { $0.tool != Checklist.tool }
        let problems = try transaction.problems(
            ofApp: app.id, speakingOf: release.version, before?.version ?? release.version)
        let evidence = try found.evidence(of: release, problems, history, in: transaction)
        self.evidence = evidence
        tasks = try transaction.tasks(ofApp: app.id).map { TaskStanding($0, evidence) }
        let statements = try Statements(of: release, judged: build, in: transaction)
        conformance = ConformanceReport(evidence, statements: statements.ofCriteria)
        let label = NutritionLabel(evidence, statements: statements.ofFeatures)
        self.label = label
        families = FamilyLabel.all(evidence)
        guard let baseline, let before else {
            (withdrawn, earlier) = ([], nil)
            return
        }
        let held = try BuildEvidence(baseline, of: app, in: transaction).evidence(
            of: before, problems, history, in: transaction)
        let earlier = try Statements(of: before, judged: baseline, in: transaction)
        self.earlier = earlier
        withdrawn = label.withdrawn(since: NutritionLabel(held, statements: earlier.ofFeatures))
    }

    /// Where people read it: `conformance` or `nutrition-label`.
    package func url(_ context: Context, _ page: String) -> String {
        context.publicURL + Address.path("apps", app.slug, "releases", release.version, page)
    }

    /// With every finding, a run each.
    package func publication(_ context: Context, in transaction: some Transaction) throws -> Publication {
        Publication(
            app: app.name, release: release.version, build: build.name,
            url: url(context, "conformance"), date: PlainWords.day(context.now),
            screens: try BuildFindings(build, of: app, in: transaction).published(),
            criteria: conformance.entries.map {
                CriterionResult(
                    number: $0.criterion.number,
                    level: CriterionResult.Level(rawValue: $0.level.rawValue) ?? .notEvaluated,
                    notes: $0.remarks)
            }, gaps: evidence.gaps)
    }
}

extension AppHistory {
    /// What is judged of the newest release that everybody got before another one on its line.
    fileprivate func lastForEverybody(before release: StoredRelease) -> StoredBuild? {
        ordered.reversed().lazy.filter { earlier in
            earlier.channel == .production
                && self.lineage.relation(of: earlier.version, to: release.version) == .before
        }.compactMap(self.judgedBuild).first
    }
}

/// A build's runs, ours and imported, with their findings but those called false. What is accepted for a time stays: a
/// team may live with it, and it is no less a barrier.
private struct BuildFindings {
    let runs: [StoredRun]
    let findings: [Int64: [PlacedFinding]]
    /// What somebody called false.
    let calledFalse: [PlacedFinding]
    private let screens: [StoredScreen]

    init(_ build: StoredBuild, of app: StoredApp, in transaction: some Transaction) throws {
        runs = try transaction.runs(build: build.id)
        screens = try transaction.screens(ofApp: app.id)
        let screens = screens, runs = Dictionary(runs.map { ($0.id, $0) }) { first, _ in first }
        let decisions = try Decisions.inForce(app, in: transaction)
        let placed = try transaction.placedFindings(runs: runs.keys.sorted())
        let sessions = Self.sessions(self.runs, placed, screens)
        func isFalse(_ placed: PlacedFinding) -> Bool {
            guard let run = runs[placed.runID] else { return false }
            return decisions.decision(on: placed.cause(of: run, on: Self.screen(of: run, screens)))?.kind
                == .falseFinding
        }
        calledFalse = placed.filter(isFalse)
        let wrong = Set(calledFalse.map(\.id))
        let standing = placed.filter { placed in
            runs[placed.runID] != nil && !wrong.contains(placed.id)
                && !sessions.isOverruled(placed.finding.rule, in: placed.runID)
        }
        findings = Dictionary(grouping: standing, by: \.runID)
    }

    private static func sessions(_ runs: [StoredRun], _ findings: [PlacedFinding], _ screens: [StoredScreen])
        -> SessionRuns
    {
        let found = Dictionary(grouping: findings, by: \.runID)
        return SessionRuns(
            runs.filter { !$0.isOurs && $0.tool == Checklist.tool }.map { run in
                SessionRuns.Run(
                    id: run.id, screen: screen(of: run, screens),
                    passed: Set(run.outcomes.filter { $0.outcome == .passed }.map(\.rule)),
                    unpassed: Set((found[run.id] ?? []).compactMap(\.finding.rule)))
            })
    }

    /// The key of the screen that a run is about, else what the audit calls it; `nil`: it names none.
    private static func screen(of run: StoredRun, _ screens: [StoredScreen]) -> String? {
        run.screen ?? run.named.map { screens.meant(by: $0)?.key ?? $0 }
    }

    func published() throws -> [PublishedScreen] {
        try runs.map { run in
            PublishedScreen(
                key: Self.screen(of: run, screens) ?? "the whole app", title: run.screenTitle,
                findings: try (findings[run.id] ?? []).map(published), outcomes: run.outcomes,
                tool: run.isOurs ? .earshot : PublishedTool(name: run.tool, version: run.version),
                auditedAt: run.auditedAt)
        }
    }

    private func published(_ placed: PlacedFinding) throws -> PublishedFinding {
        var published = PublishedFinding(placed.finding)
        (published.number, published.node) = (placed.id, placed.node)
        let evidence = try KeptJSON.decode([String: JSONValue].self, from: placed.evidence)
        published.finding.evidence = evidence.compactMapValues(Evidence.init)
        return published
    }
}

/// What a build's runs prove, without those findings that are called false.
private struct BuildEvidence {
    let runs: [EvidenceRun]
    private let build: StoredBuild
    private let findings: [Int64: [EvidenceFinding]]
    private let calledFalse: [PlacedFinding]
    private let decisions: FindingDecisions
    private let screens: [StoredScreen]

    init(_ build: StoredBuild, of app: StoredApp, in transaction: some Transaction) throws {
        self.build = build
        runs = try transaction.evidenceRuns(build: build.id)
        screens = try transaction.screens(ofApp: app.id)
        decisions = try Decisions.inForce(app, in: transaction)
        // Which of them is meant shows finding by finding.
        let judged =
            try decisions.callsFalse
            ? BuildFindings(build, of: app, in: transaction) : nil
        findings =
            try judged?.findings.mapValues { $0.map(EvidenceFinding.init) }
            ?? Dictionary(grouping: transaction.evidenceFindings(runs: runs.map(\.id)), by: \.runID)
        calledFalse = judged?.calledFalse ?? []
    }

    /// - Parameter problems: those that speak of the release, and others, which don't concern it.
    func evidence(
        of release: StoredRelease, _ problems: [SpeakingProblem], _ history: AppHistory,
        in transaction: some Transaction
    ) throws -> ReleaseEvidence {
        let presences = try transaction.presences(ofApp: history.app.id, in: release.version)
        // That a round of beta feedback went wrong is nothing that people found in the app.
        let rounds = Set(Checklist.beta.map(\.rule))
        let problems = problems.map { history.standing($0, in: release.version) }.filter { problem in
            problem.isFoundByPeople && history.isBarrier(problem, in: release.version, presences[problem.id])
                && !(problem.rule.map(rounds.contains) ?? false)
        }
        let devices = try transaction.devices(ofProblems: problems.map(\.id))
        let others = devices.filter { $0.value.allSatisfy(\.isAnothers) }.keys.sorted()
        let seen = try transaction.problems(others, seenWithVoiceOverIn: build.id)
        // Of what went on in a problem whose own subject is gone, what is still there is named.
        let subjects = try FamilyOfProblem.all(ofProblems: problems.map(\.id), in: transaction)
            .compactMapValues { $0.subject(in: release.version) }
        let classes = try transaction.classes(ofProblems: problems.map(\.id))
        func screen(of run: EvidenceRun) -> String? {
            run.screen ?? run.named.map { screens.meant(by: $0)?.key ?? $0 }
        }
        let sessions = SessionRuns(
            runs.filter { !$0.isOurs && $0.tool == Checklist.tool }.map { run in
                SessionRuns.Run(
                    id: run.id, screen: screen(of: run), passed: Set(run.passed),
                    unpassed: Set((findings[run.id] ?? []).compactMap(\.rule)))
            })
        let known = Dictionary(screens.map { ($0.id, $0) }) { first, _ in first }
        let owing = try Owed(build, history, known, in: transaction), owed = try owing.items(in: transaction)
        // What stood on a screen that left the app went with it.
        let retired = try owing.retiredScreens(in: transaction)
        let elsewhere = try Elsewhere(build, history, known, in: transaction)
        let ours = runs.filter { run in
            run.isOurs && run.captureID.map { !elsewhere.captures.contains($0) } ?? false
        }
        let drawn = try DrawnEvidence(ours, in: transaction)
        let silence = try RecordedSilence(in: build, of: Set(ours.compactMap(\.captureID)), in: transaction)
        let lost = try lost(history, known, in: transaction)
        // A session is on record as soon as it was held.
        let looked = runs.filter { $0.tool != Checklist.tool }.map(screen)
        let unsealed = UnsealedLooks(
            build: build.name, screens: Set(looked.compactMap(\.self)), isAppAudited: looked.contains(nil))
        var evidence = ReleaseEvidence(
            audited: runs.map { run in
                let found = (findings[run.id] ?? []).filter { !sessions.isOverruled($0.rule, in: run.id) }
                var audited = ReleaseEvidence.Audited(
                    screen: screen(of: run), variant: run.variant, screenReader: run.screenReader,
                    tool: run.isOurs ? nil : run.tool, isCaptured: run.screen != nil,
                    showsScreen: run.captureID.map { !elsewhere.captures.contains($0) } ?? true,
                    failures: found.filter { $0.outcome == .failed }.map {
                        ReleaseEvidence.Failure(rule: $0.rule, impact: $0.impact, criteria: $0.criteria)
                    }, judged: Set(found.filter { $0.outcome == .failed }.compactMap(\.rule) + run.passed),
                    doubted: Set(found.filter { $0.outcome == .cantTell }.compactMap(\.rule) + run.untold))
                if run.isOurs, let capture = run.captureID {
                    audited.failures += failures(drawn.failures[capture] ?? [], in: run) + (lost[capture] ?? [])
                    audited.doubts = (drawn.doubts[capture] ?? []) + (silence.doubts[capture] ?? [])
                }
                audited.isHeldOnAnothers = run.isHeldOnAnothers
                return audited
            },
            owed: owed.map {
                ReleaseEvidence.Owed(
                    screen: $0.screen.key, name: $0.screen.name + $0.variant, last: $0.last, isAnothers: $0.isAnothers)
            } + elsewhere.owed,
            sessions: try transaction.wholeSessions(release: release.id, heldAgainst: build.id),
            problems: problems.compactMap { problem in
                let subject = subjects[problem.id]
                let screen = subject.map(\.screenID) ?? problem.screenID
                guard !(screen.map(retired.contains) ?? false) else { return nil }
                return ReleaseEvidence.UserProblem(
                    title: subject?.title ?? problem.title, screen: subject.map(\.screenKey) ?? problem.screenKey,
                    weight: weight(of: problem, speakingOf: subject, classes[problem.id]),
                    families: Set(
                        (devices[problem.id] ?? []).compactMap { $0.device.flatMap(DeviceFamily.init(device:)) }),
                    isAnothers: others.contains(problem.id) && !seen.contains(problem.id))
            }, screenNames: ScreenNames(screens).byKey)
        let isWaiting =
            build.sealedAt == nil && problems.contains { unsealed.tells(of: $0.rule, on: $0.screenKey) }
        evidence.retired = Set(retired.compactMap { known[$0]?.key })
        evidence.beforeSeal = isWaiting ? unsealed.paperSentence : nil
        evidence.uncounted = [try transaction.waitingReports(of: release), calledFalseWords].compactMap(\.self)
        return evidence
    }

    private var calledFalseWords: String? {
        switch calledFalse.count {
        case 0: nil
        case 1: "1 finding was called false by a person, and does not count."
        case let count: "\(count) findings were called false by people, and do not count."
        }
    }

    /// What a problem that people found counts against: by the rule of what is still there of it, and by what its reports tell of
    /// where that names no criterion.
    /// - Parameter subject: of a problem whose own subject is gone, what is still there.
    private func weight(
        of problem: SpeakingProblem, speakingOf subject: StoredProblem?, _ said: ToldClasses?
    ) -> ReleaseEvidence.Weight {
        let told = ReleaseEvidence.Weight(
            classes: said?.classes ?? [], areOfBarriers: said?.areOfBarriers ?? true)
        guard let rule = subject.map(\.rule) ?? problem.rule else { return told }
        var weight = ReleaseEvidence.Weight(rule: rule, criteria: subject?.criteria ?? problem.criteria)
        if weight.fails.isEmpty { (weight.fails, weight.mayFail) = (told.fails, told.mayFail) }
        return weight
    }

    /// By capture what is not heard there any more, or not all of it, that was heard before: but for what somebody took for intended,
    /// or called false.
    private func lost(
        _ history: AppHistory, _ screens: [Int64: StoredScreen], in transaction: some Transaction
    ) throws -> [Int64: [ReleaseEvidence.Failure]] {
        let losses = Set(ChangeRule.losses.map(\.id))
        let faults = try transaction.faults(ofBuild: build.id).filter { $0.isMet && losses.contains($0.cause.rule) }
        guard !faults.isEmpty else { return [:] }
        let counting = try Counting(history, in: transaction)
        let aside = try counting.asides(of: faults, in: build)
        return faults.filter { fault in
            let decision = decisions.decision(on: fault, on: screens[fault.look.screen]?.key)
            return aside(fault) == nil && decision?.kind != .falseFinding
        }.reduce(into: [:]) { lost, fault in
            lost[fault.look.capture, default: []].append(
                ReleaseEvidence.Failure(
                    rule: fault.cause.rule, impact: fault.impact,
                    criteria: OwnRule(fault.cause.rule)?.criteria.map(\.number) ?? []))
        }
    }

    /// What was measured between two captures, but for what somebody called false at its place.
    private func failures(_ drawn: [DrawnEvidence.Failure], in run: EvidenceRun) -> [ReleaseEvidence.Failure] {
        drawn.filter { failure in
            !calledFalse.contains {
                $0.runID == run.id && $0.finding.rule == failure.rule.id && $0.node == failure.node
            }
        }.map {
            ReleaseEvidence.Failure(
                rule: $0.rule.id, impact: $0.rule.impact, criteria: $0.rule.criteria.map(\.number))
        }
    }
}

extension EvidenceFinding {
    fileprivate init(_ placed: PlacedFinding) {
        let finding = placed.finding
        self.init(
            runID: placed.runID, rule: finding.rule, outcome: finding.outcome, impact: finding.impact,
            criteria: finding.criteria)
    }
}

extension PlacedFinding {
    /// What decisions are of.
    fileprivate func cause(of run: StoredRun, on screen: String?) -> FindingCause {
        let message = finding.message
        return FindingCause(
            screen: screen, element: elementID, rule: finding.rule ?? finding.sourceRule ?? run.tool,
            message: elementID == nil ? AuditFinding.Subject(element: nil, finding.target).said(message) : message)
    }
}

extension AppHistory {
    /// Whether a problem counts for a release: unless it is only known from releases after it, or seen to be absent by who can
    /// see it.
    /// - Parameter presence: how it was there.
    func concerns(_ problem: SpeakingProblem, _ release: String, _ presence: Presence?) -> Bool {
        guard presence != .absent else { return false }
        guard let since = problem.since else { return true }
        switch lineage.relation(of: since, to: release) {
        case .before, .same, .unknown: return true
        case .after, .apart: return false
        }
    }
}

extension Evidence {
    /// As it is kept; `nil` for an object, which evidence never is.
    fileprivate init?(_ value: JSONValue) {
        switch value {
        case .null: self = .none
        case .bool(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .array(let list): self = .list(list.compactMap(Evidence.init))
        case .object: return nil
        }
    }
}
