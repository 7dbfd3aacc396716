import Screens

/// What a look that was at fault itself is no measure for: it was not taken for how things are to be, so neither are the words and the
/// order that it shows (docs/judgement.md section 1).
extension Measurement {
    /// Of what is worse than in the reference that which counts, each with the look in which it was good last. Where the reference was
    /// at fault, what is called as before that, and what is read and lies so and was sound so byte for byte, is back; and what has lost its
    /// name has lost that of then, and not another one.
    /// - Parameter prior: what was not good in the reference.
    func heeding(
        _ prior: [Fault], _ worse: [Difference.Worse], _ look: Look, _ reference: Look
    ) throws -> [(good: Look, worse: Difference.Worse)] {
        let isAsked = worse.contains { Self.ofWordsAndPlace.contains($0.cause.rule) }
        guard isAsked, let before = try lookBeforeFaults(prior) else {
            return worse.map { (good: reference, worse: $0) }
        }
        let since = try difference(before, look).map(WorseSince.init)
        return try worse.compactMap { worse -> (good: Look, worse: Difference.Worse)? in
            let rule = worse.cause.rule
            if Self.ofPlace.contains(rule) {
                let isBack = try since?.about(worse.cause) == nil && comparing.wasSound(look, before: reference)
                return isBack ? nil : (good: reference, worse: worse)
            }
            guard Self.ofWordsAndPlace.contains(rule),
                let name = try comparing.words(of: worse.node, in: look, asIn: before)
            else { return (good: reference, worse: worse) }
            if rule == ChangeRule.nameChanged.id, try comparing.words(of: worse.node, in: look, asIn: look) == name {
                return nil
            }
            guard let then = since?.about(worse.cause), !isRenamed(worse, prior),
                try comparing.words(of: worse.node, in: look, asIn: reference) != name
            else { return (good: reference, worse: worse) }
            return (good: before, worse: then)
        }
    }

    private static var ofWordsAndPlace: Set<String> {
        ofPlace.union([ChangeRule.nameChanged.id, ChangeRule.nameLost.id])
    }

    /// What compares with places and turns alone, which are as good as those of any other sound screen.
    private static var ofPlace: Set<String> { [ChangeRule.orderChanged.id, ChangeRule.reachWorse.id] }

    /// Where the reference is at fault, the look before the first of its faults that stand. What costs people little, as other words
    /// do, refuses no release.
    private func lookBeforeFaults(_ prior: [Fault]) throws -> Look? {
        let first = prior.filter { $0.isMet && $0.impact >= .serious && !accepted($0) }.min { $0.since < $1.since }
        return try first.flatMap { fault in try fault.good ?? comparing.look(before: fault) }
    }

    /// `nil`: they can't be compared, or nothing can differ.
    private func difference(_ before: Look, _ look: Look) throws -> Difference? {
        guard let twin = look.variant.twin(of: before.variant), try !comparing.isVerySame(before, look) else {
            return nil
        }
        return try comparing.difference(from: before, to: look, twin)
    }

    /// Somebody took the name that the reference shows for the new one.
    private func isRenamed(_ worse: Difference.Worse, _ prior: [Fault]) -> Bool {
        prior.contains { fault in
            fault.cause.rule == ChangeRule.nameChanged.id && fault.cause.element != nil && accepted(fault)
                && worse.isAbout(Fault.Cause(rule: worse.cause.rule, element: fault.cause.element))
        }
    }
}

/// What is worse than in a look before, found by what it is about: a release may rename thousands.
private struct WorseSince {
    private var byCause: [Fault.Cause: Difference.Worse] = [:]

    init(_ difference: Difference) {
        for worse in difference.regressions {
            let rule = worse.cause.rule
            let elements: [Int64?] = [worse.cause.element] + worse.alsoKnownAs.map { Optional($0) }
            for element in elements {
                let cause = Fault.Cause(rule: rule, element: element)
                if byCause[cause] == nil { byCause[cause] = worse }
            }
        }
    }

    func about(_ cause: Fault.Cause) -> Difference.Worse? {
        byCause[Fault.Cause(rule: cause.rule, element: cause.element)]
    }
}
