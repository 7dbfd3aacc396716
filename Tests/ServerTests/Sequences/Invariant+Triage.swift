import API
import Foundation
import History
import Storage
import TestSupport

/// One cause is one problem; what people decide can be taken back, and is on record.
extension Invariant {
    static let triage = [
        Invariant("no second problem opens for a cause that has one") { moment in
            let old = Set(moment.before.problems.map(\.id))
            let new = moment.after.problems.filter { !old.contains($0.id) && $0.rule != nil }
            return new.compactMap { problem in
                let cause = moment.after.cause(problem)
                let first = moment.after.problems.first { $0.id < problem.id && moment.after.cause($0) == cause }
                return first.map { "problem \(problem.id) is of the cause of \($0.id): \(cause)" }
            }
        },
        Invariant("what people report on an element joins the problem there") { moment in
            guard case .report = moment.step, moment.after.problems.count > moment.before.problems.count,
                let new = moment.after.problems.last, let element = new.elementID.map(moment.after.head)
            else { return [] }
            // Who says that nothing is heard does not tell of a long hint.
            return moment.before.problems.filter {
                $0.elementID.map(moment.after.head) == element && $0.rule != "hint-length"
            }.map { "problem \(new.id) was opened beside \($0.id)" }
        },
        Invariant("problems go on in one another without a circle") { moment in
            moment.after.problems.compactMap { problem in
                var (place, steps) = (problem.record.duplicateOf, 0)
                while let here = place, steps <= moment.after.problems.count {
                    (place, steps) = (moment.after.problem(here)?.record.duplicateOf, steps + 1)
                }
                return place == nil ? nil : "problem \(problem.id)"
            }
        },
        Invariant("what is taken back at once is as if it had never been") { moment in
            // A claim may bring a release into being, which stays.
            guard case .thereAndBack(let step) = moment.step, !moment.isRefused,
                moment.before.releases == moment.after.releases
            else { return [] }
            guard moment.isDone else { return ["taking back \(step) was refused: \(moment.answers.last?.text ?? "")"] }
            return try moment.before.problems.compactMap { problem in
                let before = try moment.before.document(problem.id), after = try moment.after.document(problem.id)
                return before == after ? nil : "problem \(problem.id) was \(before), is \(after)"
            }
        },
        Invariant("every change of a state has who, when and why") { moment in
            // A new order of releases, and reports that go elsewhere, are in the log of the release and the report.
            guard !moment.isRegrouping, moment.before.releases == moment.after.releases,
                moment.before.branches == moment.after.branches
            else { return [] }
            let told = Set(
                moment.after.events(since: moment.before).filter { !$0.event.caller.isEmpty }.map(\.problem))
            return moment.before.problems.compactMap { problem in
                guard let after = moment.after.problem(problem.id), after.state != problem.state,
                    told.isDisjoint(with: [problem.id] + moment.after.duplicates(of: problem.id))
                else { return nil }
                return "problem \(problem.id) went from \(problem.state) to \(after.state)"
            }
        },
        Invariant("every event of a problem stays on record") { moment in
            let kept = Set(moment.after.events.values.flatMap { $0.map(\.event.sequence) })
            return moment.before.events.flatMap { problem, events in
                events.filter { !kept.contains($0.event.sequence) && !($0.event.report != nil && moment.isRegrouping) }
                    .map { "problem \(problem) has lost \($0.event.kind)" }
            }
        },
        Invariant("why it was accepted is told while it is, and no longer") { moment in
            moment.after.problems.compactMap { problem in
                let isAccepted = problem.record.lines.contains { $0.state == .accepted }
                return (problem.record.acceptedBecause != nil) == isAccepted
                    ? nil
                    : "problem \(problem.id) is \(problem.state): \(problem.record.acceptedBecause ?? "no reason")"
            }
        },
    ]
}

extension Moment {
    /// Reports went from one problem to another, and what they say with them.
    var isRegrouping: Bool {
        switch step {
        case .relink, .splitMessage, .split, .merge, .mergeMany, .undo, .thereAndBack: true
        default: false
        }
    }
}

extension Snapshot {
    func cause(_ problem: StoredProblem) -> String {
        let element = problem.elementID.map { "element \(head($0))" } ?? "the whole"
        return "\(problem.rule ?? "nothing a check knows") on \(element) of \(problem.screenKey ?? "none")"
    }

    /// A problem as the API tells it, without what counts changes and what names the problems split off it and joined
    /// again.
    func document(_ id: Int64) throws -> ProblemResource {
        var problem = try Wire.decode(ProblemResource.self, from: Data((documents[id] ?? "").utf8))
        (problem.version, problem.updatedAt, problem.duplicates) = (0, .distantPast, nil)
        return problem
    }
}
