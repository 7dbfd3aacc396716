import Screens

/// Measures a look: each check against the newest earlier look in which it was good.
struct Measurement<Comparing: LookComparing> {
    let references: References
    let build: Int64
    /// Captures that the build holds.
    let held: Set<Int64>
    let comparing: Comparing
    let accepted: (Fault) -> Bool
    /// The look that was taken for intended with a fault; `nil`: none was.
    let intended: (Fault) throws -> Look?

    func measure(_ look: Look, isFirst: Bool) throws -> MeasuredLook {
        let history = references.looks.filter { $0.screen == look.screen }
        guard !history.isEmpty else {
            guard !references.unseen.contains(look.screen) else {
                return MeasuredLook(look, .notComparable, showsScreen: true, speechLoss: 0, faults: [])
            }
            let faults = isFirst ? [] : try comparing.failures(in: look).map { fault(.newFault, $0, look, nil) }
            return MeasuredLook(look, .newScreen, showsScreen: true, speechLoss: 0, faults: faults)
        }
        guard let (reference, twin) = try reference(of: look, among: history) else {
            return MeasuredLook(look, .notComparable, showsScreen: true, speechLoss: 0, faults: [])
        }
        let prior = faults(of: reference)
        let difference =
            try comparing.isVerySame(reference, look)
            ? nil : try comparing.difference(from: reference, to: look, twin)
        // Where nothing is heard any more of a list, nobody hears that it is empty: that tells what was there before.
        let other = try sound(reference, prior, look).flatMap { try showsOther(than: $0, look) }
        let isOther = other != nil || difference?.showsSameScreen == false
        let isPoor = other?.showsFarLess == true || difference?.showsFarLess == true
        let isInOtherWords = isInOtherWords(difference, prior)
        // What a sound build before the reference showed byte for byte was away, and with what fails on it.
        let wasSound =
            try (isInOtherWords || isOther || difference?.newFaults.isEmpty == false)
            && comparing.wasSound(look, before: reference)
        // What lets less than half of the screen be heard was not the screen, whichever came first: a spinner, an error.
        let isBack = (isInOtherWords || isOther) && wasSound && !(isOther && isPoor)
        let showsScreen = !isOther || isBack
        let kept = try judge(prior, look, difference, showsScreen)
        let back = try returned(in: difference, look, reference, prior)
        let mended = Set(kept.mended.map(\.cause))
        let known = try back.known.union(failedBeside(kept.mended, in: difference, reference, look))
            .union(knownBefore(silence: kept.mended, in: difference, look))
        let silenced = try silenced(kept.standing, look, prior)
        let came =
            try fresh(in: difference, look, reference, prior, standing: kept.standing, mended, isBack)
            .filter { fault in !silenced.contains { $0.cause == fault.cause } }
            + silenced + hidden(behind: kept.mended, look, prior)
            + inTheirStead(kept.standing, in: difference, look, prior, showsScreen)
        let counted = try came.filter { fault in
            try !known.contains(fault.cause) && back.nodes[fault.cause.rule]?.contains(fault.node) != true
                && !((isFirst || wasSound) && fault.kind == .newFault) && !isBacklog(fault, prior, reference)
        }
        let faults = try kept.standing + back.faults + asTold(counted, look, reference)
        let sound = try sound(reference, faults, look)
        // Where nobody says of the reference what is heard, the look before it that does is the measure.
        let told = try difference?.isLossKnown == false ? lossTold(look, reference) : nil
        let own = try speechLoss(since: sound, look) ?? told?.share ?? difference?.speechLoss ?? 0
        let loss =
            try isBack
            ? (share: 0, since: nil, isTold: true) : loss(look, told?.since ?? reference, sound: sound, own: own)
        var measured = MeasuredLook(
            look, other?.standing ?? .measured(against: reference, twin), showsScreen: showsScreen,
            isReference: isBack || difference.map { $0.isReference && (showsScreen || $0.showsFarMore) } ?? true,
            speechLoss: loss.share,
            sound: loss.share < SpeechLoss.alarming ? nil : loss.since, faults: faults)
        measured.isLossTold =
            loss.isTold && (loss.share > 0 || isBack || told != nil || difference?.isLossKnown != false)
        measured.telling = try telling(beside: look, reference, sound: sound)
        return measured
    }

    /// The nearest twin, and of several captures of it the one that is most like it: the very same capture before all others.
    private func reference(of look: Look, among history: [Look]) throws -> (Look, Twin)? {
        guard let nearest = look.variant.nearest(among: history.map(\.variant)) else { return nil }
        let own = history.filter { $0.variant == look.variant }
        let twins = own.isEmpty ? history.filter { look.variant.nearness(to: $0.variant) == nearest.nearness } : own
        let same = twins.first { $0.capture == look.capture }
        return try (same ?? comparing.mostAlike(look, among: soundest(twins), beside: held)).map {
            ($0, nearest.nearness.twin)
        }
    }

    /// Of variants that are equally near, the one in which least fails: what was wrong in one of them excuses nothing in a
    /// variant that nobody looked at before.
    private func soundest(_ twins: [Look]) throws -> [Look] {
        let variants = Dictionary(grouping: twins, by: \.variant)
        guard variants.count > 1 else { return twins }
        let failing = try variants.mapValues { try $0.map { try comparing.failures(in: $0).count }.max() ?? 0 }
        return variants.min { (failing[$0.key] ?? 0, $0.key.words) < (failing[$1.key] ?? 0, $1.key.words) }?.value
            ?? twins
    }

    /// What was not good there, each once, however many captures showed it. What was accepted and what came on top of it
    /// are two. What another capture of the same build showed is told of those that are like that one.
    private func faults(of reference: Look) -> [Fault] {
        var seen: Set<Fault.Story> = []
        let others = Set(references.looks).subtracting([reference])
        return references.faults.filter { references.isOf(reference.of, $0.look.of) && !others.contains($0.look) }
            .sorted { $0.isMet && !$1.isMet }.filter { seen.insert($0.story).inserted }
    }

    /// What becomes of faults that were there: they stand, or are mended.
    private func judge(
        _ prior: [Fault], _ look: Look, _ difference: Difference?, _ showsScreen: Bool
    ) throws -> (standing: [Fault], mended: [Fault]) {
        var standing: [Fault] = [], mended: [Fault] = []
        for fault in prior {
            if let there = try still(fault, look, difference, showsScreen) {
                standing.append(there)
            } else {
                mended.append(fault)
            }
        }
        return (standing, mended)
    }

    /// The fault as the look shows it; `nil`: it is mended.
    private func still(
        _ fault: Fault, _ look: Look, _ difference: Difference?, _ showsScreen: Bool
    ) throws -> Fault? {
        var fault = fault
        // What nobody asks for is neither met nor mended, and is measured again once somebody does.
        guard comparing.asks(fault.cause.rule) else {
            fault.isMet = false
            return fault
        }
        guard try !comparing.isVerySame(fault.look, look) else {
            (fault.isMet, fault.look) = (true, look)
            return fault
        }
        // The very capture that it is measured against: what was not there then is not there now.
        guard difference != nil || fault.isMet else { return fault }
        let worse: Difference.Worse?
        if let good = fault.good {
            guard try !comparing.isVerySame(good, look), let twin = look.variant.twin(of: good.variant) else {
                return nil
            }
            let since = try comparing.difference(from: good, to: look, twin)
            // Speech that was lost is back where the look is sound again, not where the rest is too little for an alarm.
            worse =
                since.regressions.first { $0.isAbout(fault.cause) }
                ?? (fault.cause.rule == ChangeRule.speechLoss.id ? since.unsound : nil)
        } else {
            let found = try comparing.failures(in: look).filter { $0.isAbout(fault.cause) }
            // Nodes that are drawn and not heard share a cause, and each is another one.
            if found.isEmpty || fault.cause.element != nil || fault.node == "/" {
                worse = found.first
            } else {
                let node = try comparing.node(fault.node, of: fault.look, in: look)
                worse = found.first { node == nil ? $0.message == fault.message : $0.node == node }
            }
        }
        if let worse {
            var there = Fault(fault.kind, fault.cause, worse, look: look, good: fault.good, since: fault.since)
            // What was taken for intended is what was lost then, and no more.
            if isIntendedLoss(fault) { (there.message, there.evidence) = (fault.message, fault.evidence) }
            return there
        }
        // What is not found again by the look in which it was good is known by the one in between.
        if let node = try comparing.stays(fault, in: look) {
            (fault.isMet, fault.isTold, fault.look, fault.node) = (true, true, look, node)
            return fault
        }
        var told = fault
        // A look that could not tell of it is nothing to be told as much as.
        let last = references.telling(of: fault.look.of).first { $0.rules.contains(fault.cause.rule) }
        told.look = last?.look ?? fault.look
        let isAway = fault.cause.element.map { difference?.elements.contains($0) == false } ?? false
        // A list of what is heard shows nothing of what is drawn and silent.
        let maySayNothing = fault.cause.rule == ChangeRule.elementLost.id
        guard showsScreen, !isAway || maySayNothing else {
            fault.isMet = false
            return fault
        }
        if try comparing.tells(of: told, in: look) {
            guard isAway else { return nil }
            fault.isMet = false
            return fault
        }
        (fault.isMet, fault.isTold, fault.look) = (true, false, look)
        return fault
    }

    /// What came with this look.
    private func fresh(
        in difference: Difference?, _ look: Look, _ reference: Look, _ prior: [Fault], standing: [Fault],
        _ mended: Set<Fault.Cause>, _ isBack: Bool
    ) throws -> [Fault] {
        guard let difference else { return [] }
        let judged = prior.filter { !accepted($0) }
        // Order is of all elements together: where it was not as it was last good, that is what counts.
        let disordered = judged.filter { $0.cause.rule == ChangeRule.orderChanged.id }
        func isNew(_ worse: Difference.Worse) -> Bool {
            // A change back to what was last good is a mend, whatever it changed.
            !judged.contains { worse.isAbout($0.cause) } && !mended.contains { worse.isAbout($0) }
        }
        let intended = try prior.first(where: isIntendedLoss).flatMap(self.intended)
        // Speech is lost since it was sound last, also where a part of it went before that no rule found alarming.
        let sound = try intended == nil && !isBack ? lastSound(before: reference, look) : nil
        let lost = try worse(look, since: intended ?? sound, by: .speechLoss)
        // What was lost before and is lost still is no more than what came since.
        let isMeasured = try intended != nil || !lost.isEmpty || speechLoss(since: sound, look) == 0
        let ordered = disordered.compactMap(\.good).max { $0.capture < $1.capture }
        func counts(_ worse: Difference.Worse) -> Bool {
            isNew(worse) && (disordered.isEmpty || worse.cause.rule != ChangeRule.orderChanged.id)
                && (!isMeasured || worse.cause.rule != ChangeRule.speechLoss.id)
                && !(isBack && Self.ofWording.contains(worse.cause.rule))
        }
        let regressions = try heeding(prior, difference.regressions.filter(counts), look, reference)
        let untold = try worseThanTold(look, reference).filter { found in
            counts(found.worse) && !isIntended(found.worse, since: found.good, prior)
                && !regressions.contains { $0.worse.cause == found.worse.cause }
        }
        return regressions.map { fault(.regression, $0.worse, look, $0.good) }
            + untold.map { fault(.regression, $0.worse, look, $0.good) }
            + lost.filter(isNew).map { fault(.regression, $0, look, intended ?? sound) }
            + (try worse(look, since: ordered, by: .orderChanged)
                .filter { moved in !judged.contains { $0.cause == moved.cause } }
                .map { fault(.regression, $0, look, ordered) })
            + difference.newFaults.filter { worse in
                // What an earlier look tells of was there before.
                !untold.contains { $0.worse.cause == worse.cause && $0.worse.node == worse.node }
                    && (isNew(worse)
                        || worse.isOfDrawn && !standing.contains { worse.isAbout($0.cause) && $0.node == worse.node })
            }.map { fault(.newFault, $0, look, nil) }
    }

    /// Somebody took it for intended that the same is worse than in that look. What rows do not say is the same in whatever rows there
    /// are by now, where each row that does not say it was taken so.
    private func isIntended(_ worse: Difference.Worse, since good: Look, _ prior: [Fault]) -> Bool {
        let known = prior.filter { $0.cause.rule == worse.cause.rule && $0.good == good }
        if worse.cause.rule == ChangeRule.partLost.id {
            let same = known.filter { Self.saying($0.message) == Self.saying(worse.message) }
            if !same.isEmpty, same.allSatisfy(accepted) { return true }
        }
        return known.contains { accepted($0) && (worse.isAbout($0.cause) || worse.message == $0.message) }
    }

    /// What a sentence says of what it names first: “Aja” does not say “Downloaded”.
    private static func saying(_ message: String) -> Substring {
        message.firstIndex(of: "”").map { message[$0...] } ?? message[...]
    }

    /// What a rule that judges an element by the others finds again with a mend of another one: it failed there when that was
    /// good last, the element says what it said, and it passed only as long as the other one was at fault.
    private func failedBeside(
        _ mended: [Fault], in difference: Difference?, _ reference: Look, _ look: Look
    ) throws -> Set<Fault.Cause> {
        let found = difference?.regressions.filter { Rule.judgingByOthers.contains($0.cause.rule) } ?? []
        guard !found.isEmpty else { return [] }
        let failed = try Set(mended.compactMap(\.good)).flatMap(comparing.failures)
        let elements = Set(mended.compactMap(\.cause.element))
        return Set(
            try found.filter { again in
                guard let element = again.cause.element, failed.contains(where: { again.isAbout($0.cause) }) else {
                    return false
                }
                return try elements.contains(element) || comparing.says(element, theSameIn: reference, and: look)
            }.map(\.cause))
    }

    /// What compares words alone, as more or fewer, or others than before.
    private static var ofWording: Set<String> { [ChangeRule.nameChanged.id, ChangeRule.speechLoss.id] }

    /// Whether it says what the reference says in other words alone. If a sound build before that showed it byte for byte, it is a
    /// change back to what was good, which raises nothing.
    private func isInOtherWords(_ difference: Difference?, _ prior: [Fault]) -> Bool {
        guard let difference,
            difference.speechLoss > 0
                || difference.regressions.contains(where: { Self.ofWording.contains($0.cause.rule) })
        else { return false }
        return !difference.regressions.contains { $0.cause.rule == ChangeRule.elementLost.id }
            && !prior.contains { $0.cause.rule == ChangeRule.speechLoss.id }
    }

    /// What comes back with an element that fell silent: what it holds and speaks for was heard only as long as it was not, and
    /// what failed on it before is not new.
    private func knownBefore(
        silence mended: [Fault], in difference: Difference?, _ look: Look
    ) throws -> Set<Fault.Cause> {
        let back = mended.filter { $0.cause.rule == ChangeRule.elementLost.id }
        guard let difference, !back.isEmpty, !difference.regressions.isEmpty else { return [] }
        let elements = Set(back.compactMap(\.cause.element))
        return Set(
            try Set(back.compactMap(\.good)).flatMap { good in
                let failed = try comparing.failures(in: good).filter {
                    $0.cause.element.map(elements.contains) ?? false
                }
                return try difference.regressions.filter { worse in
                    try failed.contains { worse.isAbout($0.cause) }
                        || worse.cause.rule == ChangeRule.elementLost.id
                            && comparing.isSilent(worse.node, within: elements, in: look, asIn: good)
                }.map(\.cause)
            })
    }

    /// Elements that the reference has not and an earlier look had, be they heard now or only drawn: they were away, and are
    /// measured against that look.
    /// - Returns: what is worse with them, and what is thereby said of them or was so before: of causes, and on nodes by rule.
    private func returned(
        in difference: Difference?, _ look: Look, _ reference: Look, _ prior: [Fault]
    ) throws -> (faults: [Fault], known: Set<Fault.Cause>, nodes: [String: Set<String>]) {
        guard let difference else { return ([], [], [:]) }
        let heard = difference.elements.union(difference.elementsBefore)
        let silent = try comparing.drawnAgain(in: look, after: reference, besides: heard)
        let arrived = difference.elements.subtracting(difference.elementsBefore).union(silent.keys)
        guard !arrived.isEmpty else { return ([], [], [:]) }
        var faults: [Fault] = [], known: Set<Fault.Cause> = [], nodes: [String: Set<String>] = [:]
        let last = try comparing.lastLooks(at: arrived, before: look)
        faults += try replaced(arrived.subtracting(last.keys), in: difference, look, prior)
        for (earlier, elements) in Dictionary(grouping: last, by: \.value)
            .sorted(by: { $0.key.capture < $1.key.capture })
        {
            guard let twin = look.variant.twin(of: earlier.variant) else { continue }
            let elements = Set(elements.map(\.key))
            let worse = try comparing.difference(from: earlier, to: look, twin).regressions.filter {
                $0.cause.element.map(elements.contains) ?? false
            }
            faults += worse.filter { found in !prior.contains { found.isAbout($0.cause) } }
                .map { fault(.regression, $0, look, earlier) }
            for found in worse {
                known.insert(found.cause)
                for rule in ChangeRule.rule(found.cause.rule)?.standsFor ?? [] {
                    known.insert(Fault.Cause(rule: rule, element: found.cause.element))
                    nodes[rule, default: []].formUnion(found.cause.element.flatMap { silent[$0] } ?? [])
                }
            }
            // What failed on them before they went is not new.
            known.formUnion(
                try comparing.failures(in: earlier).map(\.cause).filter { $0.element.map(elements.contains) ?? false })
        }
        return (faults, known, nodes)
    }

    /// What a rule finds worse than in an earlier look: in the one in which the order was good last, or that was taken for
    /// intended.
    private func worse(_ look: Look, since earlier: Look?, by rule: ChangeRule) throws -> [Difference.Worse] {
        guard let earlier, try !comparing.isVerySame(earlier, look),
            let twin = look.variant.twin(of: earlier.variant)
        else { return [] }
        return try comparing.difference(from: earlier, to: look, twin).regressions.filter { $0.cause.rule == rule.id }
    }

    private func isIntendedLoss(_ fault: Fault) -> Bool {
        fault.cause.rule == ChangeRule.speechLoss.id && accepted(fault)
    }

    /// Where speech was lost before, the newest look from before it, or the one that somebody took for intended; `nil`: the
    /// reference has lost none.
    private func sound(_ reference: Look, _ faults: [Fault], _ look: Look) throws -> Look? {
        let lost = faults.filter { $0.cause.rule == ChangeRule.speechLoss.id && $0.isMet }
        if let good = lost.first(where: { !accepted($0) })?.good { return good }
        if let intended = lost.first(where: accepted) { return try self.intended(intended) }
        return try lastSound(before: reference, look)
    }

    /// Where the reference has lost speech, the newest look before it that had not; of several captures the one most like it, or the
    /// like of each; `nil`: it has lost none.
    private func lastSound(before reference: Look, _ look: Look) throws -> Look? {
        let parts = references.looks.filter { $0.of == reference.of }
        guard parts.count > 1 || references.sound[reference] != nil else { return nil }
        return try comparing.mostAlike(look, among: parts.map { references.sound[$0] ?? $0 }, beside: held)
    }

    /// Measured against an earlier look, if it shows something else than that.
    private func showsOther(than earlier: Look, _ look: Look) throws -> (
        standing: MeasuredLook.Standing, showsFarLess: Bool
    )? {
        guard try !comparing.isVerySame(earlier, look), let twin = look.variant.twin(of: earlier.variant),
            case let since = try comparing.difference(from: earlier, to: look, twin), !since.showsSameScreen
        else { return nil }
        return (.measured(against: earlier, twin), since.showsFarLess)
    }

    /// `nil`: they can't be compared.
    private func speechLoss(since sound: Look?, _ look: Look) throws -> Double? {
        guard let sound, let twin = look.variant.twin(of: sound.variant) else { return nil }
        return try comparing.isVerySame(sound, look) ? 0 : comparing.difference(from: sound, to: look, twin).speechLoss
    }

    func fault(_ kind: Fault.Kind, _ worse: Difference.Worse, _ look: Look, _ good: Look?) -> Fault {
        Fault(kind, worse.cause, worse, look: look, good: good, since: build)
    }
}
