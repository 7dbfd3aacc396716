/// What the events of a line amount to.
extension LineFold {
    /// What the events so far amount to.
    var told: ProblemRecord.Line {
        var line = line
        // Also in an earlier release, where somebody looked at it later.
        for met in met where acceptance.covers(met.sequence) {
            line.noteSeenAgain(met.release, lineage)
        }
        line.isReopenedByHand = isReopenedByHand ? true : nil
        line.seenSince = looks.firstPresent?.release
        line.foundByPerson = looks.foundByPerson?.release
        line.lookContradictedIn = looks.contradictedIn
        let comeback = comeback
        line.backSince = comeback?.since
        let isOlder = reports.areOlder(thanLookAt: looks.firstPresent?.rank)
        if isOlder { line.since = nil }
        // Who opened it by hand says that it is there where looks found it gone.
        line.lastWorkingRelease =
            (isReopenedByHand ? nil : acceptance.gone?.release) ?? comeback?.works
            ?? (isOlder ? nil : there.first).flatMap { first in
                looks.lastWithout(before: first) { _ in true }?.release
            }
        line.isConfirmedBySome = isConfirmedBySome ? true : nil
        line.lastSoundRelease = looks.firstPresent.flatMap { looks.lastSound(before: $0.rank) }
        // Once it was seen to be mended, that its element went later is no news. What is fixed by somebody's word alone is.
        let isMended = line.state == .fixClaimed || line.state == .fixed
        let isAsked = isMended ? line.isSeenGone != true : line.state.isOpen
        line.goneWithElement = isAsked ? looks.goneWithElement?.release : nil
        let isGone = line.goneWithElement != nil || looks.newestSeesGone(from: 0)
        line.untoldReporters = isGone && line.state.isOpen ? untold.first : nil
        let first = there.first ?? .max
        let gone = looks.soundReleases.filter { $0.rank >= first }
        line.wasSeenGone = gone.isEmpty ? nil : true
        let disputed = isReopenedByHand ? gone.filter { $0.rank > there.last ?? -1 } : []
        line.thereDespiteLooks =
            ThereDespiteLooks.all(of: reports.isAny ? gone : [], on: line, looks, reporters, lineage, byHand: disputed)
        return line
    }

    /// Somebody says that the claimed fix works, whose word does not count for all who reported it.
    private var isConfirmedBySome: Bool {
        guard line.state == .fixClaimed, later.isEmpty, let fix = currentFix else { return false }
        let start = start(of: fix)
        return confirmed.isSaid(from: start) && !confirmed.isForAll(from: start)
    }

    /// Where it was found gone, and came back, and is not mended again: since when, and the last release that works.
    private var comeback: (since: String, works: String)? { comebackAfterFix ?? acceptance.returned }

    private var comebackAfterFix: (since: String, works: String)? {
        for claim in line.claims.reversed() {
            guard claim.standing != .held else { return nil }
            guard let back = claim.regressedIn ?? claim.contradictedIn,
                let fix = lineage.rank(of: claim.release, on: line.name),
                let end = lineage.rank(of: back, on: line.name),
                let works = looks.lastWithout(
                    before: end, where: { !there.contains($0) && ($0 >= fix || wasBetween($0, and: end)) })?.release
                    ?? (claim.standing == .regressed ? lastSaidToWork(in: fix..<end) : nil)
            else { continue }
            return (back, works)
        }
        return nil
    }

    /// Of what no look ever met a reporter's word counts, too; of all else it counts where looks find nothing in that release.
    private func lastSaidToWork(in ranks: Range<Int>) -> String? {
        saidToWork.filter { rank, _ in
            ranks.contains(rank) && !there.contains(rank) && (!wasObserved || looks.findNothing(at: rank))
        }.max { $0.key < $1.key }?.value
    }

    /// It was there before, and nobody met it from here on until a release that has it: a beta of the claimed release, say.
    private func wasBetween(_ rank: Int, and end: Int) -> Bool {
        there.first.map { $0 < rank } ?? false && !(rank..<end).contains(where: there.contains)
    }
}
