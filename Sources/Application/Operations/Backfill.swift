import History
import Storage

/// What builds that were sealed before a problem was known show of it: since when it is there, which release was the
/// last that worked, and whether it is gone already.
struct Backfill {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String
    let looks: StoredLooks
    private var corrections: MatchCorrections { looks.corrections }

    /// Looks back from a build that shows it, release by release, to the last in which its element was there and sound; where
    /// that is for testers alone, to the next for everybody, too. A change for the worse has its baseline: nothing before it is
    /// looked at.
    func lookBack(at problem: Int64, from build: StoredBuild) throws {
        guard var view = try view(of: problem), ChangeRule.rule(view.cause.rule) == nil else { return }
        let own = view.variants
        var shown: [(build: StoredBuild, look: BuildObservation)] = []
        var isFoundGood = false
        let all = before(build, in: view)
        for earlier in all where !isFoundGood || history.isForEverybody(earlier) {
            let look = try self.look(at: view, in: earlier, asksRows: earlier.id == all.first?.id)
            guard look.presence != .notObserved else { continue }
            let isGood = look.presence == .absent && !look.evidence.isElementGone
            if !isFoundGood || isGood { shown.append((earlier, look)) }
            if isFoundGood || isGood && history.isForEverybody(earlier) { break }
            isFoundGood = isGood
            view.variants = Set(view.variants).union(look.variants ?? []).sorted()
        }
        // Before it came, it was not there: that says nothing.
        while shown.last?.look.evidence.isElementGone ?? false { shown.removeLast() }
        view.variants = own
        try note(shown.map(\.build), before: build, view)
    }

    /// Notes what builds before one that shows it show of it, back to the first of those in which it came: it had no problem
    /// of its own there, since it was a part of another, or was set aside.
    func lookBack(at problem: Int64, from build: StoredBuild, to came: Set<Int64>) throws {
        let releases = Set(came.compactMap { history.build(id: $0)?.version })
        guard !releases.subtracting([build.version]).isEmpty, let view = try view(of: problem) else { return }
        let earlier = before(build, in: view)
        guard let first = earlier.lastIndex(where: { releases.contains($0.version) }) else { return }
        try note(Array(earlier[...first]), before: build, view)
    }

    /// - Parameter earlier: the nearest first.
    private func note(_ earlier: [StoredBuild], before build: StoredBuild, _ view: View) throws {
        let own = view.variants, nearest = before(build, in: view).first?.id
        var view = view
        view.variants = []
        for earlier in earlier.reversed() {
            try note(look(at: view, in: earlier, asksRows: earlier.id == nearest), in: earlier, &view)
        }
        // What was met before, and was not looked at since, is still to be looked at.
        let here = Set((view.places[build.id] ?? []).map(\.variant))
        try transaction.setVariants(
            Set(view.variants).subtracting(here).union(own).sorted(), ofProblem: view.problem.id)
    }

    /// Notes that a problem was not there in the newest release like this before a build's: so it is where its fault is worse than
    /// that as well.
    func lookBehind(
        _ problem: Int64, _ fault: Fault, before build: StoredBuild, at isLikeThis: (StoredBuild) -> Bool
    ) throws {
        guard let view = try view(of: problem), let earlier = before(build, in: view).first(where: isLikeThis) else {
            return
        }
        let unlike = try transaction.capturesThatAreNoReference(inBuilds: [earlier.id])
        let looks = try transaction.looks(heldBy: earlier.id, screen: fault.look.screen).filter {
            !unlike.contains($0.capture)
        }
        guard let nearest = fault.look.variant.nearest(among: looks.map(\.variant)),
            case let look = looks[nearest.place],
            try self.looks.difference(from: look, to: fault.look, nearest.nearness.twin).regressions
                .contains(where: { $0.isAbout(fault.cause) })
        else { return }
        let seen = Observation(
            .absent, .shown(.absent, by: fault.cause, in: look.capture), variant: look.variant.words)
        try transaction.add(
            looks: [ProblemLook(problem: problem, [seen])],
            of: LookOrigin(earlier, note: "Looked up when this became known.", caller: caller))
    }

    /// Somebody has it in releases before the first in which a look met it: notes what the checks find there, where nothing is told
    /// of that. That they find nothing where people have it tells nothing of later releases either.
    func lookWhereReported(_ problem: Int64, in releases: Set<String>) throws {
        let said = try transaction.events(ofProblem: problem, besideReports: true).map(\.event)
        let unseen = history.releases.filter {
            releases.contains($0.version)
                && Self.evidence(of: $0.version, said).allSatisfy { $0.isUndecided || $0.isToldEarlier }
        }
        guard !unseen.isEmpty, let view = try view(of: problem) else { return }
        let firsts = Set(view.problem.record.lines.compactMap(\.seenSince))
        for release in unseen {
            guard let earlier = speaking([release], in: view).first else { continue }
            guard ChangeRule.rule(view.cause.rule) != nil else {
                let look = try self.look(at: view, in: earlier)
                var noted = view
                if look.presence == .absent, !look.evidence.isElementGone { try note(look, in: earlier, &noted) }
                continue
            }
            for first in speaking(history.releases.filter { firsts.contains($0.version) }, in: view) {
                let fault = try transaction.faults(ofBuild: first.id, screen: view.cause.screen, late: true)
                    .first { ProblemCause($0, corrections) == view.cause && $0.good != nil }
                if let fault { try lookBehind(problem, fault, before: first) { $0.version == release.version } }
            }
        }
        try ProblemBook(transaction: transaction, history: history).settle(problem)
    }

    /// Where the releases follow one another otherwise than they did, another may come before the first that shows it.
    /// - Returns: whether anything was noted.
    func lookBeforeFirst(at problem: Int64, _ record: ProblemRecord) throws -> Bool {
        let firsts = record.state == .duplicate ? [] : record.lines.filter { $0.lastSoundRelease == nil }
        let builds = firsts.compactMap(\.seenSince).compactMap { first in
            history.releases.first { $0.version == first }.flatMap {
                history.builds(of: $0).last { $0.sealedAt != nil }
            }
        }
        guard !builds.isEmpty, let view = try view(of: problem) else { return false }
        let said = try transaction.events(ofProblem: problem).map(\.event)
        let told = ProblemLifecycle.presence(said)
        for build in builds {
            guard ChangeRule.rule(view.cause.rule) != nil else {
                if let nearest = before(build, in: view).first, told[nearest.version] == nil {
                    try lookBack(at: problem, from: build)
                }
                continue
            }
            let faults = try transaction.faults(ofBuild: build.id, screen: view.cause.screen).filter {
                ProblemCause($0, corrections) == view.cause
            }
            if let good = faults.lazy.compactMap(\.good).first {
                try noteGood(good, of: problem, view.cause, said: said)
            } else if faults.isEmpty, firsts.count == record.lines.count {
                try goBack(view, from: build, told: told)
            }
        }
        return true
    }

    /// The releases follow one another so that nothing was lost in the first build that shows it, on any line. Where a name is
    /// missing all the same, it goes back to the rule that finds it so, and is there since the first build in which one is.
    private func goBack(_ view: View, from build: StoredBuild, told: [String: Presence]) throws {
        let failing = failures(in: build, view).causes
        let missing = view.cause.ofElement.sayingTheSame.first { cause in
            ChangeRule.isAboutMissing(name: cause.rule)
                && failing.contains(ProblemCause(screen: view.cause.screen, element: cause.element, rule: cause.rule))
        }
        guard let missing else { return }
        try transaction.setRule(missing.rule, ofProblem: view.problem.id)
        try takeBackGood(of: view.problem.id)
        try ProblemBook(transaction: transaction, history: history).nameAnew(view.problem.id)
        if let nearest = before(build, in: view).first, told[nearest.version] == nil {
            try lookBack(at: view.problem.id, from: build)
        }
    }

    /// A problem goes on by a rule that asks one capture. What was good by comparing, before it was met first, and is another
    /// element as can be told now, was never good.
    func takeBackGood(of problem: Int64) throws {
        guard let view = try view(of: problem) else { return }
        let firsts = view.problem.record.lines.compactMap(\.seenSince)
        for said in try transaction.events(ofProblem: problem).inForce {
            guard case .observed(let version, .absent, .comparison) = said.event.kind,
                firsts.allSatisfy({ history.lineage.relation(of: version, to: $0) == .before }),
                let release = history.releases.first(where: { $0.version == version }),
                let earlier = speaking([release], in: view).first
            else { continue }
            let look = try self.look(at: view, in: earlier)
            guard look.presence == .present || look.evidence.isElementGone else { continue }
            try transaction.addEvent(
                .takenBack(event: said.event.sequence), toProblem: problem,
                note: "What it was measured against there is another element.", caller: caller)
        }
    }

    /// Notes that a problem was not there in the look that it is measured against, unless that release was looked at already
    /// in another way than that it could not tell, or somebody has the problem there.
    /// - Parameter said: what happened to the problem.
    /// - Returns: whether it was noted.
    @discardableResult
    func noteGood(_ good: Look, of problem: Int64, _ cause: ProblemCause, said: [ProblemEvent]) throws -> Bool {
        guard let earlier = history.build(id: good.build), !Self.reported(said).contains(earlier.version),
            Self.evidence(of: earlier.version, said).allSatisfy(\.isUndecided)
        else { return false }
        let seen = Observation(
            .absent, .shown(.absent, by: cause.ofElement, in: good.capture), variant: good.variant.words)
        try transaction.add(
            looks: [ProblemLook(problem: problem, [seen])],
            of: LookOrigin(earlier, note: "Measured against this release.", caller: caller))
        return true
    }

    /// What looks at a release told.
    static func evidence(of release: String, _ said: [ProblemEvent]) -> [ObservationEvidence] {
        said.compactMap { event in
            if case .observed(release, _, let evidence) = event.kind { evidence } else { nil }
        }
    }

    /// The releases in which somebody has the problem.
    private static func reported(_ said: [ProblemEvent]) -> Set<String> {
        Set(
            said.compactMap { event in
                switch event.kind {
                case .reported(_, let release): release
                case .confirmed(_, let release, works: false): release
                default: nil
                }
            })
    }

    /// Looks at builds of releases after one that shows it, as far as nothing is said of them.
    func lookAhead(at problem: Int64, from build: StoredBuild) throws {
        guard history.isSealed(after: build.version), var view = try view(of: problem) else { return }
        view.faults = try transaction.faults(ofBuild: build.id, screen: view.cause.screen, late: true).filter {
            ProblemCause($0, corrections) == view.cause && $0.good != nil
        }
        let after = Set(history.releases(after: build.version))
        let said = try transaction.events(ofProblem: problem).map(\.event)
        let told = ProblemLifecycle.presence(said).filter { $0.value != .notObserved }
        // Who has it there knows better than a look from before.
        let reported = Self.reported(said)
        for later in speaking(history.ordered.filter { after.contains($0.version) }, in: view)
        where told[later.version] == nil {
            let (look, faults) =
                try changed(view, in: later) ?? (self.look(at: view, in: later, asksRows: true), [])
            guard look.presence == .present || !reported.contains(later.version) else { continue }
            try note(look, in: later, &view)
            try transaction.add(lateFaults: faults, toBuild: later.id)
        }
        try transaction.setVariants(view.variants, ofProblem: problem)
        try ProblemBook(transaction: transaction, history: history).settle(problem)
    }

    /// A problem and all that is stored of its screen.
    private struct View {
        let problem: StoredProblem
        let cause: ProblemCause
        /// Those in which it was met last.
        var variants: [String]
        /// Captures of its screen, by build.
        let places: [Int64: [BuildCapture]]
        /// By capture: of its rule, and those it stands for.
        let findings: [Int64: [StoredFinding]]
        /// What a rule about changes says of it, with the look in which it was good last.
        var faults: [Fault] = []
    }

    /// `nil`: only people know of it, or only another tool can tell.
    private func view(of id: Int64) throws -> View? {
        guard let problem = try transaction.problem(id: id), let cause = ProblemCause(problem, corrections),
            try !transaction.isCheckedByAudits(problem: id)
        else { return nil }
        let places = try transaction.buildCaptures(screen: cause.screen)
        let captures = Set(places.map(\.captureID)).sorted()
        let findings = try transaction.findings(captures: captures, of: Failures.rules(of: cause))
        return View(
            problem: problem, cause: cause, variants: try transaction.variants(ofProblem: id),
            places: Dictionary(grouping: places, by: \.buildID),
            findings: Dictionary(grouping: findings) { $0.captureID ?? 0 })
    }

    /// Of each release before a build's on its line the build that speaks for it, the nearest first.
    private func before(_ build: StoredBuild, in view: View) -> [StoredBuild] {
        let lineage = history.lineage
        guard let line = lineage.line(of: build.version), let own = lineage.rank(of: build.version, on: line) else {
            return []
        }
        let ranked = history.releases.compactMap { release in
            lineage.rank(of: release.version, on: line).map { (rank: $0, release: release) }
        }
        return speaking(ranked.filter { $0.rank < own }.sorted { $0.rank > $1.rank }.map(\.release), in: view)
    }

    /// Of each release the build that speaks for it: the newest sealed that holds the screen.
    private func speaking(_ releases: [StoredRelease], in view: View) -> [StoredBuild] {
        releases.compactMap { history.builds(of: $0).last { $0.sealedAt != nil && view.places[$0.id] != nil } }
    }

    /// - Parameter asksRows: a look back asks the rows of the nearest release alone, since before it came its element was in none.
    private func look(
        at view: View, in build: StoredBuild, asksRows: Bool = false
    ) throws -> BuildObservation {
        try look(
            at: view, in: build, as: transaction.review(ofBuild: build.id, screen: view.cause.screen),
            asksRows: asksRows)
    }

    private func look(
        at view: View, in build: StoredBuild, as review: BuildReview?, asksRows: Bool
    ) throws -> BuildObservation {
        try Snapshots(app: app, transaction: transaction, looks: looks).snapshot(
            view.places[build.id] ?? [], review: review, failures: failures(in: build, view), of: [view.cause],
            metIn: Set(view.variants), isNewest: history.lineage.line(of: build.version) == ReleaseLine.main,
            asksRows: asksRows
        ).observe(view.cause, of: view.problem.id, metIn: view.variants, in: transaction)
    }

    /// What a rule about changes says of a later build, measured against the look in which the check was good last; `nil`:
    /// no such rule, or no such look.
    private func changed(_ view: View, in build: StoredBuild) throws -> (BuildObservation, [Fault])? {
        guard ChangeRule.rule(view.cause.rule) != nil, !view.faults.isEmpty else { return nil }
        let measured = try transaction.looks(heldBy: build.id, screen: view.cause.screen).compactMap { look in
            try view.faults.compactMap { fault in
                try fault.good.flatMap { good in try measure(fault, good, look) }
            }.first
        }
        let review = BuildReview(looks: measured, owed: [], next: References())
        return (try look(at: view, in: build, as: review, asksRows: true), measured.flatMap(\.faults))
    }

    private func measure(_ fault: Fault, _ good: Look, _ look: Look) throws -> MeasuredLook? {
        guard let twin = look.variant.twin(of: good.variant) else { return nil }
        let difference = try looks.difference(from: good, to: look, twin)
        let worse = difference.regressions.first { $0.isAbout(fault.cause) }
        var there = worse.map { Fault(fault.kind, fault.cause, $0, look: look, good: good, since: fault.since) }
        if worse == nil, try !looks.tells(of: fault, in: look) {
            // What the capture does not record is as it was.
            var standing = fault
            (standing.isMet, standing.isTold, standing.look) = (true, false, look)
            there = standing
        }
        return MeasuredLook(
            look, .measured(against: good, twin), showsScreen: difference.showsSameScreen,
            speechLoss: difference.speechLoss, faults: [there].compactMap(\.self))
    }

    private func failures(in build: StoredBuild, _ view: View) -> Failures {
        let places = view.places[build.id] ?? []
        return Failures(places.flatMap { view.findings[$0.captureID] ?? [] }, places, corrections)
    }

    private func note(_ look: BuildObservation, in build: StoredBuild, _ view: inout View) throws {
        guard look.presence != .notObserved else { return }
        let findings = look.presence == .present ? failures(in: build, view).findings(of: view.cause) : []
        try transaction.add(
            looks: [ProblemLook(problem: view.problem.id, look.parts, findings: findings)],
            of: LookOrigin(build, note: "Looked up when this became known.", caller: caller))
        view.variants = look.variants ?? view.variants
    }
}
