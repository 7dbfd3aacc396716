import History
import Screens
import Storage

extension MeasureRelease {
    /// Nothing where what is asked about is all in another language than before; of something else in a screen's place it is not
    /// known.
    func speechLoss() throws -> GateEvidence.Measured {
        let items = try lossOfLooks() + standingLosses()
        let unknown = review.looks.filter { (isOfSomethingElse($0) || isGuessed($0)) && $0.knownLoss == nil }.map {
            GateEvidence.Item(
                isGuessed($0)
                    ? "The capture of \(place($0.look)) and the one before do not both say what is heard: for one of them that is guessed"
                    : "The capture of \(place($0.look)) shows something else", screen: key($0.look))
        }
        guard unknown.isEmpty else { return .partly(items, unknown: unknown) }
        return items.isEmpty && !inOtherLanguage.isEmpty
            ? .untold("Words are not compared between languages, so how much speech is lost is not known.")
            : .items(items)
    }

    /// Looks of which nothing tells how much speech they lost, in sentences.
    var unmeasured: [String] {
        Set(inOtherLanguage.map { "\(name($0)) (\(PlainWords.variant($0.variant)))" }).sorted().map { place in
            "How much speech “\(place)” lost is not known: earlier captures are in another language, and words are not"
                + " compared between languages."
        }
    }

    /// It says what is heard, and of what it is measured against that is guessed, or the other way round.
    private func isGuessed(_ measured: MeasuredLook) -> Bool {
        guard case .measured = measured.standing, !reviewing.acceptances.isAccepted(measured.look) else { return false }
        return measured.showsScreen && !measured.isLossTold && measured.speechLoss == 0
    }

    var inOtherLanguage: [Look] {
        review.looks.filter { measured in
            guard case .measured = measured.standing, measured.showsScreen, !isGuessed(measured) else {
                return false
            }
            return measured.knownLoss == nil && !reviewing.acceptances.isAccepted(measured.look)
        }.map(\.look)
    }

    /// What screens had lost when somebody looked last, of which the build shows nothing.
    private func standingLosses() throws -> [GateEvidence.Item] {
        let told = try worse.standing.compactMap { worsening in
            try worsening.fault.speechLoss.map { standing(worsening.fault.look, $0, good: worsening.fault.good) }
        }
        // What was set aside of a loss is no loss, and what alarms nobody is kept with its look alone.
        let judged = Places(worse.unseen.faults.filter { $0.cause.rule == ChangeRule.speechLoss.id }.map(\.look))
        let small = try transaction.losses(ofLooks: worse.unseen.owed).filter { look, _ in
            !judged.holds(look.of) && !reviewing.acceptances.isAccepted(look)
        }.sorted { $0.key.capture < $1.key.capture }
        return told + small.map { standing($0, $1, good: nil) }
    }

    private func standing(_ look: Look, _ loss: Double, good: Look?) -> GateEvidence.Item {
        let since = good.flatMap { history.build(id: $0.build)?.name }.map { ", good last in \($0)" } ?? ""
        return GateEvidence.Item(
            "\(name(look)) lost \(Percent.text(loss)) of its speech\(since); it counts as it was, since "
                + worse.unseen.reason(look),
            rule: ChangeRule.speechLoss.id, screen: key(look), states: states.wordsBehindGood(look, good),
            impact: .critical, amount: loss)
    }

    /// Somebody took the loss for intended, so that it is the reference now: what was lost since then counts, also in the same build.
    private func isIntended(_ fault: Fault, _ measured: MeasuredLook) throws -> Bool {
        guard fault.cause.rule == ChangeRule.speechLoss.id,
            let accepted = reviewing.acceptances.acceptance(of: fault, in: asking.build)
        else { return false }
        guard accepted.buildID == asking.build.id else { return measured.speechLoss == 0 }
        let later = try transaction.capturesThatCame(afterAcceptance: accepted.id)
        guard later.contains(measured.look.capture) else { return true }
        // Whoever accepted it had the other captures before them, and meant no more than those lose.
        let seen = review.looks.filter { $0.look.of == measured.look.of && !later.contains($0.look.capture) }
        return measured.speechLoss <= (seen.map(\.speechLoss).max() ?? 0)
    }

    private func lossOfLooks() throws -> [GateEvidence.Item] {
        try review.looks.compactMap { measured in
            guard case .measured = measured.standing else { return nil }
            let isAccepted =
                try reviewing.acceptances.isAccepted(measured.look)
                || measured.faults.contains { try isIntended($0, measured) }
            let (screen, name) = (key(measured.look), name(measured.look))
            guard !isAccepted else {
                return GateEvidence.Item("What \(name) says now is intended", screen: screen, amount: 0)
            }
            let standing = try measured.faults.filter { $0.isMet && !$0.isTold }
                .compactMap { fault in try fault.speechLoss.map { (loss: $0, since: fault.good) } }.max {
                    $0.loss < $1.loss
                }
            guard let loss = [measured.knownLoss, standing?.loss].compactMap(\.self).max() else { return nil }
            let isUntold = standing?.loss == loss, isTold = !isUntold && measured.isLossTold
            let since = isUntold ? standing?.since : review.sound(before: measured)
            let states = self.states.wordsBehindGood(measured.look, since)
            let good = since.flatMap { history.build(id: $0.build)?.name }.map { ", good last in \($0)" } ?? ""
            return GateEvidence.Item(
                "\(name) lost \(Percent.text(loss)) of its speech\(good)"
                    + (isTold ? "" : "; the capture does not tell whether that is still so"),
                rule: ChangeRule.speechLoss.id, screen: screen, states: states, impact: .critical, amount: loss)
        }
    }
}
