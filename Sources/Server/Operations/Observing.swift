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
    let history: AppHistory
    let caller: String

    /// One cause: a rule on an element, or on a whole screen.
    private struct Cause: Hashable {
        var screen: Int64
        var element: Int64?
        var rule: String
    }

    /// What a build says of a cause.
    private struct Sign {
        var messages: [String] = []
        var impact: String
        var findings: [Int64] = []
        var capture: Int64

        /// One message, and how many more of its kind the cause brings.
        var title: String {
            let first = messages.first ?? ""
            return messages.count > 1 ? "\(first) And \(messages.count - 1) more like it." : first
        }
    }

    func observe(comparison: ComparisonResource?, baseline: StoredBuild?) throws {
        let places = try transaction.buildCaptures(build: build.id)
        let captured = Dictionary(places.map { ($0.screenID, $0.captureID) }) { first, _ in first }
        let failing = try failures(places)
        let worse = try comparison.map { try regressions($0, places) } ?? [:]
        var known: Set<Cause> = []
        let problems = try transaction.checkedProblems(ofApp: app.id)
        for problem in problems {
            guard let rule = problem.rule, let screen = problem.screenID else { continue }
            let cause = Cause(screen: screen, element: problem.elementID, rule: rule)
            known.insert(cause)
            let event = event(problem, cause, capture: captured[screen], failing: failing[cause], worse: worse[cause])
            try transaction.addEvent(event, toProblem: problem.id, note: nil, caller: caller)
            try transaction.join(findings: failing[cause]?.findings ?? [], toProblem: problem.id, build: build.id)
        }
        // Only now: what went on in another problem is judged there, by what this build shows of both.
        let book = ProblemBook(transaction: transaction, history: history)
        for problem in problems { try book.settle(problem.id) }
        for (cause, sign) in worse.sorted(by: {
            ($0.key.screen, $0.key.rule, $0.key.element ?? 0) < ($1.key.screen, $1.key.rule, $1.key.element ?? 0)
        })
        where !known.contains(cause) {
            try open(cause, sign, findings: failing[cause]?.findings ?? [], baseline: baseline)
        }
    }

    /// A change rule compares with the baseline only: it is over when what was lost is there again, and an unchanged
    /// build is as it was. A capture rule is judged on each capture.
    private func event(_ problem: StoredProblem, _ cause: Cause, capture: Int64?, failing: Sign?, worse: Sign?)
        -> ProblemEvent.Kind
    {
        let release = build.version
        guard let capture else { return .observed(release: release, .notObserved, .nobodyLooked) }
        let name = "capture/\(capture)"
        if worse != nil { return .observed(release: release, .present, .comparison(rule: cause.rule, capture: name)) }
        if failing != nil { return .observed(release: release, .present, .finding(rule: cause.rule, capture: name)) }
        // What only a person can judge, no capture can.
        if ChecklistStep.isStep(rule: cause.rule) {
            return .observed(release: release, .notObserved, .nobodyLooked)
        }
        if Comparing.isChangeRule(cause.rule) {
            if let held = stillWorse(problem, cause, capture: capture) {
                return .observed(
                    release: release, held ? .present : .absent, .comparison(rule: cause.rule, capture: name))
            }
            return .observed(release: release, .notObserved, .nobodyLooked)
        }
        return .observed(release: release, .absent, .passed(rule: cause.rule, capture: name))
    }

    /// Whether a change for the worse still stands, measured against the last release that did not have it.
    private func stillWorse(_ problem: StoredProblem, _ cause: Cause, capture: Int64) -> Bool? {
        guard let working = problem.lastWorkingRelease,
            let release = history.releases.first(where: { $0.version == working }),
            let reference = history.newestBuild(of: release),
            let variant = try? transaction.buildCaptures(build: build.id, screen: cause.screen).first(where: {
                $0.captureID == capture
            })?.variantKey,
            let before = try? transaction.buildCaptures(build: reference.id, screen: cause.screen).first(where: {
                $0.variantKey == variant
            }),
            let diff = try? Comparing(transaction: transaction, app: app).captures(before.captureID, capture)
        else { return nil }
        return diff.regressions.contains { $0.rule == cause.rule }
    }

    private func failures(_ places: [BuildCapture]) throws -> [Cause: Sign] {
        let screens = Dictionary(places.map { ($0.captureID, $0.screenID) }) { first, _ in first }
        var signs: [Cause: Sign] = [:]
        for finding in try transaction.findings(captures: places.map(\.captureID)) where finding.outcome == "failed" {
            guard let capture = finding.captureID, let screen = screens[capture], let rule = finding.rule else {
                continue
            }
            let cause = Cause(screen: screen, element: finding.elementID, rule: rule)
            signs[cause, default: Sign(impact: finding.impact, capture: capture)].findings
                .append(finding.id)
        }
        return signs
    }

    private func regressions(_ comparison: ComparisonResource, _ places: [BuildCapture]) throws -> [Cause: Sign] {
        let screens = Dictionary(try transaction.screens(ofApp: app.id).map { ($0.key, $0.id) }) { first, _ in first }
        var signs: [Cause: Sign] = [:]
        for compared in comparison.screens where !compared.comparison.regressions.isEmpty {
            guard let screen = screens[compared.screen],
                let place = places.first(where: { $0.screenID == screen && $0.variantKey == compared.variant })
            else { continue }
            let elements = try transaction.elements(ofCapture: place.captureID)
            for regression in compared.comparison.regressions {
                let cause = Cause(screen: screen, element: elements[regression.node], rule: regression.rule)
                signs[cause, default: Sign(impact: Impacts.of(regression.rule).rawValue, capture: place.captureID)]
                    .messages.append(regression.message)
            }
        }
        return signs
    }

    private func open(_ cause: Cause, _ sign: Sign, findings: [Int64], baseline: StoredBuild?) throws {
        let book = ProblemBook(transaction: transaction, history: history)
        let id =
            try reported(cause)
            ?? book.open(
                app: app.id, screen: cause.screen, element: cause.element, rule: cause.rule, title: sign.title,
                entered: .open, impact: sign.impact)
        if let baseline {
            try transaction.addEvent(
                .observed(
                    release: baseline.version, .absent,
                    .comparison(rule: cause.rule, capture: "capture/\(sign.capture)")),
                toProblem: id, note: "Measured against this release.", caller: caller)
        }
        try transaction.addEvent(
            .observed(
                release: build.version, .present, .comparison(rule: cause.rule, capture: "capture/\(sign.capture)")),
            toProblem: id, note: sign.title, caller: caller)
        try transaction.join(findings: findings, toProblem: id, build: build.id)
        try book.settle(id)
        try transaction.note("opened", "problem/\(id)", app: app.id, caller: caller)
    }

    /// The problem people's reports opened on this very element before any check knew of it: both meet there, and it
    /// takes the rule's name.
    private func reported(_ cause: Cause) throws -> Int64? {
        guard let element = cause.element,
            let problem = try transaction.livingProblems(ofApp: app.id).first(where: {
                $0.rule == nil && $0.elementID == element && $0.state.isOpen
            })
        else { return nil }
        try transaction.setRule(cause.rule, ofProblem: problem.id)
        return problem.id
    }
}

/// What a rule costs the person, for rules of captures and of changes alike.
enum Impacts {
    static func of(_ rule: String) -> Impact {
        Ruleset.rule(rule)?.impact ?? ChangeRule.all.first { $0.id == rule }?.impact ?? .serious
    }
}

/// Keeps each problem's record equal to what its events amount to.
struct ProblemBook {
    let transaction: WriteTransaction
    let history: AppHistory

    func open(
        app: Int64, screen: Int64?, element: Int64?, rule: String?, title: String, entered: ProblemState, impact: String
    ) throws -> Int64 {
        try transaction.addProblem(
            app: app, screen: screen, element: element, rule: rule, title: title, entered: entered, impact: impact,
            record: ProblemLifecycle.record(of: [], lineage: history.lineage, initial: entered))
    }

    /// Folds the events again and writes what changed, there and where the problem goes on.
    func settle(_ id: Int64) throws {
        try fold(id)
        let head = try transaction.head(ofProblem: id)
        if head != id { try fold(head) }
    }

    private func fold(_ id: Int64) throws {
        guard let problem = try transaction.problem(id: id) else { return }
        let events = ProblemFamily.events(
            own: try transaction.events(ofProblem: id).map(\.event),
            joined: try transaction.duplicates(ofProblem: id).map { try transaction.events(ofProblem: $0).map(\.event) }
        )
        try transaction.setRecord(
            ProblemLifecycle.record(of: events, lineage: history.lineage, initial: problem.entered), ofProblem: id)
    }
}
