package import API
import Foundation
import History
import JSON
import Screens
package import Storage

extension Operations {
    /// Takes a step back: each problem is as it was before it. Refused, whole, where somebody has changed the same
    /// since; the log keeps both the step and that it was taken back.
    package func undoStep(_ input: TriageStepInput) throws -> TriageStepResource {
        try database.write { transaction in
            let found = try transaction.need(step: input.id)
            try transaction.lock(app: found.appID)
            let step = try transaction.need(step: input.id)
            guard let app = try transaction.app(id: step.appID) else { throw APIError.notFound("step \(input.id)") }
            guard step.undoneAt == nil else {
                throw APIError(.conflict, "\(step.undoneBy ?? "Somebody") has taken this back already.")
            }
            let undoing = UndoStep(
                transaction: transaction, app: app, history: try AppHistory(app, in: transaction), caller: caller)
            let parts = try KeptJSON.decode([TriagePart].self, from: step.parts)
            let obstacles = try parts.compactMap(undoing.obstacle) + undoing.obstacles(to: step.decisions)
            guard obstacles.isEmpty else {
                throw APIError(
                    .editConflict,
                    "It was not taken back, because of what happened since. "
                        + obstacles.joined(separator: " "))
            }
            for part in parts.reversed() { try undoing.undo(part) }
            for decision in step.decisions { try transaction.endDecision(decision, caller: caller) }
            try transaction.markUndone(step: step.id, caller: caller)
            return TriageStepResource(try transaction.need(step: input.id))
        }
    }
}

/// Taking back, within one transaction.
struct UndoStep {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String

    /// What somebody did since that would be lost; `nil`: nothing.
    func obstacle(_ part: TriagePart) throws -> String? {
        guard let problem = try transaction.problem(id: part.problem) else { return "Problem \(part.problem) is gone." }
        let name = "Problem \(problem.id)"
        for field in part.fields where field.value(in: problem) != field.after {
            return "\(name): \(field.name.rawValue) is “\(field.value(in: problem) ?? "empty")” by now."
        }
        if let said = part.said, try lastWord(problem.id) != said {
            return "\(name): somebody has decided or claimed something since."
        }
        if let opened = part.opened, try !isAsOpened(problem, opened) { return "\(name) has gone on since by itself." }
        if let target = part.mergedInto {
            guard problem.record.duplicateOf == target else { return "\(name) goes on elsewhere by now." }
            guard try transaction.head(ofProblem: target) == target else {
                return "Problem \(target) goes on in another one by now; take that back first."
            }
        }
        if let source = part.splitFrom {
            guard try transaction.head(ofProblem: source) == source else {
                return "Problem \(source) goes on in another one by now; take that back first."
            }
            let others = Set(try transaction.reportIDs(ofProblem: problem.id)).subtracting(part.moved)
            guard others.isEmpty, try lastWord(problem.id) == nil,
                try transaction.duplicates(ofProblem: problem.id).isEmpty
            else { return "\(name) has gone on since by itself." }
        }
        return nil
    }

    /// Decisions on findings that somebody ended or replaced since.
    func obstacles(to decisions: [Int64]) throws -> [String] {
        guard !decisions.isEmpty else { return [] }
        let inForce = Set(try transaction.decisions(ofApp: app.id).map(\.decision.id))
        return decisions.filter { !inForce.contains($0) }.map { "Decision \($0) was taken back or replaced since." }
    }

    private func isAsOpened(_ problem: StoredProblem, _ opened: TriagePart.Opened) throws -> Bool {
        guard problem.version == opened.version, problem.reports == 0 else { return false }
        return try transaction.lastEvent(ofProblem: problem.id) == opened.event
            && transaction.comments(ofProblem: problem.id).isEmpty
            && Set(transaction.duplicates(ofProblem: problem.id)).isSubset(of: opened.with)
    }

    /// The last that a person said of a problem and nobody took back.
    private func lastWord(_ problem: Int64) throws -> Int64? {
        let events = ProblemLifecycle.inForce(try transaction.events(ofProblem: problem).map(\.event))
        return events.reduce(into: [ProblemEvent]()) { words, event in
            switch event.kind {
            case .decided, .fixClaimed, .merged: words.append(event)
            case .unmerged: _ = words.popLast()  // Of a duplicate nothing else is said.
            case .observed, .reported, .confirmed, .takenBack: break
            }
        }.last?.sequence
    }

    func undo(_ part: TriagePart) throws {
        guard var problem = try transaction.problem(id: part.problem) else { return }
        guard part.opened == nil else {
            try transaction.delete(problem: problem.id)
            return try transaction.note(
                "openingUndone", "problem/\(problem.id)", app: app.id, caller: caller)
        }
        let book = ProblemBook(transaction: transaction, history: history)
        for field in part.fields {
            switch field.name {
            case .title: problem.title = field.before ?? problem.title
            case .impact: problem.impact = field.before.flatMap(Impact.init)
            case .assignee: problem.assignee = field.before
            case .trackerUrl: problem.trackerURL = field.before
            case .workaround: problem.workaround = field.before
            }
        }
        if !part.fields.isEmpty { _ = try transaction.update(problem) }
        if let target = part.mergedInto {
            let leaving = try reports(leavingWith: problem, merged: part, into: target)
            try say(.unmerged, of: problem.id)
            try transaction.note(problem: problem.id, goesOnIn: target, of: app, caller: caller, isOver: true)
            try transaction.moveEvents(ofReports: leaving, from: target, to: problem.id)
            for report in leaving where !part.moved.contains(report) {
                try note(report, movedFrom: target, to: problem.id)
                try transaction.note(report: report, wentFrom: target, to: problem.id, of: app, caller: caller)
            }
            for report in try transaction.reportIDs(ofProblem: target) where part.moved.contains(report) {
                try transaction.note(report: report, wentFrom: problem.id, to: target, of: app, caller: caller)
            }
        }
        if let source = part.splitFrom {
            try transaction.moveEvents(ofReports: part.moved, from: problem.id, to: source)
            try say(.merged(into: source), of: problem.id)
            try transaction.note(problem: problem.id, goesOnIn: source, of: app, caller: caller)
        }
        if let said = part.said { try say(.takenBack(event: said), of: problem.id) }
        try book.settle(problem.id)
        // Only now: which problems the other one speaks for hangs on where this one goes on.
        if let other = part.mergedInto ?? part.splitFrom {
            try book.settle(other)
            for weighed in [problem.id, other] { try book.weigh(weighed) }
        }
        let back = part.fields.map { TriagePart.Field(name: $0.name, before: $0.after, after: $0.before) }
        try transaction.note(
            "undone", "problem/\(problem.id)", app: app.id, caller: caller, details: try DecideProblem.details(back))
    }

    /// The reports that are about the problem, or about one that goes on in it, by who tied them last. Where nobody noted that:
    /// those that went on with it, and those that came to the other one meanwhile and are about this one.
    private func reports(leavingWith problem: StoredProblem, merged part: TriagePart, into target: Int64) throws
        -> [Int64]
    {
        guard let head = try transaction.problem(id: target) else { return part.moved }
        let family = try FamilyOfProblem(head, in: transaction)
        func member(_ other: FamilyOfProblem.Member) -> ProblemFamily.Member {
            ProblemFamily.Member(
                id: other.problem.id, screen: other.problem.screenID, element: other.problem.elementID,
                events: ProblemLifecycle.inForce(other.events.map(\.event)))
        }
        let leaving = [problem.id] + (try transaction.duplicates(ofProblem: problem.id)), moved = Set(part.moved)
        let places = try transaction.places(ofReportsOfProblem: target)
        let came = ProblemFamily.reports(
            goingWith: leaving.compactMap { id in family.joined.first { $0.problem.id == id }.map(member) },
            from: member(family.head),
            staying: family.joined.filter { !leaving.contains($0.problem.id) }.map(member),
            places: places)
        let members = Set([head.id] + family.joined.map(\.problem.id))
        let meant = try transaction.meantProblems(ofReportsOfProblem: target).filter { members.contains($0.value) }
        return places.keys.sorted().filter { report in
            meant[report].map(leaving.contains) ?? (moved.contains(report) || came.contains(report))
        }
    }

    private func note(_ report: Int64, movedFrom old: Int64, to new: Int64) throws {
        try transaction.note(
            "relinked", "report/\(report)", app: app.id, caller: caller,
            details: try TriageLog.details(["problem": (String(old), String(new))]))
    }

    private func say(_ kind: ProblemEvent.Kind, of problem: Int64) throws {
        try transaction.addEvent(kind, toProblem: problem, note: nil, caller: caller)
    }
}

extension Transaction {
    package func need(step id: Int) throws -> StoredTriageStep {
        guard let step = try triageStep(id: Int64(id)) else { throw APIError.notFound("step \(id)") }
        return step
    }
}

extension TriageStepResource {
    package init(_ step: StoredTriageStep) {
        self.init(
            id: Int(step.id), what: step.what, problems: step.problems.map { Int($0) },
            decisions: step.decisions.map { Int($0) }, by: step.caller, at: step.at)
        (undoneAt, undoneBy) = (step.undoneAt, step.undoneBy)
    }
}
