import History
import Storage

/// What a verdict says of problems: it calls them by what is still there of them. A loss of speech bears the share in its
/// title that was lost when it was met first; a verdict tells the one that its own build loses.
struct VerdictTitles {
    private let merged: MergedProblems
    /// By problem that is a loss of speech: what it would be called were it met first in this build.
    private let losses: [Int64: String]
    private let release: String
    private let lineage: Lineage

    init(
        _ problems: [SpeakingProblem], _ merged: MergedProblems, _ worse: [Worsening],
        _ screens: [Int64: StoredScreen], _ corrections: MatchCorrections, in release: String, _ lineage: Lineage
    ) {
        (self.merged, self.release, self.lineage) = (merged, release, lineage)
        let causes =
            problems.filter { $0.rule == ChangeRule.speechLoss.id }.map { ($0.id, ProblemCause($0, corrections)) }
            + merged.families.values.flatMap(\.joined).map(\.problem).filter { $0.rule == ChangeRule.speechLoss.id }
            .map { ($0.id, ProblemCause($0, corrections)) }
        losses = causes.reduce(into: [:]) { losses, known in
            guard let cause = known.1 else { return }
            losses[known.0] = worse.first { $0.cause == cause }?.fault.title(
                on: screens[cause.screen], among: screens.values)
        }
    }

    func title(of problem: SpeakingProblem) -> String {
        title(problem.id, problem.title, else: merged.subjects[problem.id]?.title)
    }

    private func title(_ problem: Int64, _ title: String, else other: String? = nil) -> String {
        // What a person called it tells no share, and stays.
        if let today = losses[problem], LostSpeech.isTold(by: title) { return today }
        return other ?? title
    }

    func reference(to problem: SpeakingProblem) -> ProblemReference {
        ProblemReference(id: problem.id, title: title(of: problem), state: problem.state)
    }

    /// One for each part of it that stands, what tells it first; together they count as one.
    func items(of problem: SpeakingProblem) -> [GateEvidence.Item] {
        items(of: problem, from: item(of: problem)) { $0.standing(in: release, lineage) }
    }

    /// Of a fix that did not hold, the parts that it was claimed of and failed for. None: what is there is another part, for which
    /// it held.
    func contradicted(_ problem: SpeakingProblem) -> [GateEvidence.Item] {
        guard let parts = merged.families[problem.id]?.parts else { return [item(of: problem)] }
        let failed = parts.failed(problem.claims, lineage)
        let standing = parts.standing(in: release, lineage).filter { failed.isEmpty || failed.contains($0) }
        return standing.isEmpty ? [] : items(of: problem, from: item(of: problem)) { _ in standing }
    }

    /// Of a claim that tells nothing of what is still there, it names what was claimed.
    func claimed(_ problem: SpeakingProblem) -> [GateEvidence.Item] {
        let isOpen = problem.lines.contains(where: \.isOpenForLater)
        return items(of: problem, from: isOpen ? part(of: problem) : item(of: problem)) { $0.claimed(in: [release]) }
    }

    private func items(
        of problem: SpeakingProblem, from first: GateEvidence.Item, _ ids: (FamilyParts) -> [Int64]
    ) -> [GateEvidence.Item] {
        guard let family = merged.families[problem.id] else { return [first] }
        let parts = ids(family.parts), own = first.mergedFrom ?? problem.id
        let others = family.problems(parts).filter { $0.id != own }.map { part($0, of: problem, first.problem) }
        let all = parts.contains(own) || others.isEmpty ? [first] + others : others
        return all.map { item in
            var item = item
            item.countsAs = problem.id
            return item
        }
    }

    /// Where the problem's own subject is gone, it is on the screen, and of the rule, of what is still there.
    private func item(of problem: SpeakingProblem) -> GateEvidence.Item {
        merged.subjects[problem.id].map { part($0, of: problem, reference(to: problem)) }
            ?? part(of: problem, title(of: problem))
    }

    private func part(of problem: SpeakingProblem, _ title: String? = nil) -> GateEvidence.Item {
        let title = title ?? problem.title
        return GateEvidence.Item(
            title, problem: ProblemReference(id: problem.id, title: title, state: problem.state), rule: problem.rule,
            screen: problem.screenKey, impact: problem.impact)
    }

    private func part(_ part: StoredProblem, of problem: SpeakingProblem, _ reference: ProblemReference?)
        -> GateEvidence.Item
    {
        GateEvidence.Item(
            title(part.id, part.title), problem: reference, mergedFrom: part.id == problem.id ? nil : part.id,
            rule: part.rule, screen: part.screenKey, impact: problem.impact)
    }
}
