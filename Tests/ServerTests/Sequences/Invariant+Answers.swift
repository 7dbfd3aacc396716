import API
import Foundation
import History
import Screens
import Storage
import TestSupport

/// What callers are told.
extension Invariant {
    static let answers = [
        Invariant("no call fails on our side") { moment in
            moment.answers.filter { $0.status >= 500 }.map { "\($0.status): \($0.text)" }
        },
        Invariant("what is refused changes nothing") { moment in
            guard moment.isRefused else { return [] }
            return moment.difference.map { "\(moment.answers.map(\.status)), and yet \($0)" }
        },
        Invariant("the same again, and reading, changes nothing") { moment in
            switch moment.step {
            case .upload, .uploadAgain, .reportAgain: guard moment.answers.first?.status == 200 else { return [] }
            case .seal, .sealOpen, .ask: guard moment.after.sealed(since: moment.before) == nil else { return [] }
            case .look: break
            default: return []
            }
            return moment.difference
        },
        Invariant("lists, problems and the gate agree") { moment in
            guard case .look = moment.step, let list = moment.answers.first else { return [] }
            let problems = try list.json(Listing<ProblemResource>.self).items
            var faults: [String] = []
            let stored = Dictionary(grouping: moment.after.problems, by: \.state).mapValues(\.count)
            let told = Dictionary(grouping: problems, by: \.state).mapValues(\.count)
            if stored != told { faults.append("the list tells \(told) of \(stored)") }
            for answer in moment.answers where answer.text.contains(#""conditions""#) {
                let verdict = try answer.json(VerdictResource.self)
                let new = Set(verdict.conditions.first { $0.measure == .newProblems }?.problems.map(\.id) ?? [])
                // What a problem is on the line of the release is what the gate goes by.
                let name = moment.after.lineage.line(of: verdict.release)
                func line(_ problem: ProblemResource) -> ProblemRecord.Line? {
                    moment.after.problem(Int64(problem.id))?.record.lines.first { $0.name == name }
                }
                func state(_ problem: ProblemResource) -> ProblemState {
                    problem.state == .duplicate ? .duplicate : line(problem)?.state ?? problem.state
                }
                let came = problems.filter {
                    (line($0)?.since ?? $0.firstRelease) == verdict.release && $0.impact.counts(from: .serious)
                }
                let open = Set(came.filter { state($0).isOpen }.map(\.id))
                // Nothing is new in what nothing came before, whoever found it.
                let due = Set(came.filter { state($0).isOpen && verdict.baseline != nil }.map(\.id))
                // What was mended since was new there all the same, where the release itself was not mended.
                let mended = Set(came.filter { state($0) == .fixed }.map(\.id))
                if !new.isSuperset(of: due) || !new.isSubset(of: open.union(mended)) {
                    faults.append("new in \(verdict.release) are \(open), mended \(mended), the gate says \(new)")
                }
            }
            return faults
        },
    ]
}

extension Moment {
    /// What is otherwise after the step.
    var difference: [String] {
        guard before != after else { return [] }
        let changed = after.problems.map(\.id).filter {
            before.problem($0) != after.problem($0) || before.documents[$0] != after.documents[$0]
        }
        return ["problems \(changed) are not as they were, or something else"]
    }
}
