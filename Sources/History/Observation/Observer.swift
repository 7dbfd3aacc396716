import Screens

/// What a build says of a problem: present, absent, or that nobody looked.
package struct Observation: Hashable, Sendable {
    package var presence: Presence
    package var evidence: ObservationEvidence
    /// The variants in which the problem was met last, after this look; `nil`: it doesn't tell.
    package var variants: [String]?

    package init(_ presence: Presence, _ evidence: ObservationEvidence, variants: [String]? = nil) {
        (self.presence, self.evidence, self.variants) = (presence, evidence, variants)
    }
}

extension BuildSnapshot {
    /// - Parameters:
    ///   - cause: the problem's rule and element.
    ///   - variants: in words, those in which it was met last; none where no look said.
    package func observe(_ cause: Fault.Cause, on screen: Int64, metIn variants: [String]) -> Observation {
        let here = captures[screen] ?? []
        let met = here.filter { $0.meets(cause) }
        if let first = met.first {
            let evidence =
                ChangeRule.rule(cause.rule) == nil
                ? ObservationEvidence.finding(rule: cause.rule, capture: first.name)
                : .comparison(rule: cause.rule, capture: first.name)
            return Observation(.present, evidence, variants: still(variants, here, met))
        }
        guard let any = here.first else {
            return Observation(.notObserved, .nobodyLooked)
        }
        let asked = self.captures(of: screen, in: variants)
        if let other = asked.first(where: { !$0.showsScreen }) {
            return Observation(.notObserved, .otherScreen(capture: other.name))
        }
        guard let first = asked.first, isSettled(cause, asked) else {
            return Observation(.notObserved, .undecided(rule: cause.rule, capture: any.name))
        }
        return Observation(.absent, absence(cause, asked, first))
    }

    /// Captures of a screen in all of these variants, in whichever where there are none of them; nothing where one is
    /// missing: to find nothing in the others tells nothing of it.
    package func captures(of screen: Int64, in variants: [String]) -> [Capture] {
        let here = captures[screen] ?? []
        guard !variants.isEmpty else { return here }
        let there = here.filter { variants.contains($0.variant) }
        return Set(there.map(\.variant)) == Set(variants) ? there : []
    }

    /// Whether captures in which it is not met tell that it is gone.
    private func isSettled(_ cause: Fault.Cause, _ captures: [Capture]) -> Bool {
        // What only a person can judge, no capture can.
        guard !ChecklistStep.isStep(rule: cause.rule) else { return false }
        guard ChangeRule.rule(cause.rule) == nil else { return captures.allSatisfy(\.isCompared) }
        // A control that is drawn and no longer heard is worse, not gone.
        let silenced = Fault.Cause(rule: ChangeRule.elementLost.id, element: cause.element)
        guard cause.element == nil || !captures.contains(where: { $0.faults.contains(silenced) }) else { return false }
        return captures.filter { $0.hears(cause) }.allSatisfy {
            $0.asked.contains(cause.rule) && !$0.doubts.contains(cause)
        }
    }

    private func absence(_ cause: Fault.Cause, _ captures: [Capture], _ first: Capture) -> ObservationEvidence {
        guard captures.contains(where: { $0.hears(cause) }) else { return .elementGone(capture: first.name) }
        return ChangeRule.rule(cause.rule) == nil
            ? .passed(rule: cause.rule, capture: first.name) : .comparison(rule: cause.rule, capture: first.name)
    }

    /// The variants in which a problem is met last, after this look.
    private func still(_ before: [String], _ looked: [Capture], _ met: [Capture]) -> [String] {
        Set(before).subtracting(isNewest ? looked.map(\.variant) : []).union(met.map(\.variant)).sorted()
    }
}
