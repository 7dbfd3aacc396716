import Screens

extension BuildObservation {
    /// What persons found wrong with devices of which nobody captured the screen may be there still with those: that no capture shows its
    /// element tells nothing of it then.
    /// - Parameters:
    ///   - met: with what the persons listened who found it.
    ///   - captured: with what the build's captures of the screen are heard.
    package func heeding(_ met: Set<HeardWith>, captured: Set<HeardWith>, rule: String) -> BuildObservation {
        guard case .elementGone(let capture) = evidence,
            !met.allSatisfy({ person in captured.contains(where: person.mayBe) })
        else { return self }
        var unseen = self
        unseen.parts = parts.map { part in
            guard part.evidence.isElementGone else { return part }
            return Observation(.notObserved, .undecided(rule: rule, capture: capture), variant: part.variant)
        }
        return unseen
    }
}

extension BuildSnapshot {
    /// With what the captures of a screen are heard.
    package func heardWith(_ screen: Int64) -> Set<HeardWith> {
        Set((captures[screen] ?? []).map { HeardWith(idiom: $0.variant.idiom, screenReader: $0.variant.screenReader) })
    }
}
