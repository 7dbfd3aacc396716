import Screens

/// What becomes of elements that were at fault: measured against the look in which each was good last, since the one before shows
/// them at fault.
extension Measurement {
    /// What was at fault and is not any more is measured against the look in which it was good last: what else is worse with it
    /// than then the fault hid. What has a name again is called by it as when it had one, and is what it was.
    func hidden(behind mended: [Fault], _ look: Look, _ prior: [Fault]) throws -> [Fault] {
        var told: Set<Fault.Cause> = []
        return try mended.flatMap { lost -> [Fault] in
            guard let element = lost.cause.element, let good = lost.good, try !comparing.isVerySame(good, look),
                let twin = look.variant.twin(of: good.variant)
            else { return [] }
            let isAboutName = ChangeRule.isAboutMissing(name: lost.cause.rule)
            return try comparing.difference(from: good, to: look, twin).regressions.filter { worse in
                let rule = worse.cause.rule
                guard isAboutName && ChangeRule.judgesWords(ofNames: rule) || Self.ofWhatItIs.contains(rule) else {
                    return false
                }
                return worse.isAbout(Fault.Cause(rule: rule, element: element))
                    && !prior.contains { worse.isAbout($0.cause) } && told.insert(worse.cause).inserted
            }.map { fault(.regression, $0, look, good) }
        }
    }

    /// What stands again where it stood, and is another thing than then, after something else had stood there: it is measured against
    /// the look in which it was called so.
    /// - Parameter new: elements that no earlier look has.
    func replaced(_ new: Set<Int64>, in difference: Difference, _ look: Look, _ prior: [Fault]) throws -> [Fault] {
        guard !new.isEmpty else { return [] }
        let looks = try comparing.looks(beforeReplacing: new, with: difference.elementsBefore, before: look)
        return try looks.sorted { $0.key < $1.key }.flatMap { element, earlier -> [Fault] in
            guard let twin = look.variant.twin(of: earlier.variant) else { return [] }
            return try comparing.difference(from: earlier, to: look, twin).regressions.filter { worse in
                worse.cause.element == element && Self.ofWhatItIs.contains(worse.cause.rule)
                    && !prior.contains { worse.isAbout($0.cause) }
            }.map { fault(.regression, $0, look, earlier) }
        }
    }

    /// A capture that an earlier build held is told as it was then, where it is worse by the same rule on the same node: what stood
    /// there in between is called otherwise, and is not what this one shows.
    func asTold(_ new: [Fault], _ look: Look, _ reference: Look) throws -> [Fault] {
        let losses = Set(ChangeRule.losses.map(\.id))
        func isLoss(_ fault: Fault) -> Bool {
            fault.kind == .regression && fault.cause.element != nil && losses.contains(fault.cause.rule)
        }
        guard new.contains(where: isLoss) else { return new }
        let told = try comparing.faults(toldOf: look, before: reference).filter { isLoss($0) && !accepted($0) }
        return new.map { fault in
            let earlier = told.first { $0.cause.rule == fault.cause.rule && $0.node == fault.node }
            guard isLoss(fault), let earlier, earlier.message != fault.message else { return fault }
            var fault = fault
            (fault.message, fault.evidence, fault.good) = (earlier.message, earlier.evidence, earlier.good)
            return fault
        }
    }

    /// What compares an element with itself by what it is and offers.
    private static var ofWhatItIs: Set<String> {
        Set([ChangeRule.traitLost, .activationLost, .stateLost, .actionsLost, .stepsLost].map(\.id))
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
