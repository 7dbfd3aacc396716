/// What a build shows of a problem in one variant.
package struct Observation: Hashable, Sendable {
    /// In words; `nil`: of the screen as a whole, or not told apart.
    package var variant: String?
    package var outcome: Presence
    package var evidence: ObservationEvidence

    package init(_ outcome: Presence, _ evidence: ObservationEvidence, variant: String? = nil) {
        (self.variant, self.outcome, self.evidence) = (variant, outcome, evidence)
    }
}

extension [Observation] {
    /// The one that counts for the build: it is there where one variant shows it, and gone where each that was looked at
    /// shows it gone. That the element is gone, and it with it, is said only where it is so in all.
    package var decisive: Observation {
        first { $0.outcome == .present } ?? first { $0.outcome == .notObserved }.map(namingAllMissing)
            ?? first { !$0.evidence.isElementGone } ?? first ?? Observation(.notObserved, .nobodyLooked)
    }

    /// Of one that was not captured, with the others that were not.
    private func namingAllMissing(_ unseen: Observation) -> Observation {
        guard !unseen.evidence.variantsMissing.isEmpty else { return unseen }
        return Observation(
            .notObserved, .variantsMissing(flatMap(\.evidence.variantsMissing)), variant: unseen.variant)
    }
}

/// What a build shows of a problem, variant by variant.
package struct BuildObservation: Hashable, Sendable {
    /// Each variant once, in their order.
    package var parts: [Observation]
    /// The variants in which the problem was met last, after this look; `nil`: it doesn't tell.
    package var variants: [String]?

    package init(parts: [Observation], variants: [String]?) { (self.parts, self.variants) = (parts, variants) }

    /// Rules that say of its element just what the cause says are all that tells of it, by what a capture shows and always may have
    /// shown.
    /// - Parameter worse: what is worse than when it was last good, or fails on what is new.
    package func isToldByOthers(of cause: ProblemCause, whereNoneIs worse: Set<ProblemCause>) -> Bool {
        let met = parts.filter { $0.outcome == .present }
        return !met.isEmpty
            && met.allSatisfy { part in
                guard case .finding(let rule, _) = part.evidence, rule != cause.rule else { return false }
                return !worse.contains(ProblemCause(screen: cause.screen, element: cause.element, rule: rule))
            }
    }

    package var presence: Presence { parts.decisive.outcome }
    package var evidence: ObservationEvidence { parts.decisive.evidence }
}
