import Screens

/// What becomes of elements that were at fault: measured against the look in which each was good last, since the one before shows
/// them at fault.
extension Measurement {
    /// What has a name again is called by it as when it had one last: another one may be worse than that.
    func renamed(_ mended: [Fault], _ look: Look, _ prior: [Fault]) throws -> [Fault] {
        var told: Set<Fault.Cause> = []
        return try mended.filter { ChangeRule.isAboutMissing(name: $0.cause.rule) }.flatMap { lost -> [Fault] in
            guard let good = lost.good, try !comparing.isVerySame(good, look),
                let twin = look.variant.twin(of: good.variant)
            else { return [] }
            return try comparing.difference(from: good, to: look, twin).regressions.filter { worse in
                ChangeRule.judgesWords(ofNames: worse.cause.rule)
                    && worse.isAbout(Fault.Cause(rule: worse.cause.rule, element: lost.cause.element))
                    && !prior.contains { worse.isAbout($0.cause) } && told.insert(worse.cause).inserted
            }.map { fault(.regression, $0, look, good) }
        }
    }

    /// What was at fault and is heard no more: by the look in which it was good last it is shown still. That a worse look came
    /// between excuses nothing.
    func silenced(_ standing: [Fault], _ look: Look, _ prior: [Fault]) throws -> [Fault] {
        var told: Set<Fault.Cause> = []
        return try standing.filter { !$0.isMet && !accepted($0) }.flatMap { away -> [Fault] in
            guard let good = away.good, let element = away.cause.element, let twin = look.variant.twin(of: good.variant)
            else { return [] }
            let lost = Fault.Cause(rule: ChangeRule.elementLost.id, element: element)
            return try comparing.difference(from: good, to: look, twin).regressions.filter { worse in
                worse.isAbout(lost) && !prior.contains { worse.isAbout($0.cause) } && told.insert(worse.cause).inserted
            }.map { fault(.regression, $0, look, good) }
        }
    }

    /// What fails in the stead of what was at fault and is gone, one for each. Nothing failed there when that was good last, so
    /// that it is new: rows with other data are the same again only where they failed from the start.
    func inTheirStead(
        _ standing: [Fault], in difference: Difference?, _ look: Look, _ prior: [Fault], _ showsScreen: Bool
    ) throws -> [Fault] {
        guard let difference, showsScreen else { return [] }
        var told = Set(difference.newFaults.map(\.cause))
        return try standing.filter { !$0.isMet && !accepted($0) }.flatMap { away -> [Fault] in
            guard let good = away.good, let element = away.cause.element, !difference.elements.contains(element),
                let twin = look.variant.twin(of: good.variant)
            else { return [] }
            let rules = (ChangeRule.rule(away.cause.rule)?.standsFor ?? []).union([away.cause.rule])
            return try comparing.difference(from: good, to: look, twin).newFaults.first { worse in
                rules.contains(worse.cause.rule)
                    && worse.cause.element.map { !difference.elementsBefore.contains($0) } ?? false
                    && !prior.contains { worse.isAbout($0.cause) } && told.insert(worse.cause).inserted
            }.map { [fault(.newFault, $0, look, nil)] } ?? []
        }
    }
}
