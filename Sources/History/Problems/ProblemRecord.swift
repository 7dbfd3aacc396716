/// What a problem's events amount to.
package struct ProblemRecord: Hashable, Sendable, Codable {
    /// Of the whole problem: that of the line which needs most, `duplicate` while it is merged into another.
    package var state: ProblemState
    /// The problem it goes on in.
    package var duplicateOf: Int64?
    /// Each release line on which something happened, main first.
    package var lines: [Line]
    /// Releases that somebody has it in, by the last word of each person on each release. `nil`: none.
    package var reportedIn: [String]?
    /// A problem that people alone met, at another element, goes on in it, or it in that: no look tells that both are gone.
    package var isPartlyUnseen: Bool?
    /// Why it is accepted, on one line of releases at least.
    package var acceptedBecause: String?
    /// It was accepted because it is no problem at all. `nil`: it is not accepted, or that was not told apart yet.
    package var isFalseAlarm: Bool?

    /// The expectation that does not hold; `nil`: it is about none.
    package var pin: Int64?

    /// The problem on one line of releases.
    package struct Line: Hashable, Sendable, Codable {
        package var name: String
        package var state: ProblemState
        /// It was met and claimed to be fixed only on the line that this one grew from: what the problem as a whole is
        /// said to be, is settled there.
        package var isInherited: Bool?
        package var claims: [FixClaim]
        /// Of a claimed fix: a look has seen it hold. Who reported it may not have said so yet.
        package var isSeenGone: Bool?
        /// Of a claimed fix: somebody who reported it says that it works, but not for all who did: others listen with something
        /// else, or had it where it worked for that person.
        package var isConfirmedBySome: Bool?
        /// The first release in which its element was gone, and it with it. Nobody knows that it works, but who says so.
        package var goneWithElement: String?
        /// The latest release in which a person's session found it, and none has found it gone since.
        package var foundByPerson: String?
        /// The latest release in which somebody who reported it has it though the rule passes there, and has not failed in a
        /// later one: that it passes says nothing of what that person has.
        package var lookContradictedIn: String?
        /// Those who have it though looks found it gone, to whom none of them tells anything. `nil`: none.
        package var untoldReporters: UntoldReporters?
        /// Looks found it gone in a release in which it had been met, or a later one.
        package var wasSeenGone: Bool?
        /// Releases in which looks find it gone, and not for everybody who had it until then, in their order. `nil`: none.
        package var thereDespiteLooks: [ThereDespiteLooks]?
        /// Releases in which it was met again after it had been accepted, in their order; those without a place last.
        package var seenAgain: [String]
        /// It was accepted, and changed once more in this release: in those before it, it stands as it was accepted.
        package var acceptedBefore: String?
        /// Reports from releases older than the fix, or from nobody knows which: they reopen nothing.
        package var fromOlderReleases: [Int64]
        /// Somebody said that it is there though machines had called it gone, and no look has met it since: no check closes it.
        package var isReopenedByHand: Bool?
        /// The first release in which it was there. `nil`: nobody knows, since somebody told of it without a release before a look
        /// met it, or it is known from no release.
        package var since: String?
        /// The first release in which a look met it.
        package var seenSince: String?
        /// Where it was gone in between: the release in which it came back last.
        package var backSince: String?
        /// The last release before it came, or came back, in which somebody looked, and its element was there without it.
        package var lastWorkingRelease: String?
        /// The same by looks alone: the last release before a look first met it in which one found it gone. Later
        /// builds are measured against it, also where somebody has reported it from a release that the checks find
        /// sound.
        package var lastSoundRelease: String?

        mutating func noteSeenAgain(_ release: String, _ lineage: Lineage) {
            guard !seenAgain.contains(release) else { return }
            let rank = lineage.rank(of: release, on: name) ?? .max
            let place = seenAgain.firstIndex { lineage.rank(of: $0, on: name) ?? .max > rank }
            seenAgain.insert(release, at: place ?? seenAgain.endIndex)
        }

        /// Nothing speaks against the last claim, and it is open all the same: for a cause that came into the problem after
        /// the claim, which tells nothing of it.
        package var isOpenForLater: Bool {
            state == .open && (claims.last.map { $0.standing == .open || $0.standing == .held } ?? false)
        }
    }

    /// All claims, each once, numbered over all lines: a line that grew from another has that one's claims in its own
    /// history, too.
    package var claims: [FixClaim] {
        var all: [FixClaim] = []
        for claim in lines.flatMap(\.claims) where !all.contains(where: { $0.said == claim.said }) {
            all.append(claim)
            all[all.count - 1].attempt = all.count
        }
        return all
    }

    /// The release that has the fix of a problem that is fixed: of its main line, else of the first line that has one. `nil`:
    /// it is not fixed, on one line at least.
    package var fixedRelease: String? {
        guard state == .fixed else { return nil }
        return lines.lazy.compactMap { $0.claims.last { $0.standing == .held }?.release }.first
    }

    /// Somebody has it in a release, whatever the checks find there.
    package func isReported(in release: String) -> Bool { reportedIn?.contains(release) == true }

    /// It is fixed wherever it was, so that to see it gone once more says nothing new. An expectation is asked of each
    /// build anew: no capture that is there says by itself that it holds.
    package var mayRest: Bool {
        state == .fixed && pin == nil && lines.allSatisfy { $0.state == .fixed && $0.since != nil }
    }
    /// The line on which it is there again, or still, and was not said to be before; `nil`: there is none.
    package func newlyRegressed(since before: ProblemRecord) -> Line? {
        lines.first { line in
            line.state == .regressed && line.isInherited != true
                && before.lines.first { $0.name == line.name }?.state != .regressed
        }
    }
    /// The fixes that somebody claimed and that were then seen to fail.
    package var contradictedFixes: [FixClaim] { claims.filter { $0.standing == .contradicted && $0.author != nil } }
}
