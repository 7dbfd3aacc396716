import Foundation

extension KnownProblem {
    package var reply: Reply {
        let thanks: ReplySentence = isKnown ? .thanksKnown : .thanks
        if isAccepted, ownWord != true, goodNow == nil {
            return Reply(thanks: record.isFalseAlarm == true ? .thanks : thanks, state: [decided] + help)
        }
        return Reply(thanks: thanks, state: news + (question == nil ? [] : [.init(.askWhether)]) + fallback + help)
    }

    /// The release of which this person is to be asked whether it works there: newer than theirs, one that they can have,
    /// and of which they have not spoken.
    package var question: String? {
        theirNews.flatMap { place.runs(needing: neededSystem(by: $0)) == false ? nil : $0 }
    }

    /// The release with a fix that this person has not heard of: to be told also where their system does not run it.
    package var theirNews: String? {
        guard !isOverForThem, goneLater == nil, let release = mended, place.mayHave(release),
            place.isNewer(release), voices.works(for: report, in: release) == nil
        else { return nil }
        return release
    }

    /// The release that has the fix, or may have it. Of what is left as it is: where looks find it no more all the same. What was
    /// called no problem is none that anybody mended.
    private var mended: String? {
        guard isAccepted else { return fix.release }
        guard record.isFalseAlarm != true, fix.place == nil || fix.release != nil, let goodNow else { return nil }
        return fix.release ?? goodNow
    }

    /// On their line: what was accepted on another tells nothing of it.
    var isAccepted: Bool { (line?.state ?? record.state) == .accepted }

    /// What is done about what is accepted.
    private var decided: Reply.Part { .init(record.isFalseAlarm == true ? .takenForNoProblem : .leftAsItIs) }

    private var news: [Reply.Part] {
        if isOverForThem, let release = place.release { return [.of(.worksForYou, release)] + backForThem }
        let before = backBeforeFix.flatMap { back in
            place.release.map { [Reply.Part(.thereAgainIn, [.release: $0, .back: back])] }
        }
        return (before ?? []) + newsOfFix
    }

    /// What they hear who have not said that it is over for them.
    private var newsOfFix: [Reply.Part] {
        if let release = fix.place, let own = hasIt(since: release) { return [.of(.stillThereForYou, own)] }
        // What is accepted is not open again, whatever came of an attempt to fix it.
        if isAccepted, case .failed = fix { return seenGoodNow ?? [decided] }
        if let release = fix.release, !place.mayHave(release), !left.isEmpty { return left }
        switch fix {
        case .none: return seenGoodNow ?? standing
        case .held(let release, let claim) where place.mayHave(release):
            return [held(release, claim)] + system(of: release) + left
        case .claimed(let release, let claim, _) where place.mayHave(release):
            return [.of(outcome(in: release, claim), release)] + system(of: release) + left
        case .held(let release, _) where !place.isOut(release) && !place.isTest(release),
            .claimed(let release, _, isSeen: false) where !place.isOut(release) && !place.isTest(release):
            return [.of(.comesWith, release)] + system(of: release)
        case .held, .claimed(_, _, isSeen: false): return [.init(.beingTested)]
        case .failed(let claim):
            if let recurrence { return recurrence.gone.isEmpty ? standing : [back(recurrence)] }
            let isTheirs = place.mayHave(claim.release)
            let failed: ReplySentence =
                claim.author == nil ? (isTheirs ? .seemedGoneIn : .seemedGone) : isTheirs ? .failedIn : .failed
            return [isTheirs ? .of(failed, claim.release) : .init(failed)]
        case .gone(let release) where place.mayHave(release): return [.of(.goneWithElement, release)]
        case .retired(let retirement):
            return [place.mayHave(retirement.since) ? .of(.screenGone, retirement.since) : .init(.screenGoesLater)]
        case .claimed(let release, _, isSeen: true)
        where place.isOut(release) && place.isTest(release) && isSeenGood(in: release):
            return [.init(.beingTested)]
        case .claimed(let release, _, isSeen: true) where !place.isOut(release) && isSeenGood(in: release):
            return [.init(.goneBeforeRelease)]
        case .gone, .claimed:
            return standing
        }
    }

    private var seenGoodNow: [Reply.Part]? {
        goodNow.map {
            [.of(events.isGoneByPerson(in: $0) ? .personFindsNoMore : .checksFindNoMore, $0)] + system(of: $0)
        }
    }

    /// What is done about it where there is nothing to tell of any fix.
    private var standing: [Reply.Part] {
        if mayBeTheSame, !isKnown { return [.init(.mayBeTheSame)] }
        return [.init(record.state == .triage ? .lookingInto : isTakenUp ? .workingOnIt : .notTakenUp)]
    }

    /// What worked for them, and is there again, or gone with its element, in a newer release that they can have: they hear
    /// it before they update.
    private var backForThem: [Reply.Part] {
        if let gone = goneLater ?? (fix.release == nil ? fix : nil), let release = gone.place, place.mayHave(release),
            place.isNewer(release)
        {
            return [Self.left(gone, release)]
        }
        guard let recurrence, place.mayHave(recurrence.back), place.isNewer(recurrence.back) else {
            guard goodNow == nil, let own = place.release, let back = backAfterOwn else { return [] }
            return [.init(.thereAgainIn, [.release: own, .back: back])] + (isAccepted ? [decided] : [])
        }
        guard isAccepted else { return [back(recurrence)] }
        guard goodNow == nil, let gone = recurrence.gone.first else { return [] }
        return [.init(.thereAgainIn, [.release: gone, .back: recurrence.back]), decided]
    }

    /// What they find where they look for the fix in the release that they get.
    private var left: [Reply.Part] {
        goneLater.flatMap { gone in gone.place.map { [Self.left(gone, $0)] } } ?? []
    }

    private static func left(_ gone: Fix, _ release: String) -> Reply.Part {
        .of(gone.isRetired ? .screenGone : .goneWithElement, release)
    }

    /// Releases are named where this person can have both.
    private func back(_ recurrence: Recurrence) -> Reply.Part {
        guard let gone = recurrence.gone.first, place.mayHave(recurrence.back) else { return .init(.isBack) }
        return .init(.backIn, [.release: gone, .back: recurrence.back])
    }

    /// “Fixed” is said of what a reporter has confirmed alone, and to nobody who may have it there.
    private func held(_ release: String, _ claim: FixClaim) -> Reply.Part {
        guard isConfirmed(claim) else { return .of(outcome(in: release, claim), release) }
        guard mayHaveItWhereFixed else { return .of(.fixedIn, release) }
        guard !isSeenGone(in: release), let works = confirmedLast(claim) else {
            return .of(outcome(in: release, claim), release)
        }
        return .of(.worksForSomebody, works)
    }

    /// They told of it when it was known to be fixed, and nobody knows that they have an older release: it may be there again.
    var mayHaveItWhereFixed: Bool {
        guard case .held(let release, let claim) = fix, !place.isSurelyBefore(release), let line,
            let start = lineage.rank(of: claim.release, on: line.name)
        else { return false }
        let told = events.last { event in if case .reported(report, _) = event.kind { true } else { false } }
        let known = events.first { event in
            guard event.isMend, let named = event.release.flatMap({ lineage.rank(of: $0, on: line.name) }) else {
                return false
            }
            return named >= start
        }
        guard let told, let known else { return false }
        guard let knownAt = dates[known.sequence], let toldAt = dates[told.sequence] else {
            return known.sequence < told.sequence
        }
        return knownAt < toldAt
    }

    /// How well it is known that a release has the fix, where nobody has confirmed it.
    private func outcome(in release: String, _ claim: FixClaim) -> ReplySentence {
        guard isSeenGone(in: release) else {
            return voices.count(in: release).works > 0 ? .worksForSomebody : .meantToMend
        }
        return isFoundGoneByPerson(claim) ? .personFindsNoMore : .checksFindNoMore
    }

    /// What the release needs where this person may not have it.
    private func system(of release: String) -> [Reply.Part] {
        guard let minimum = neededSystem(by: release) else { return [] }
        let needed = place.named(system: minimum)
        switch place.runs(needing: minimum) {
        case true: return []
        case false:
            return [
                .init(.needsNewerSystem, [.release: release, .needed: needed, .own: place.ownSystem ?? ""])
            ]
        case nil: return [.init(.needsSystem, [.release: release, .needed: needed])]
        }
    }

    var neededSystem: String? { fix.release.flatMap(neededSystem(by:)) }

    /// It is mended as far as this person goes: nothing else has to help.
    private var isOver: Bool {
        if isOverForThem { return true }
        guard case .held(let release, let claim) = fix else { return false }
        return place.mayHave(release) && place.runs(needing: neededSystem) != false && isConfirmed(claim)
            && !mayHaveItWhereFixed
    }

    private var fallback: [Reply.Part] {
        guard !isOver, !hasGoodRelease, let working = lastGoodForThem else { return [] }
        return [.of(isAwaited ? .untilThen : isGoodElsewhere ? .lastOnSystem : .lastThatWorks, working)]
    }

    /// A release that they can have and run was seen good, and they did not say otherwise: an older one is not the last
    /// that works.
    var hasGoodRelease: Bool { goodRelease.map { place.runs(needing: neededSystem(by: $0)) != false } ?? false }

    /// A release that they can have was seen good, but their system doesn't run it.
    private var isGoodElsewhere: Bool { goodRelease != nil && !hasGoodRelease }

    private var goodRelease: String? {
        fix.release.flatMap { release in
            place.mayHave(release) && isSeenGood(in: release) && voices.works(for: report, in: release) != false
                ? release : nil
        } ?? goodNow
    }

    /// The last release that they can have and that anybody looked at or told of on their line, where looks found it gone
    /// there: so it is, whatever was decided of the problem.
    private var goodNow: String? {
        guard let line else { return nil }
        let last = ordered.last { release in
            place.mayHave(release) && lineage.rank(of: release, on: line.name) != nil && isSpokenOf(release)
        }
        return last.flatMap { isSeenGone(in: $0) && voices.works(for: report, in: $0) != false ? $0 : nil }
    }

    /// There is something to wait for: not where their system can't run what mends it.
    private var isAwaited: Bool {
        switch fix {
        case .gone, .retired: false
        case .none: !isAccepted && (isTakenUp || record.state == .triage)
        case .held, .claimed, .failed: place.runs(needing: neededSystem) != false
        }
    }

    private var help: [Reply.Part] {
        guard !isOver, let workaround else { return [] }
        return [.init(.workaround, [.workaround: workaround])]
    }
}
