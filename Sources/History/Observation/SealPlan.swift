import Screens

/// What becomes of that which a sealed build shows to be worse: the problems that it opens, and those that go on by
/// another name.
package struct SealPlan: Hashable, Sendable {
    /// A problem that is not fixed, on an element on which something is worse.
    package struct Standing: Hashable, Sendable {
        package var id: Int64
        /// The one that stands for all that are one with it.
        package var element: Int64?
        /// `nil`: only people know of it.
        package var rule: String?
        /// What people tell of it, where only they know of it.
        package var told: ToldTrouble?
        /// The build was looked at for it, by the rule that it has.
        package var isObserved: Bool

        package init(id: Int64, element: Int64?, rule: String?, told: ToldTrouble? = nil, isObserved: Bool) {
            (self.id, self.element, self.rule) = (id, element, rule)
            (self.told, self.isObserved) = (told, isObserved)
        }

        /// It is what this rule finds: one of the rules that say the same knows it, or people tell of what the rule judges.
        fileprivate func goesOn(as rule: String) -> Bool {
            guard let known = self.rule else { return told?.mayBe(rule: rule) ?? true }
            return ChangeRule.rule(rule)?.standsFor.contains(known) ?? false
        }

        /// What was lost was never there, as far as can be told now: nothing is worse by the rule that it has, and this one finds on
        /// its element what it says.
        /// - Parameter found: all that the build shows.
        fileprivate func goesBack(to cause: ProblemCause, _ found: Set<ProblemCause>) -> Bool {
            cause.saidByComparing.contains { $0.rule == rule && !found.contains($0) }
        }
    }

    package enum Step: Hashable, Sendable {
        /// A new problem.
        case open(Worsening)
        /// A problem that people found, or one of a rule that says the same, is met by this rule and takes its name.
        case attach(Worsening, to: Int64)
        /// One that was looked at already takes the rule's name from now on.
        case rename(Int64, rule: String)
    }

    package let steps: [Step]
    /// What has a problem once they are done, beside what had one before.
    package let causes: Set<ProblemCause>

    /// - Parameters:
    ///   - worse: all that the build shows, what costs the person most first.
    ///   - known: causes that have a problem.
    ///   - standing: problems on the elements of what is worse, oldest first.
    ///   - isAnew: the build was looked at before, and is measured otherwise now: only then is what was lost found never to
    ///     have been there.
    package init(_ worse: [Worsening], known: Set<ProblemCause>, standing: [Standing], isAnew: Bool = false) {
        let new = Self.opening(worse, known), found = Set(worse.map(\.cause))
        var left = standing
        steps = new.compactMap { worsening -> Step? in
            let cause = worsening.cause
            let met = left.firstIndex {
                $0.element == cause.element
                    && ($0.goesOn(as: cause.rule) || isAnew && $0.goesBack(to: cause, found))
            }
            guard let met else {
                // One that is mended by now, or decided on, knows it by the rule that it had.
                let isKnown = cause.saidByComparing.contains { known.contains($0) && !found.contains($0) }
                return isKnown ? nil : .open(worsening)
            }
            let problem = left.remove(at: met)
            return problem.isObserved ? .rename(problem.id, rule: cause.rule) : .attach(worsening, to: problem.id)
        }
        causes = Set(new.map(\.cause))
    }

    /// What needs a problem: nobody has decided on it, no problem knows it, and it is a regression, or costs a person
    /// much. Elements of a screen that has lost its speech are one cause with that.
    package static func opening(_ worse: [Worsening], _ known: Set<ProblemCause>) -> [Worsening] {
        let silenced = Set(worse.filter { $0.cause.rule == ChangeRule.speechLoss.id }.map(\.cause.screen))
        let parts = ChangeRule.elementLost.standsFor.union([ChangeRule.elementLost.id])
        return worse.filter { worsening in
            worsening.isOpen && !known.contains(worsening.cause)
                && (worsening.fault.kind == .regression || worsening.fault.impact >= .serious)
                && !(parts.contains(worsening.cause.rule) && silenced.contains(worsening.cause.screen))
        }
    }
}
