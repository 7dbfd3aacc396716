package import API
import Foundation
import History
import Screens
import Storage

extension Operations {
    /// What waits for a decision, by rule and component.
    /// - Parameter limit: how many groups at most.
    package func backlog(_ input: BacklogInput, limit: Int) throws -> BacklogResource {
        try backlog(input) { 0..<min(limit, $0) }.backlog
    }

    /// - Parameter range: which groups, by how many there are.
    package func backlog(_ input: BacklogInput, range: (Int) -> Range<Int>) throws -> (
        backlog: BacklogResource, groups: Int
    ) {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            let backlog = try Backlog(app, try AppHistory(app, in: transaction), in: transaction)
            let entries = backlog.entries.filter { entry in
                (input.rule == nil || entry.cause.rule == input.rule)
                    && (input.screen == nil || entry.screen == input.screen)
                    && (input.impact?.isMet(by: entry.impact) ?? true)
            }
            let groups = BacklogGroup.all(entries).filter { group in
                input.after.map { $0.utf8.lexicographicallyPrecedes(group.key.utf8) } ?? true
            }
            let range = range(groups.count)
            return (
                BacklogResource(
                    build: backlog.build?.name, total: entries.count,
                    items: groups[range].map(BacklogGroupResource.init),
                    next: range.upperBound < groups.count ? groups[range].last?.key : nil),
                groups.count
            )
        }
    }

    /// Decides on findings of the backlog, on all or none, as one step that can be taken back. What is decided so
    /// already stays as it is.
    /// - Parameter found: what is wrong with it already.
    package func decideBacklog(
        _ input: AppInput, _ body: NewBacklogDecision, found: FieldFaults = FieldFaults()
    ) throws -> BacklogDecisionResource {
        var faults = found
        if !(1...1_000).contains(body.findings.count) || Set(body.findings).count != body.findings.count {
            faults.refuse("/findings", "Choose from 1 to 1,000 findings, each once.")
        }
        let kind: FindingDecision.Kind? =
            switch body.decision {
            case .problem: nil
            case .accept: .accepted
            case .falseFinding: .falseFinding
            }
        let reason = try faults.read(else: nil) {
            try kind.map { kind in
                try Self.reason(
                    body.reason ?? "", kind == .accepted ? "Say why it is accepted." : "Say why it is no fault.")
            }
        }
        let until = try faults.read(else: nil) { kind == .accepted ? try lastDay(body.until) : nil }
        try faults.raise()
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let triage = try DecideBacklog(app, transaction, caller: caller)
            guard let kind, let reason else { return try triage.open(body.findings) }
            return try triage.decide(body.findings, kind, because: reason, until: until)
        }
    }
}

/// Decides on findings of the backlog, within one transaction under the app's lock.
private struct DecideBacklog {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String
    private let backlog: Backlog
    private let corrections: MatchCorrections
    private let screens: [Int64: StoredScreen]

    init(_ app: StoredApp, _ transaction: WriteTransaction, caller: String) throws {
        (self.app, self.transaction, self.caller) = (app, transaction, caller)
        history = try AppHistory(app, in: transaction)
        backlog = try Backlog(app, history, in: transaction)
        corrections = MatchCorrections(try transaction.corrections(inForceIn: app.id))
        screens = try transaction.screensByID(ofApp: app.id)
    }

    private var deciding: DecideProblem {
        DecideProblem(transaction: transaction, app: app, history: history, caller: caller)
    }

    /// What a number that somebody sent stands for.
    private struct Chosen {
        let place: FindingPlace
        let cause: FindingCause
        /// `nil`: it is not in the backlog.
        let entry: BacklogEntry?
    }

    private func chosen(_ number: Int, at index: Int) throws -> Chosen {
        guard let place = try transaction.finding(id: Int64(number), ofApp: app.id) else {
            throw APIError.field("/findings/\(index)", "\(app.name) has no finding \(number).")
        }
        var cause = place.cause
        cause.element = cause.element.map(corrections.head)
        // An older capture's finding stands for its cause as well.
        let entry = backlog.entries.first { entry in
            entry.findings.contains(place.finding.id)
                || entry.cause.rule == cause.rule && entry.cause.element == cause.element
                    && (cause.element != nil
                        || entry.screen == cause.screen && entry.cause.message == cause.message)
        }
        return Chosen(place: place, cause: cause, entry: entry)
    }

    private func refusal(_ chosen: Chosen, at index: Int, because why: String) -> APIError {
        APIError.field("/findings/\(index)", "“\(chosen.cause.message)” is not in the backlog: \(why)")
    }

    // MARK: Accepted, or false

    func decide(
        _ numbers: [Int], _ kind: FindingDecision.Kind, because reason: String, until: Day?
    ) throws -> BacklogDecisionResource {
        let inForce = try Decisions.inForce(app, in: transaction)
        var made: [Int64] = [], standing: [Int64] = []
        var seen: Set<BacklogEntry> = []
        for (index, number) in numbers.enumerated() {
            let chosen = try chosen(number, at: index)
            guard let entry = chosen.entry else {
                guard let decision = inForce.decision(on: chosen.cause, at: chosen.place.finding.placement) else {
                    throw refusal(chosen, at: index, because: try problemWords(chosen))
                }
                guard decision.kind == kind, decision.reason == reason, decision.until == until else {
                    throw refusal(chosen, at: index, because: "it is \(decision.words).")
                }
                standing.append(decision.id)
                continue
            }
            guard seen.insert(entry).inserted else { continue }
            let decision = FindingDecision(
                id: 0, kind: kind, screen: entry.screen, element: entry.cause.element, rule: entry.cause.rule,
                message: entry.cause.message, reason: reason, author: caller, until: until)
            made.append(
                try transaction.addDecision(
                    decision, app: app.id, screen: screens.first { $0.value.key == entry.screen }?.key))
        }
        let words = kind == .accepted ? "accepted until \(until?.description ?? "")" : "called no fault"
        let step = try deciding.keep([], decisions: made, "\(words): \(reason)")
        return resource(kind == .accepted ? .accept : .falseFinding, [], made + standing, step)
    }

    private func problemWords(_ chosen: Chosen) throws -> String {
        try problem(of: chosen).map { "it belongs to problem \($0)." }
            ?? "the newest build does not show it, or it counts as worse or new there."
    }

    private func problem(of chosen: Chosen) throws -> Int64? {
        let place = chosen.place.screenID.map {
            ProblemCause(screen: $0, element: chosen.cause.element, rule: chosen.cause.rule)
        }
        let found = try KnownProblems(app, corrections, in: transaction).problems(
            of: [(chosen.place.finding, chosen.cause, place)], in: transaction)
        return try found[chosen.place.finding.id].map { try transaction.head(ofProblem: $0) }
    }

    // MARK: Made problems

    func open(_ numbers: [Int]) throws -> BacklogDecisionResource {
        var entries: [BacklogEntry] = [], standing: [Int64] = []
        for (index, number) in numbers.enumerated() {
            let chosen = try chosen(number, at: index)
            if let entry = chosen.entry {
                if !entries.contains(entry) { entries.append(entry) }
            } else if let problem = try problem(of: chosen) {
                standing.append(problem)
            } else {
                let decision = try Decisions.inForce(app, in: transaction).decision(
                    on: chosen.cause, at: chosen.place.finding.placement)
                throw refusal(
                    chosen, at: index, because: try decision.map { "it is \($0.words)." } ?? problemWords(chosen))
            }
        }
        guard !entries.isEmpty, let build = backlog.build else {
            return resource(.problem, Set(standing).sorted(), [], nil)
        }
        let opening = try OpenBacklog(
            transaction: transaction, app: app, history: history, build: build, caller: caller, screens: screens)
        let opened = try opening.open(entries)
        let parts = try opened.all.map { id in
            var part = TriagePart(problem: id)
            part.opened = try transaction.problem(id: id).map { problem in
                TriagePart.Opened(
                    version: problem.version, event: try transaction.lastEvent(ofProblem: id), with: opened.all)
            }
            return part
        }
        let step = try deciding.keep(parts, "made a problem of what was in the backlog")
        return resource(.problem, Set(standing + opened.heads).sorted(), [], step)
    }

    private func resource(
        _ decision: BacklogDecisionName, _ problems: [Int64], _ decisions: [Int64], _ step: StoredTriageStep?
    ) -> BacklogDecisionResource {
        BacklogDecisionResource(
            decision: decision, problems: problems.map { Int($0) }, decisions: decisions.map { Int($0) },
            step: step.map { Int($0.id) })
    }
}
