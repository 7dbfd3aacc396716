import Screens

extension BuildSnapshot {
    /// What the build says of a problem.
    /// - Parameters:
    ///   - cause: the problem's rule and element.
    ///   - variants: in words, those in which it was met last; none where no look said.
    package func observe(_ cause: Fault.Cause, on screen: Int64, metIn variants: [String]) -> BuildObservation {
        let here = captures[screen] ?? []
        // What was taken back is asked of nothing: neither there nor gone.
        if let end = cause.pin.flatMap({ ended[$0] }) {
            return BuildObservation(parts: [Observation(.notObserved, end)], variants: nil)
        }
        guard !here.isEmpty else {
            return BuildObservation(parts: [Observation(.notObserved, .nobodyLooked)], variants: nil)
        }
        let isMet = here.contains { tells(of: cause, $0, variants) }
        let telling = here.filter { isMet && $0.meets(cause) || concerns($0, variants) }
        let said = Dictionary(grouping: telling, by: \.variant.words)
            .map { words, captures in
                // Of two captures of one variant the worse counts.
                var worst = captures.map { say($0, of: cause) }.decisive
                if let part = leftOut[screen]?.first(where: { $0.mayHide(cause, captures, worst) }) {
                    worst = Observation(.notObserved, .partMissing(capture: "capture/\(part.capture)"))
                }
                worst.variant = words
                return worst
            }
        // To find nothing in the other variants tells nothing of one that nobody captured.
        let missing = variants.filter { words in !here.contains { answers($0, to: words) } }.map {
            Observation(.notObserved, .variantsMissing([$0]), variant: $0)
        }
        let parts = (said + missing).sorted { ($0.variant ?? "") < ($1.variant ?? "") }
        let met = parts.filter { $0.outcome == .present }.compactMap(\.variant)
        return BuildObservation(parts: parts, variants: met.isEmpty ? nil : still(variants, here, met))
    }

    /// Whether a screen's captures include each of these variants; whichever, where there are none of them.
    package func holds(_ screen: Int64, in variants: [String]) -> Bool {
        let here = captures[screen] ?? []
        return !here.isEmpty && variants.allSatisfy { words in here.contains { answers($0, to: words) } }
    }

    /// Whether a capture in which it is met tells that it is there: in a variant in which it was met until then, or worse than
    /// when it was good. In any other one it was never good, so that nothing came back and nothing was left of it
    /// (docs/judgement.md section 6).
    private func tells(of cause: Fault.Cause, _ capture: Capture, _ variants: [String]) -> Bool {
        capture.meets(cause)
            && (cause.pin != nil || capture.isWorse(cause) || concerns(capture, variants))
    }

    private func concerns(_ capture: Capture, _ variants: [String]) -> Bool {
        variants.isEmpty || variants.contains { answers(capture, to: $0) }
    }

    /// Who does not say the language has captured the variant all the same.
    private func answers(_ capture: Capture, to words: String) -> Bool {
        capture.variant.words == words || variants[words].map { capture.variant.twin(of: $0) == .exact } ?? false
    }

    private func say(_ capture: Capture, of cause: Fault.Cause) -> Observation {
        if let found = capture.finding(cause) {
            return Observation(.present, .shown(.present, by: found, in: capture.id))
        }
        guard capture.showsScreen else { return Observation(.notObserved, .otherScreen(capture: capture.name)) }
        // Whether a control is right only a person can tell; that it is not there, a capture can.
        if ChecklistStep.isStep(rule: cause.rule), !ChecklistStep.isOfScreen(rule: cause.rule), isAway(cause, capture) {
            return Observation(.absent, .elementGone(capture: capture.name))
        }
        let inStead = capture.inStead[cause]
        guard isSettled(cause, capture), inStead != .notKnown else {
            return Observation(.notObserved, .undecided(rule: cause.rule, capture: capture.name))
        }
        // An expectation that holds does so whichever element keeps it, and what is right in each row of a list is mended, whichever
        // rows they are.
        return cause.pin != nil || capture.holds(cause) || inStead == .right
            ? Observation(.absent, .shown(.absent, by: cause, in: capture.id))
            : Observation(.absent, .elementGone(capture: capture.name))
    }

    /// Whether a capture lets its element be heard no more, and does not draw it in silence.
    private func isAway(_ cause: Fault.Cause, _ capture: Capture) -> Bool {
        cause.element != nil && capture.isCompared && !capture.holds(cause) && !isSilenced(cause, capture)
    }

    /// Whether a capture draws its element, and lets it be heard no more.
    private func isSilenced(_ cause: Fault.Cause, _ capture: Capture) -> Bool {
        cause.element != nil
            && capture.faults.contains(Fault.Cause(rule: ChangeRule.elementLost.id, element: cause.element))
    }

    /// Whether a capture in which it is not met tells that it is gone.
    private func isSettled(_ cause: Fault.Cause, _ capture: Capture) -> Bool {
        // What only a person can judge, no capture can.
        guard !ChecklistStep.isStep(rule: cause.rule) else { return false }
        // Nobody can tell whether an expectation holds that is not known.
        guard cause.rule != ChangeRule.expectationBroken.id else {
            return cause.pin.flatMap { capture.expectations[$0] } ?? false
        }
        // A control that is drawn and no longer heard is worse, not gone.
        guard !isSilenced(cause, capture) else { return false }
        guard ChangeRule.rule(cause.rule) == nil else {
            return capture.isCompared && !capture.doubts.contains(cause)
        }
        return !capture.holds(cause) || capture.asked.contains(cause.rule) && !capture.doubts.contains(cause)
    }

    /// The variants in which a problem is met last, after this look.
    private func still(_ before: [String], _ looked: [Capture], _ met: [String]) -> [String] {
        let left = isNewest ? before.filter { words in !looked.contains { answers($0, to: words) } } : before
        return Set(left).union(met).sorted()
    }
}

extension BuildSnapshot.Part {
    /// Whether what is told gone by captures of the same variant, or that rows in its stead tell nothing of, may be where nobody looked:
    /// it was met there, or its element stood there and is heard on none of them.
    fileprivate func mayHide(_ cause: Fault.Cause, _ captures: [BuildSnapshot.Capture], _ told: Observation) -> Bool {
        let rows = captures.compactMap { $0.inStead[cause] }
        guard captures.contains(where: { $0.variant.twin(of: variant) == .exact }),
            told.outcome == .absent || told.outcome == .notObserved && rows.contains(.notKnown)
        else { return false }
        return faults.contains(cause)
            || (told.evidence.isElementGone || !rows.isEmpty) && cause.element.map(heard.contains) ?? false
    }
}
