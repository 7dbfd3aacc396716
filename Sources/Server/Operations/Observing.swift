import API
import Foundation
import History
import Screens
import Storage

/// What a sealed build shows of each problem: present, absent, or that nobody looked. A regression that belongs to no
/// problem yet opens one.
struct Observing {
    let transaction: WriteTransaction
    let app: StoredApp
    let build: StoredBuild
    let place: Int64
    let history: AppHistory
    let caller: String
    private let standing: StandingChanges

    /// - Parameter place: that of the build's looks among the events of problems.
    init(
        transaction: WriteTransaction, app: StoredApp, build: StoredBuild, place: Int64, history: AppHistory,
        caller: String
    ) {
        (self.transaction, self.app, self.build, self.place) = (transaction, app, build, place)
        (self.history, self.caller) = (history, caller)
        standing = StandingChanges(Comparing(transaction: transaction, app: app))
    }

    /// A change for the worse, and how often it is met.
    private struct Worsening {
        var messages: [String] = []
        var impact: String
        var captures: Set<Int64> = []
        /// Nobody decided to live with it, or that it is none: then it may open a problem.
        var isOpen = false

        /// One message, and how many more of its kind the cause brings.
        var title: String {
            let first = messages.first ?? ""
            return messages.count > 1 ? "\(first) And \(messages.count - 1) more like it." : first
        }
    }

    /// What was captured, found and compared, by which problems are looked at.
    private struct Sights {
        let hand: HandMatches
        let failures: Failures
        let worse: [ProblemCause: Worsening]
        let earlier: Earlier?
        /// By screen.
        let captured: [Int64: [BuildCapture]]

        /// Those in which a cause was met.
        func met(_ cause: ProblemCause) -> [BuildCapture] {
            let captures = (worse[cause]?.captures ?? []).union(failures.captures[cause] ?? [])
            return (captured[cause.screen] ?? []).filter { captures.contains($0.captureID) }
        }

        /// Captures of a screen in all of these variants, in whichever where there are none of them; nothing where one
        /// is missing: to find nothing in the others tells nothing of it.
        func captures(of screen: Int64, in variants: [String]) -> [BuildCapture] {
            let here = captured[screen] ?? []
            guard !variants.isEmpty else { return here }
            let there = here.filter { variants.contains($0.variantKey) }
            return there.count == Set(variants).count ? there : []
        }
    }

    /// A problem as this build shows it.
    private struct Look {
        let shown: ProblemLook
        /// What the problem amounts to without it.
        let record: ProblemRecord
        let isNew: Bool
    }

    func observe(comparison: ComparisonResource?, baseline: StoredBuild?) throws {
        let places = try transaction.buildCaptures(build: build.id)
        let hand = HandMatches(try transaction.corrections(inForceIn: app.id))
        let sights = Sights(
            hand: hand, failures: try Failures(build, places, hand, in: transaction),
            worse: try comparison.map { try regressions($0, places, hand) } ?? [:],
            earlier: try baseline.map { try Earlier($0, places, hand, in: transaction) },
            captured: Dictionary(grouping: places, by: \.screenID))
        let checked = try checkedProblems(sights, baseline)
        try write(checked.compactMap { try look(at: $0, sights) })
        let known = Set(checked.compactMap { ProblemCause($0.problem, hand) })
        let new = sights.worse.filter { $0.value.isOpen && !known.contains($0.key) }
        try openNew(new, sights, baseline: baseline)
        let corroborating = try Corroborating(
            transaction: transaction, app: app, history: history, build: build, caller: caller)
        for problem in try transaction.openProblems(ofApp: app.id, onElements: sights.failures.elements)
        where problem.rule == nil {
            try corroborating.meet(problem, sights.failures, known: known.union(new.keys))
        }
    }

    private func checkedProblems(_ sights: Sights, _ baseline: StoredBuild?) throws -> [CheckedProblem] {
        try transaction.checkedProblems(
            ofApp: app.id, presenceIn: baseline?.version,
            besideResting: RestBreakers(
                line: history.lineage.line(of: build.version), later: history.releases(after: build.version),
                causes: sights.failures.causes.union(sights.worse.keys).flatMap { $0.everyName(sights.hand) },
                changeRules: ChangeRule.all.map(\.id), captured: sights.captured.keys.sorted(),
                compared: sights.earlier?.compared.sorted() ?? [], arrived: sights.earlier?.arrived.sorted() ?? [],
                baseline: baseline?.looked))
    }

    /// Nothing, where it is what the problem's rest says of this build.
    private func look(at checked: CheckedProblem, _ sights: Sights) throws -> Look? {
        let problem = checked.problem
        guard let cause = ProblemCause(problem, sights.hand) else { return nil }
        let (presence, evidence, variants) = try seen(checked, cause, sights)
        let isNew = !ProblemLifecycle.isNothingNew(
            presence, in: build.version, to: problem.record, lineage: history.lineage)
        let atRest: Presence =
            sights.captures(of: cause.screen, in: checked.variants).isEmpty ? .notObserved : .absent
        if checked.isResting, !isNew, presence == atRest { return nil }
        return Look(
            shown: ProblemLook(
                problem: problem.id, presence: presence, event: .observed(release: build.version, presence, evidence),
                findings: presence == .present ? sights.failures.findings(of: cause) : [],
                variants: variants == checked.variants ? nil : variants),
            record: problem.record, isNew: isNew)
    }

    private func write(_ looks: [Look]) throws {
        try transaction.add(looks: looks.map(\.shown), build: build.id, place: place, caller: caller)
        // Only now: what went on in another problem is judged there, by what this build shows of both.
        try transaction.notePresence(looks.filter { !$0.isNew }.map(\.shown), in: build.version)
        let book = ProblemBook(transaction: transaction, history: history)
        let resting = try looks.filter { look in
            let record = look.isNew ? try book.settle(look.shown.problem) : look.record
            return look.shown.presence == .absent && record?.mayRest ?? false
        }
        try transaction.rest(problems: resting.map(\.shown.problem), after: place)
    }

    /// Opens a problem for each regression that none knows yet.
    private func openNew(
        _ worse: [ProblemCause: Worsening], _ sights: Sights, baseline: StoredBuild?
    ) throws {
        let new = worse.sorted {
            ($0.key.screen, $0.key.rule, $0.key.element ?? 0) < ($1.key.screen, $1.key.rule, $1.key.element ?? 0)
        }
        let hand = sights.hand
        var there = try transaction.openProblems(
            ofApp: app.id, onElements: hand.all(with: new.compactMap(\.key.element)).sorted())
        for (cause, change) in new {
            // What only people knew of, or a rule that says the same, goes on by this name.
            let same = ChangeRule.rule(cause.rule)?.standsFor ?? []
            let met = there.firstIndex { problem in
                problem.elementID.map(hand.head) == cause.element && problem.rule.map(same.contains) ?? true
            }.map { there.remove(at: $0).id }
            try open(cause, change, met, sights, baseline: baseline)
        }
    }

    /// What is known of the build this one is measured against.
    private struct Earlier {
        let release: String
        /// Screens that it holds in every variant that this build holds.
        let compared: Set<Int64>
        /// Of those, the ones whose captures are the very same.
        let unchanged: Set<Int64>
        /// Elements that a screen has here and had not there, all that are one with them among them.
        let arrived: Set<Int64>

        private struct Place: Hashable {
            var screen: Int64
            var variant: String
        }

        init(
            _ build: StoredBuild, _ places: [BuildCapture], _ hand: HandMatches, in transaction: some Transaction
        ) throws {
            release = build.version
            let before = Dictionary(
                try transaction.buildCaptures(build: build.id).map {
                    (Place(screen: $0.screenID, variant: $0.variantKey), $0.captureID)
                }
            ) { first, _ in first }
            let here = Dictionary(grouping: places, by: \.screenID)
            let old = { (place: BuildCapture) in before[Place(screen: place.screenID, variant: place.variantKey)] }
            compared = Set(here.filter { $0.value.allSatisfy { old($0) != nil } }.keys)
            unchanged = Set(here.filter { $0.value.allSatisfy { old($0) == $0.captureID } }.keys)
            let changed = places.compactMap { place in
                old(place).flatMap { $0 == place.captureID ? nil : (before: $0, after: place.captureID) }
            }
            arrived = hand.all(with: try transaction.elementsArrived(changed))
        }
    }

    /// What the build says of a problem; the variants in which it was met, where it tells.
    private typealias Seen = (presence: Presence, evidence: ObservationEvidence, variants: [String]?)

    /// A change rule compares with the baseline only: it is over when what was lost is there again, and an unchanged
    /// build is as it was. A capture rule is judged on each capture.
    private func seen(_ checked: CheckedProblem, _ cause: ProblemCause, _ sights: Sights) throws -> Seen {
        if let found = sights.met(cause).first {
            let name = "capture/\(found.captureID)", met = sights.met(cause).map(\.variantKey)
            guard sights.worse[cause] == nil else {
                // What was so before, and is no worse, is not among them.
                let variants = Set(checked.variants).union(met)
                return (.present, .comparison(rule: cause.rule, capture: name), variants.sorted())
            }
            let looked = (sights.captured[cause.screen] ?? []).map(\.variantKey)
            let variants = Set(checked.variants).subtracting(looked).union(met)
            return (.present, .finding(rule: cause.rule, capture: name), variants.sorted())
        }
        let nobody: Seen = (.notObserved, .nobodyLooked, nil)
        let captures = sights.captures(of: cause.screen, in: checked.variants)
        guard let name = captures.first.map({ "capture/\($0.captureID)" }) else { return nobody }
        // What only a person can judge, no capture can.
        if ChecklistStep.isStep(rule: cause.rule) { return nobody }
        guard Comparing.isChangeRule(cause.rule) else {
            return (.absent, .passed(rule: cause.rule, capture: name), nil)
        }
        let evidence = ObservationEvidence.comparison(rule: cause.rule, capture: name)
        if let held = asBefore(checked.problem, cause, sights.earlier) {
            return (held ? .present : .absent, evidence, nil)
        }
        guard let worse = try stillWorse(checked.problem, cause, captures, sights.hand) else { return nobody }
        return worse.isEmpty ? (.absent, evidence, nil) : (.present, evidence, worse.map(\.variantKey).sorted())
    }

    /// Whether a change for the worse stands, from how it was in the baseline: where the screen is the very same it is
    /// as it was, and what was gone there and didn't get worse since is still gone, unless its element was away with it
    /// and is back. `nil`: that doesn't tell.
    private func asBefore(_ problem: StoredProblem, _ cause: ProblemCause, _ earlier: Earlier?) -> Bool? {
        guard let earlier else { return nil }
        let isBack = cause.element.map(earlier.arrived.contains) ?? false
        return switch problem.record.presence[earlier.release] {
        case .present where earlier.unchanged.contains(cause.screen): true
        case .absent where earlier.compared.contains(cause.screen) && !isBack: false
        default: nil
        }
    }

    /// Those of the captures in which a change for the worse still stands, measured against the last release that did
    /// not have it. `nil`: that doesn't tell.
    private func stillWorse(
        _ problem: StoredProblem, _ cause: ProblemCause, _ captures: [BuildCapture], _ hand: HandMatches
    ) throws -> [BuildCapture]? {
        guard let sound = problem.lastSoundRelease,
            let release = history.releases.first(where: { $0.version == sound })
        else { return nil }
        // What is still open was not looked at: it tells nothing of what worked.
        let builds = history.builds(of: release).filter { $0.id != build.id }.reversed()
        let sealed = builds.filter { $0.sealedAt != nil }
        let places = try (sealed.isEmpty ? Array(builds) : sealed).flatMap {
            try transaction.buildCaptures(build: $0.id, screen: cause.screen)
        }
        let before = Dictionary(places.map { ($0.variantKey, $0.captureID) }) { newest, _ in newest }
        let held = captures.map { capture in
            before[capture.variantKey].flatMap { standing.between($0, capture.captureID, hand) }?
                .holds(cause.rule, on: cause.element)
        }
        let worse = zip(captures, held).filter { $0.1 == true }.map(\.0)
        return worse.isEmpty && held.contains(nil) ? nil : worse
    }

    private func regressions(
        _ comparison: ComparisonResource, _ places: [BuildCapture], _ hand: HandMatches
    ) throws -> [ProblemCause: Worsening] {
        let screens = Dictionary(try transaction.screens(ofApp: app.id).map { ($0.key, $0.id) }) { first, _ in first }
        var worse: [ProblemCause: Worsening] = [:]
        for compared in comparison.screens where compared.comparison.hasRegressions {
            guard let screen = screens[compared.screen],
                let place = places.first(where: { $0.screenID == screen && $0.variantKey == compared.variant })
            else { continue }
            let elements = try transaction.elements(ofCapture: place.captureID)
            for (regression, isOpen) in compared.comparison.allRegressions {
                let cause = ProblemCause(
                    screen: screen, element: elements[regression.node].map(hand.head), rule: regression.rule)
                var change = worse[cause] ?? Worsening(impact: Impacts.of(regression.rule).rawValue)
                // The same in another variant is no other fault.
                if !change.messages.contains(regression.message) { change.messages.append(regression.message) }
                change.captures.insert(place.captureID)
                change.isOpen = change.isOpen || isOpen
                worse[cause] = change
            }
        }
        return worse
    }

    /// - Parameter met: the problem that is there already; it takes the rule's name.
    private func open(
        _ cause: ProblemCause, _ change: Worsening, _ met: Int64?, _ sights: Sights, baseline: StoredBuild?
    ) throws {
        let places = sights.met(cause)
        guard let place = places.first else { return }
        let evidence = ObservationEvidence.comparison(rule: cause.rule, capture: "capture/\(place.captureID)")
        let book = ProblemBook(transaction: transaction, history: history)
        let id =
            try met
            ?? book.open(
                app: app.id, screen: cause.screen, element: cause.element, rule: cause.rule, title: change.title,
                entered: .open, impact: change.impact)
        if let met { try transaction.setRule(cause.rule, ofProblem: met) }
        if let baseline {
            try transaction.addEvent(
                .observed(release: baseline.version, .absent, evidence), toProblem: id,
                note: "Measured against this release.", caller: caller)
        }
        try transaction.addEvent(
            .observed(release: build.version, .present, evidence), toProblem: id, note: change.title, caller: caller)
        try transaction.setVariants(places.map(\.variantKey), ofProblem: id)
        try transaction.join(findings: sights.failures.findings(of: cause), toProblem: id, build: build.id)
        try book.settle(id)
        try transaction.note("opened", "problem/\(id)", app: app.id, caller: caller)
    }
}
