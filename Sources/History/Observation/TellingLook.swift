/// A look that tells of checks which the later ones of its screen and variant do not record: they are measured against it,
/// so that a tool that does not look excuses nothing. One for each check, or for each element that one was recorded of by turns,
/// so that it costs the same after a year.
package struct TellingLook: Hashable, Sendable {
    package var look: Look
    /// The ids of their rules.
    package var rules: Set<String>

    /// So many are kept of a screen and variant, the newest.
    static let most = 8

    package init(_ look: Look, rules: Set<String>) { (self.look, self.rules) = (look, rules) }

    /// Each look once, with all that it tells of, in the order of the captures.
    static func joined(_ all: [TellingLook]) -> [TellingLook] {
        Dictionary(all.map { ($0.look, $0.rules) }) { $0.union($1) }
            .map { TellingLook($0.key, rules: $0.value) }.sorted { $0.look.capture < $1.look.capture }
    }
}

extension Measurement {
    /// What is worse than in the look that told of it last, by checks that the reference does not record.
    func worseThanTold(_ look: Look, _ reference: Look) throws -> [(good: Look, worse: Difference.Worse)] {
        var told: Set<Fault.Cause> = []
        return try references.telling(of: reference.of).reversed().flatMap {
            last -> [(good: Look, worse: Difference.Worse)] in
            guard let since = try difference(from: last.look, to: look), since.showsSameScreen else { return [] }
            return try since.regressions.filter { worse in
                guard last.rules.contains(worse.cause.rule) else { return false }
                // Of one element the reference may tell, and of another not.
                let isOpen =
                    ChangeRule.goingByRecordings.contains(worse.cause.rule) && worse.isOfRecordings
                return try (isOpen || !comparing.records(worse, of: look, in: reference, since: last.look))
                    && told.insert(worse.cause).inserted
            }.map { (last.look, $0) }
        }
    }

    /// What the builds after the look are measured against by the checks that it does not record.
    /// - Parameter sound: what the sums of the reference were measured against, where it had lost speech.
    func telling(beside look: Look, _ reference: Look, sound: Look?) throws -> [TellingLook] {
        guard look.of.isSame(as: reference.of) else { return [] }
        var known = references.telling(of: reference.of)
        guard try !comparing.isVerySame(reference, look) else { return known }
        var own = try comparing.untold(in: look, after: reference)
        // Of recordings, the last that show a loss are those to be answered.
        if try !own.isDisjoint(with: ChangeRule.goingByRecordings) && recordedLoss(in: reference, since: sound) != nil {
            for place in known.indices { known[place].rules.subtract(ChangeRule.goingByRecordings) }
        }
        for place in known.indices where !known[place].rules.isEmpty {
            known[place].rules.formIntersection(try comparing.untold(in: look, after: known[place].look))
            own.subtract(known[place].rules.intersection(ChangeRule.goingByRecordings))
        }
        let all = (known + [TellingLook(reference, rules: own)]).filter { !$0.rules.isEmpty }
        return Array(all.suffix(TellingLook.most))
    }

    /// How much speech a look has lost, with what that is measured against: by itself, or as devices were recorded last, where
    /// nobody recorded it as far.
    /// - Parameters:
    ///   - sound: what its sums are measured against, where speech was lost before.
    ///   - own: what it shows to be lost by itself.
    func loss(_ look: Look, _ reference: Look, sound: Look?, own: Double) throws -> (
        share: Double, since: Look?, isTold: Bool
    ) {
        let rule = ChangeRule.speechLoss.id
        let told = references.telling(of: reference.of).first { $0.rules.contains(rule) }?.look
        guard let sound else {
            guard let told, let loss = try recordedLoss(in: look, since: told), loss > own else {
                return (own, reference, true)
            }
            return (loss, told, true)
        }
        let last = told ?? reference
        guard let before = try recordedLoss(in: last, since: sound), before > own,
            try comparing.untold(in: look, after: last).contains(rule)
        else { return (own, sound, true) }
        return (before, sound, false)
    }

    /// How much speech is lost since the newest look that tells of it, where the reference does not say what is heard; `nil`: none
    /// tells.
    func lossTold(_ look: Look, _ reference: Look) throws -> (share: Double, since: Look)? {
        for last in references.telling(of: reference.of).reversed() where last.rules.contains(ChangeRule.speechLoss.id)
        {
            if try comparing.isVerySame(last.look, look) { return (0, last.look) }
            guard let since = try difference(from: last.look, to: look), since.isLossKnown else { continue }
            return (since.speechLoss, last.look)
        }
        return nil
    }

    /// `nil`: devices were recorded to say as much as before, or were not recorded on both sides.
    private func recordedLoss(in look: Look, since sound: Look?) throws -> Double? {
        guard let sound, let since = try difference(from: sound, to: look), since.unsound?.isOfRecordings == true else {
            return nil
        }
        return since.speechLoss
    }

    /// `nil`: they can't be compared, or nothing can differ.
    private func difference(from earlier: Look, to look: Look) throws -> Difference? {
        guard let twin = look.variant.twin(of: earlier.variant), try !comparing.isVerySame(earlier, look) else {
            return nil
        }
        return try comparing.difference(from: earlier, to: look, twin)
    }
}
