import History
import Screens
import Storage

extension AppHistory {
    /// A problem as it stands on the line of a release. What is known of it on other lines alone tells since when it
    /// was there before the fork.
    func standing(_ problem: SpeakingProblem, in release: String) -> SpeakingProblem {
        guard let name = lineage.line(of: release) else { return problem }
        if let line = problem.lines.first(where: { $0.name == name }) {
            var standing = problem.on(line)
            if let end = line.acceptedBefore, lineage.relation(of: release, to: end) == .before {
                standing.state = .accepted
            }
            return standing
        }
        var problem = problem
        let inherited = problem.lines.compactMap(\.since).first {
            [.before, .same].contains(lineage.relation(of: $0, to: release))
        }
        problem.since = inherited ?? problem.since
        return problem
    }

    /// Whether a problem stands in a release: it concerns it, and nobody has set it aside. What was mended in a later
    /// release stood in this one all the same.
    /// - Parameter presence: how it was there.
    func isOpen(_ problem: SpeakingProblem, in release: String, _ presence: Presence?) -> Bool {
        guard problem.state.isOpen || problem.state == .fixed && presence == .present, !waits(problem, at: release),
            !problem.isTakenBack
        else { return false }
        // What a look found gone is not there again because nobody looked after it.
        if presence != .present, problem.seenGone.contains(where: { lineage.relation(of: $0, to: release) == .before })
        {
            return false
        }
        return concerns(problem, release, presence)
    }

    /// A problem that is met in a release, with its state as it was there.
    func met(_ problem: SpeakingProblem, in release: String) -> SpeakingProblem {
        let wasMended =
            problem.seenGone.contains { lineage.relation(of: $0, to: release) == .before }
            || problem.claims.contains { [.before, .same].contains(lineage.relation(of: $0.release, to: release)) }
        var problem = problem
        problem.state = problem.state.whereMet(wasMended: wasMended)
        return problem
    }

    /// Whether it is not known yet that a problem concerns a release: nobody has uploaded the releases that people reported it
    /// from, and by the declared order none of them comes before this one.
    private func waits(_ problem: SpeakingProblem, at release: String) -> Bool {
        !problem.waitsFor.isEmpty
            && !problem.waitsFor.contains { name in
                app.releaseOrder.relation(of: PlacedRelease(named: name), to: PlacedRelease(release)) == .before
            }
    }

    /// Whether a problem is a barrier in a release, whatever was decided of it: who leaves one as it is has not taken it away.
    /// - Parameter presence: how it was there.
    func isBarrier(_ problem: SpeakingProblem, in release: String, _ presence: Presence?) -> Bool {
        guard problem.state == .accepted else { return isOpen(problem, in: release, presence) }
        return !problem.isFalseAlarm && !waits(problem, at: release) && concerns(problem, release, presence)
    }

    /// Whether a fix that somebody claimed for a release, or for one before it on its line, was seen to fail and has not
    /// been mended in it.
    func isFixContradicted(_ problem: SpeakingProblem, in release: String, _ presence: Presence?) -> Bool {
        // What nobody claimed can't be contradicted.
        let claims = problem.claims.filter { $0.author != nil }
        if claims.contains(where: { $0.standing == .contradicted && $0.release == release }) {
            // A later build of the release may have it mended.
            return problem.state != .fixed || presence != .absent
        }
        guard problem.state == .regressed, let last = claims.last, last.standing == .contradicted,
            [.before, .same].contains(lineage.relation(of: last.release, to: release))
        else { return false }
        return concerns(problem, release, presence)
    }
}

extension StoredProblem {
    /// WCAG 2.2 success criteria of its rule, or of the checklist's step, by number.
    var criteria: [String] { rule.map(successCriteria) ?? [] }

    /// Somebody met it in a session.
    var isMetInSession: Bool {
        record.lines.contains { $0.foundByPerson != nil } || rule.map(ChecklistStep.isStep) ?? false
    }
}

extension SpeakingProblem {
    /// Somebody reported it, or met it in a session.
    var isFoundByPeople: Bool { isReported || isFoundInSession || rule.map(ChecklistStep.isStep) ?? false }

    /// WCAG 2.2 success criteria of its rule, or of the checklist's step, by number.
    var criteria: [String] { rule.map(successCriteria) ?? [] }
}

private func successCriteria(ofRule rule: String) -> [String] {
    Ruleset.rule(rule)?.criteria.map(\.number)
        ?? (Checklist.screen + Checklist.beta).first { $0.rule == rule }?.criteria ?? []
}
