package import API
import Foundation
package import History
import Screens
package import Storage

extension Operations {
    /// Accepts a finding until a day, or calls it false. The problem it belongs to is decided in the same breath.
    /// - Parameter found: what is wrong with it already.
    package func addDecision(_ input: AppInput, _ body: NewDecision, found: FieldFaults = FieldFaults()) throws
        -> DecisionResource
    {
        var faults = found
        let reason = try faults.read(else: "") { try Self.reason(body.reason, "Say why.") }
        // What is false is so for good, unless somebody says otherwise.
        let isForGood = body.until == nil && body.decision == .falseFinding
        let until = try faults.read(else: nil) { isForGood ? nil : try lastDay(body.until) }
        try faults.raise()
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let (cause, screen) = try cause(body, app, transaction)
            let kind: FindingDecision.Kind = body.decision == .accepted ? .accepted : .falseFinding
            var decision = FindingDecision(
                id: 0, kind: kind, screen: cause.screen, element: cause.element, rule: cause.rule,
                message: cause.message, reason: reason, author: caller, until: until)
            let audited = try body.finding.flatMap { try transaction.auditedProblem(ofFinding: Int64($0)) }
            if let problem = try audited.flatMap({ try transaction.problem(id: $0) })
                ?? problem(of: cause, screen, app, transaction)
            {
                (decision.problem, decision.pin) = (problem.id, problem.record.pin)
                if problem.state != .accepted {
                    try decide(
                        kind == .accepted ? .accept(reason: reason) : .falseAlarm(reason: reason), problem.id, app,
                        transaction)
                }
            }
            decision.id = try transaction.addDecision(decision, app: app.id, screen: screen)
            try transaction.note(
                "findingDecided", "app/\(app.id)", app: app.id, caller: caller,
                details: "{\"decision\":\(decision.id)}")
            return DecisionResource(decision, isOver: false)
        }
    }

    /// Takes a decision back; the problem that was decided with it is open again.
    package func endDecision(_ input: DecisionInput) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            guard let decision = try transaction.decisions(ofApp: app.id).first(where: { $0.decision.id == input.id })
            else { throw APIError.notFound("decision \(input.id) of \(app.name)") }
            try end(decision.decision, app, transaction)
        }
    }

    private func end(_ decision: FindingDecision, _ app: StoredApp, _ transaction: WriteTransaction) throws {
        try transaction.endDecision(decision.id, caller: caller)
        if let id = decision.problem {
            try ProblemBook(transaction: transaction, history: try AppHistory(app, in: transaction))
                .takeBack(decision, of: id, caller: caller)
        }
        try transaction.note(
            "findingDecisionEnded", "app/\(app.id)", app: app.id, caller: caller,
            details: "{\"decision\":\(decision.id)}")
    }

    private func decide(
        _ decision: ProblemEvent.Decision, _ problem: Int64, _ app: StoredApp, _ transaction: WriteTransaction
    ) throws {
        try transaction.addEvent(.decided(decision, author: caller), toProblem: problem, note: nil, caller: caller)
        try ProblemBook(transaction: transaction, history: try AppHistory(app, in: transaction)).settle(problem)
    }

    /// The last day that something holds, not over yet.
    func lastDay(_ text: String?) throws -> Day {
        guard let text else {
            throw APIError.field("/until", "What is accepted is accepted until a day: 2026-12-31.")
        }
        guard let day = Day(text) else { throw APIError.field("/until", Day.fault(in: text)) }
        if let today = Waivers.day(context.now), day < today {
            throw APIError.field("/until", "This day is over already.")
        }
        return day
    }

    private func cause(_ body: NewDecision, _ app: StoredApp, _ transaction: WriteTransaction) throws -> (
        FindingCause, screen: Int64?
    ) {
        if let number = body.finding {
            guard let placed = try transaction.finding(id: Int64(number), ofApp: app.id) else {
                throw APIError.field("/finding", "\(app.name) has no finding \(number).")
            }
            return (placed.cause, placed.screenID)
        }
        guard let rule = body.rule, !Words.isBlank(rule), rule.utf8.count <= 200 else {
            throw APIError.field("/finding", "Name the finding by its number, or by its rule and what it is about.")
        }
        if let number = body.element {
            guard let element = try transaction.element(id: Int64(number), ofApp: app.id),
                let screen = try transaction.screens(ofApp: app.id).first(where: { $0.id == element.screenID })
            else { throw APIError.field("/element", "\(app.name) has no element \(number).") }
            return (
                FindingCause(screen: screen.key, element: element.id, rule: rule, message: body.message ?? ""),
                screen.id
            )
        }
        guard let screen = try body.screen.flatMap({ try transaction.screen($0, ofApp: app.id) }) else {
            throw APIError.field("/screen", "Without an element, name the screen it is on.")
        }
        guard let message = body.message, !Words.isBlank(message) else {
            throw APIError.field("/message", "Without an element, say the finding's own words.")
        }
        return (FindingCause(screen: screen.key, element: nil, rule: rule, message: message), screen.id)
    }

    private func problem(
        of cause: FindingCause, _ screen: Int64?, _ app: StoredApp, _ transaction: WriteTransaction
    ) throws -> StoredProblem? {
        guard cause.element != nil, let screen else { return nil }
        let here = try transaction.problems(onScreen: screen).filter {
            $0.state != .duplicate && $0.elementID == cause.element
        }
        let known = here.filter { $0.rule == cause.rule }
        guard cause.rule == ChangeRule.expectationBroken.id else {
            // What got worse may be just what the rule finds by itself.
            return known.first
                ?? here.first { $0.rule.flatMap(ChangeRule.rule)?.sameRules.contains(cause.rule) ?? false }
        }
        // Several may be pinned on one element, and what is decided of one is not decided of another.
        guard known.count < 2 else {
            let problems = known.map { String($0.id) }.joined(separator: ", ")
            throw APIError.field(
                "/rule",
                "More than one expectation of this element has a problem: accept the one that is meant, of \(problems)."
            )
        }
        guard let only = known.first else {
            throw APIError.field(
                "/rule",
                "An expectation is decided on with its problem, and this element has none: seal its build first.")
        }
        return only
    }
}

extension FindingPlace {
    package var cause: FindingCause { finding.cause(on: screen ?? place) }
}

extension StoredFinding {
    /// A rule of another tool that is none of ours goes by that tool's own name.
    /// - Parameter screen: its key.
    package func cause(on screen: String?) -> FindingCause {
        FindingCause(
            screen: screen, element: elementID, rule: rule ?? sourceRule ?? tool,
            message: elementID == nil ? AuditFinding.Subject(element: nil, target).said(message) : message)
    }

    /// What tells it apart from others of its cause.
    var placement: FindingPlacement { FindingPlacement(node: nodeName) }
}

extension FindingDecisions {
    /// The newest that is about a finding.
    /// - Parameter screen: its key.
    package func decision(on finding: StoredFinding, on screen: String?) -> FindingDecision? {
        decision(on: finding.cause(on: screen), at: finding.placement)
    }

    package func decision(on placed: FindingPlace) -> FindingDecision? {
        decision(on: placed.cause, at: placed.finding.placement)
    }
}

extension DecisionResource {
    package init(_ decision: FindingDecision, isOver: Bool) {
        self.init(
            id: Int(decision.id), decision: decision.kind == .accepted ? .accepted : .falseFinding,
            rule: decision.rule, screen: decision.screen, element: decision.element.map { Int($0) },
            message: decision.message, reason: decision.reason, author: decision.author,
            until: decision.until?.description, problem: decision.problem.map { Int($0) }, isOver: isOver)
    }
}
