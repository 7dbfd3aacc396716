extension KnownProblem {
    /// What support may know, a sentence each. Some of it is not for the person who reported.
    package var facts: [String] {
        var facts = [
            others.sentence, metElsewhere?.told ?? found, (line?.since ?? since).map(sinceWhen),
            lastWorking, fact, whereTheyHaveIt, backElsewhere, leftLater, ownExperience, differentVoices,
        ].compactMap { $0 }
        facts += elsewhere
        if isAccepted {
            let reason = record.acceptedBecause ?? "no reason was kept"
            facts.append(
                record.isFalseAlarm == true
                    ? "It was decided that it is no problem: \(reason)."
                    : "It was decided to leave it as it is: \(reason).")
        }
        return facts + (workaround.map { ["What helps meanwhile: \($0)"] } ?? [])
    }

    /// “Since” is said only where it is known of the release before, and was found gone in none after; a person's first
    /// report tells when it was first reported. Where people reported it from releases that are not known here, none that
    /// is known is the first.
    private func sinceWhen(_ since: String) -> String {
        let met = line.map { $0.seenSince == since } ?? true ? "met" : "reported"
        let first =
            events.isReported(beyondReleasesUpTo: since, lineage)
            ? "Of the releases that are known here, \(since) is the first in which it was \(met)."
            : "It was first \(met) in \(since)."
        // What is mended is there no more; of what may have been there before, nobody knows since when.
        guard !events.isReported(beyondReleasesUpTo: since, lineage), !isSeenMended, !isLookedAtAndGone, !fix.isRetired,
            lastGoneForAnybody == nil, let line,
            let rank = lineage.rank(of: since, on: line.name)
        else { return first }
        let before = lineage.history(ofLine: line.name)
            .filter { lineage.rank(of: $0.name, on: line.name).map { $0 < rank } ?? false }.last?.name
        if let before { return line.lastWorkingRelease == before ? "It is there since \(since)." : first }
        return line.seenSince == since
            ? "It is there in \(since) already, the first release that is known here." : first
    }

    private var found: String? {
        if isMetInSession { return "Somebody who looked found it, too." }
        guard isChecked else { return nil }
        guard !isSeenMended, !fix.isRetired else { return foundByChecks.map { $0 + "." } }
        switch lastLookThatFoundItGone {
        case let gone? where gone.evidence.isElementGone: return foundByChecks.map { $0 + "." }
        case let gone?:
            let place = place.called(gone.release, as: build(of: gone.release, showing: .absent))
            return foundByChecks.map { "\($0), and find it no more in \(place)." }
        case nil: return "The checks find it, too."
        }
    }

    /// What the checks saw of it in a build.
    private struct Look {
        var release: String
        var build: String
        var presence: Presence
        var evidence: ObservationEvidence
    }

    private var looks: [Look] {
        events.compactMap { event in
            guard case .observed(let release, let presence, let evidence) = event.kind, presence != .notObserved,
                !evidence.isSession
            else { return nil }
            return Look(
                release: release, build: builds[event.sequence] ?? "a build of \(release)", presence: presence,
                evidence: evidence)
        }
    }

    /// The last build of a release that shows this, where its builds differ.
    private func build(of release: String, showing presence: Presence) -> String? {
        let looks = looks.filter { $0.release == release }
        guard Set(looks.map(\.presence)).count > 1 else { return nil }
        return looks.last { $0.presence == presence }?.build
    }

    /// The last look of the checks on the person’s line, where it is one that found the problem gone.
    private var lastLookThatFoundItGone: Look? {
        let looks = looks
        let onLine = line.map { line in ordered.filter { lineage.rank(of: $0, on: line.name) != nil } } ?? ordered
        let last = onLine.last { release in looks.contains { $0.release == release } }
        return looks.last { $0.release == last }.flatMap { $0.presence == .absent ? $0 : nil }
    }

    /// Where the checks met it before it was mended.
    private var foundByChecks: String? {
        guard let line else { return nil }
        let met = Set(looks.filter { $0.presence == .present }.map(\.release))
        let onLine = ordered.filter { lineage.rank(of: $0, on: line.name) != nil }
        let found = onLine.filter(met.contains)
        let names = found.map { build(of: $0, showing: .present) ?? $0 }
        guard let first = names.first, let last = names.last else { return nil }
        let isWhole = found.count > 1 && onLine.drop { $0 != found[0] }.starts(with: found)
        return "The checks found it in \(isWhole ? "\(first) to \(last)" : names.joined(separator: ", "))"
    }

    /// Of what was gone and is back, the last release that was without it; of what is mended for this person, the last before
    /// it came.
    ///
    /// Of those that this person can have and run: nobody who has no betas is sent to one.
    package var lastWorkingRelease: String? {
        guard hasGoodRelease, goneLater == nil else { return lastGoodForThem }
        if let between = goodBetween.last(where: isForThem) { return between }
        guard let first = line?.lastWorkingRelease, !isForThem(first) else { return line?.lastWorkingRelease }
        return ordered.prefix { $0 != first }.last { release in
            isForThem(release) && line.flatMap { lineage.rank(of: release, on: $0.name) } != nil
                && isObservedGood(in: release)
        }
    }

    private var lastGoneForAnybody: String? { recurrence?.goneForAnybody.last ?? goodBetween.last }

    /// Of what is found no more, the last release that works is the newest one: what is told is what came before it.
    private var lastWorking: String? {
        if isSeenMended || isLookedAtAndGone {
            let before = beforeItCame.map { "The last release before it was \(place.called($0))." }
            guard !hasGoodRelease, let own = lastGoodForThem, own != beforeItCame else { return before }
            let theirs = "Of those that this person can have and run, the last that works is \(place.called(own))."
            return before.map { "\($0) \(theirs)" } ?? theirs
        }
        return (lastGoneForAnybody ?? line?.lastWorkingRelease).map { last in
            let own = isForThem(last) ? nil : lastWorkingRelease.map { "; of those that this person can have, \($0)" }
            return "The last release that works is \(place.called(last))\(own ?? "")."
        }
    }

    /// The last release that was sound before it was met first.
    private var beforeItCame: String? {
        guard let line else { return nil }
        func rank(_ release: String?) -> Int? { release.flatMap { lineage.rank(of: $0, on: line.name) } }
        func isBefore(_ release: String?) -> Bool? {
            rank(release).flatMap { works in rank(line.since).map { works < $0 } }
        }
        if line.backSince == nil, isBefore(line.lastWorkingRelease) ?? true { return line.lastWorkingRelease }
        // Where somebody has it in the one that looks find sound, it had come by then.
        return isBefore(line.lastSoundRelease) ?? true ? line.lastSoundRelease : nil
    }

    /// The last look found it gone, though its element was there; nobody has claimed a fix.
    private var isLookedAtAndGone: Bool { lastLookThatFoundItGone.map { !$0.evidence.isElementGone } ?? false }

    /// What this person has, where others say that it is over.
    private var ownExperience: String? {
        guard let release = fix.place, let own = hasIt(since: release) else { return nil }
        return "This person has it in \(place.called(own))."
    }

    /// Those who reported it may differ on a release that was meant to mend it.
    private var differentVoices: String? {
        guard let release = fix.place ?? line?.claims.last?.release else { return nil }
        let said = voices.count(in: release)
        guard said.works > 0, said.broken > 0 else { return nil }
        func people(_ count: Int) -> String { "\(count) \(count == 1 ? "person" : "people")" }
        return
            "Of \(place.called(release)), \(people(said.works)) who reported it said that it works there, and "
            + "\(people(said.broken)) that it does not."
    }

    private var fact: String? {
        switch fix {
        case .none: nil
        case .held(let release, let claim) where release != claim.release && voices.count(in: release).works == 0:
            (place.isOut(claim.release) ? "It is fixed in \(aside(claim.release)) and a look" : "A look")
                + " finds it no more in \(known(release, showing: .absent))."
        case .held(let release, let claim) where claim.author == nil && voices.count(in: release).works == 0:
            "\(foundNoMore(claim, in: release)); \(confirmers(of: claim, in: release) ?? Self.unconfirmed)."
        case .held(let release, _): "It is fixed in \(known(release))."
        case .claimed(let release, let claim, isSeen: true):
            "\(foundNoMore(claim, in: release)); \(confirmers(of: claim, in: release) ?? Self.unconfirmed)."
        case .claimed(let release, let claim, isSeen: false):
            "A fix is claimed for \(known(release)); \(unconfirmed(claim, in: release))."
        case .failed(let claim):
            recurrence.map {
                "It was gone in \(aside($0.goneForAnybody.first ?? claim.release)) and is back in \(place.called($0.back))."
            } ?? failure(of: claim)
        case .gone(let release):
            "It is gone with its element in \(place.called(release)); \(whoSaysItWorks(in: release)). Don't say that it is fixed."
        case .retired(let retirement):
            "Its screen is no longer part of the app since \(retirement.since): “\(retirement.reason)”; nobody knows that it was mended. Don't say that it is fixed."
        }
    }

    private var whereTheyHaveIt: String? {
        guard mayHaveItWhereFixed, !isOverForThem else { return nil }
        guard let own = place.release else {
            return
                "This person told of it after that, and which release they have is not known. Don't say that it is fixed."
        }
        return place.isKnown
            ? "This person, who has \(place.called(own)), told of it after that. Don't say that it is fixed."
            : "This person told of it after that, and their release, \(own), is not known here. Don't say that it is fixed."
    }

    private func whoSaysItWorks(in release: String) -> String {
        let works = voices.count(in: release).works
        return works == 0
            ? "nobody knows that it works"
            : works == 1
                ? "1 person who reported it says that it works there"
                : "\(works) people who reported it say that it works there"
    }

    private var backElsewhere: String? {
        backForOthers.map { "It is there again in \(place.called($0)), which this person can't have yet." }
    }

    /// What came after the fix.
    private var leftLater: String? {
        switch goneLater {
        case .gone(let release):
            "Its element is gone in \(place.called(release)); nobody can tell whether it works there."
        case .retired(let retirement):
            "Its screen is no longer part of the app since \(retirement.since): “\(retirement.reason)”."
        case .held, .claimed, .failed, .none?, nil: nil
        }
    }

    /// That it is gone, and who saw it.
    private func foundNoMore(_ claim: FixClaim, in release: String) -> String {
        (isFoundGoneByPerson(claim) ? "A person who looked finds" : "The checks find")
            + " it no more in \(known(release, showing: .absent))"
    }

    private func failure(of claim: FixClaim) -> String {
        if claim.standing == .regressed, let back = claim.regressedIn {
            return "A fix was tried in \(aside(claim.release)) and it is there again in \(place.called(back))."
        }
        return claim.author == nil
            ? "It seemed to be gone in \(place.called(claim.release)), and it is not."
            : "A fix was tried in \(aside(claim.release)) and did not hold."
    }

    /// A release in the middle of a sentence: `2.1, a beta,`.
    private func aside(_ release: String) -> String { place.called(release) + (place.isTest(release) ? "," : "") }

    private static let unconfirmed = "nobody who reported it has confirmed that yet"

    /// What is known of a claimed fix beside the claim.
    private func unconfirmed(_ claim: FixClaim, in release: String) -> String {
        if let confirmers = confirmers(of: claim, in: release) {
            return isSeenGone(in: release)
                ? "a look finds it no more there, and \(confirmers)" : "\(confirmers), and no look has seen that yet"
        }
        if isSeenGone(in: release) {
            return "a look finds it no more there, and nobody who reported it has confirmed it yet"
        }
        guard let found = line?.foundByPerson, line?.isSeenGone != true else { return "nobody has confirmed it yet" }
        return "a person found it in \(found), and nobody has confirmed the fix yet"
    }

    /// Those who reported it and say that it works in a release, as far as they know; where nobody speaks of that one, in the
    /// newest that has the fix and that anybody speaks of. `nil`: nobody says so of any.
    private func confirmers(of claim: FixClaim, in release: String) -> String? {
        func works(_ release: String) -> Int { voices.count(in: release).works }
        guard let line, let start = lineage.rank(of: claim.release, on: line.name) else { return nil }
        let place =
            works(release) > 0
            ? release
            : ordered.last { named in
                works(named) > 0 && lineage.rank(of: named, on: line.name).map { $0 >= start } ?? false
            }
        guard let place else { return nil }
        let there = place == release ? "there" : "in \(self.place.called(place))"
        let count = works(place)
        return count == 1
            ? "1 person who reported it says that it works \(there)"
            : "\(count) people who reported it say that it works \(there)"
    }

    /// `2.1, a beta; not yet for everybody`, with the system it needs.
    /// - Parameter presence: what is said of it; where its builds differ, the one that shows that is named.
    private func known(_ release: String, showing presence: Presence? = nil) -> String {
        let own = presence.flatMap { build(of: release, showing: $0) }
        let name = place.called(release, as: own) + need(neededSystem(by: release))
        guard place.isOut(release) else { return "\(name); it is not out yet" }
        return place.mayHave(release) ? name : "\(name); not yet for everybody"
    }

    /// `, which needs iOS 17; this person has iOS 16`.
    private func need(_ minimum: String?) -> String {
        guard let minimum else { return "" }
        let needs = ", which needs \(place.named(system: minimum))"
        guard place.runs(needing: minimum) == false else { return needs }
        return "\(needs); this person has \(place.ownSystem ?? "an older one")"
    }

    /// What is known on lines that are not the person's.
    private var elsewhere: [String] {
        record.lines.filter { $0.name != line?.name }.compactMap { line in
            // A claim for a release that nobody has is no fix, though an older one holds the line fixed.
            guard line.state == .fixed, line.isInherited != true,
                let claim = line.claims.last(where: { $0.standing == .held && place.isOut($0.release) })
            else { return nil }
            return "On the line \(line.name) it is fixed in \(place.called(claim.release))"
                + (place.release.map { "; that line does not hold \($0)." } ?? ".")
        }
    }
}
