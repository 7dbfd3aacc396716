import History
import Testing

@Suite struct ProblemLifecycleTests {
    private let lineage = LineageTests.lineage

    private func record(_ kinds: ProblemEvent.Kind..., initial: ProblemState = .open) -> ProblemRecord {
        record(kinds, initial: initial)
    }
    private func record(_ kinds: [ProblemEvent.Kind], initial: ProblemState = .open) -> ProblemRecord {
        let events = kinds.enumerated().map { ProblemEvent(Int64($0.offset), $0.element) }
        return ProblemLifecycle.record(of: events, lineage: lineage, initial: initial)
    }
    private func presence(_ kinds: ProblemEvent.Kind...) -> [String: Presence] {
        ProblemLifecycle.presence(kinds.enumerated().map { ProblemEvent(Int64($0.offset), $0.element) })
    }
    private func present(_ release: String) -> ProblemEvent.Kind {
        .observed(release: release, .present, .finding(rule: "button-name", capture: "c"))
    }
    private func absent(_ release: String) -> ProblemEvent.Kind {
        .observed(release: release, .absent, .passed(rule: "button-name", capture: "c"))
    }
    private func unseen(_ release: String) -> ProblemEvent.Kind {
        .observed(release: release, .notObserved, .nobodyLooked)
    }

    @Test func `what the very capture refutes later was never there, and nothing came back`() {
        func seen(_ presence: Presence, _ release: String, _ capture: String) -> ProblemEvent.Kind {
            .observed(release: release, presence, .comparison(rule: "speech-loss", capture: capture))
        }
        let met = [seen(.present, "5.0.0", "a"), seen(.present, "5.1.0", "b")]
        let clear = [seen(.absent, "5.0.0", "a"), seen(.absent, "5.1.0", "b")]
        func record(correcting kinds: [ProblemEvent.Kind]) -> ProblemRecord {
            let events = (met + kinds).enumerated().map { index, kind in
                ProblemEvent(Int64(index), kind, isOfCorrection: index >= met.count)
            }
            return ProblemLifecycle.record(of: events, lineage: lineage, initial: .open)
        }
        let refuted = record(correcting: clear)
        #expect(refuted.state == .fixed && refuted.claims.map(\.release) == ["5.0.0"])
        #expect(refuted.claims.map(\.standing) == [.held])
        #expect(self.record(met + clear) != refuted, "what a build that came late shows otherwise rewrites nothing")
        let mended = record(correcting: [seen(.absent, "5.1.0", "c")])
        #expect(mended.claims.map(\.release) == ["5.1.0"], "another capture tells what a later build shows")
    }

    @Test func `a report from a release older than the fix contradicts nothing`() {
        let told = record(
            present("5.0.0"), .fixClaimed(release: "5.1.0", author: "Ann"), absent("5.1.0"),
            .reported(report: 1, release: "5.0.0"))
        #expect(told.state == .fixClaimed && told.lines[0].isSeenGone == true)
        #expect(told.lines[0].fromOlderReleases == [1] && told.contradictedFixes.count == 0)
    }

    @Test func `a report from the fixed release reopens and counts the attempt`() {
        let record = record(
            present("5.0.0"), .fixClaimed(release: "5.1.0", author: "Ann"), absent("5.1.0"),
            .reported(report: 1, release: "5.1.0"))
        #expect(record.state == .regressed && record.contradictedFixes.count == 1)
        #expect(record.claims.map(\.standing) == [.contradicted] && record.claims[0].contradictedIn == "5.1.0")
    }

    @Test func `the last word of each counts, also where a late report from an older release reopened it`() {
        let told: [ProblemEvent.Kind] = [
            present("5.0.0"), .reported(report: 1, release: "5.0.0"), absent("5.1.0"), absent("5.2.0"),
            .reported(report: 2, release: "5.1.0"),
        ]
        func record(_ words: ProblemEvent.Kind...) -> ProblemRecord {
            let events = (told + words).enumerated().map { ProblemEvent(Int64($0.offset), $0.element) }
            return ProblemLifecycle.record(of: events, lineage: lineage, initial: .open)
        }
        #expect(record().state == .regressed)
        #expect(record(.confirmed(report: 2, release: "5.2.0", works: true)).state == .fixed)
        #expect(record(.confirmed(report: 2, release: "5.1.0", works: true)).state == .fixed)
        #expect(
            record(
                .confirmed(report: 1, release: "5.2.0", works: false),
                .confirmed(report: 2, release: "5.2.0", works: true)
            ).state == .regressed, "somebody has it there")
    }

    @Test func `a fix is named where the problem is fixed, and nowhere else`() {
        let hot = record(present("5.0.0"), absent("5.0.1"), present("5.1.0"))
        #expect(hot.state.isOpen && hot.fixedRelease == nil)
        let all = record(present("5.0.0"), absent("5.0.1"), present("5.1.0"), absent("5.2.0"))
        #expect(all.state == .fixed && all.fixedRelease == "5.2.0", "the main line's")
    }

    @Test func `a fix that was seen to hold and came back later did not fail`() {
        let claimed = [present("5.0.0"), .fixClaimed(release: "5.1.0", author: "Ann")]
        for back in [.reported(report: 1, release: "5.2.0"), present("5.2.0")] {
            let record = record(claimed[0], claimed[1], absent("5.1.0"), back)
            #expect(record.state == .regressed && record.contradictedFixes.count == 0)
            #expect(record.claims.map(\.standing) == [.regressed] && record.claims[0].regressedIn == "5.2.0")
        }
        let never = record(claimed[0], claimed[1], present("5.2.0"))
        #expect(never.claims.map(\.standing) == [.contradicted], "nobody ever saw it hold")
        let late = record(claimed[0], claimed[1], absent("5.3.0"), .reported(report: 1, release: "5.2.0"))
        #expect(late.claims.map(\.standing) == [.contradicted], "what was good came after what was broken")
    }

    @Test func `a second attempt is counted as one`() {
        let record = record(
            .reported(report: 1, release: "5.0.0"), .fixClaimed(release: "5.1.0", author: "Ann"),
            .reported(report: 2, release: "5.1.0"), .fixClaimed(release: "5.2.0", author: "Ann"), initial: .triage)
        #expect(record.state == .fixClaimed && record.claims.map(\.attempt) == [1, 2])
    }

    @Test func `what people reported is fixed when it is seen to be gone and a reporter says so`() {
        let claimed: [ProblemEvent.Kind] = [
            present("5.0.0"), .reported(report: 1, release: "5.0.0"), .fixClaimed(release: "5.1.0", author: "Ann"),
        ]
        func state(_ more: ProblemEvent.Kind...) -> ProblemState {
            let events = (claimed + more).enumerated().map { ProblemEvent(Int64($0.offset), $0.element) }
            return ProblemLifecycle.record(of: events, lineage: lineage).state
        }
        let works = ProblemEvent.Kind.confirmed(report: 1, release: "5.1.0", works: true)
        #expect(state(absent("5.1.0")) == .fixClaimed && state(works) == .fixClaimed)
        #expect(state(absent("5.1.0"), works) == .fixed && state(works, absent("5.2.0")) == .fixed)
        #expect(state(absent("5.1.0"), .confirmed(report: 1, release: "5.0.0", works: true)) == .fixClaimed)
        #expect(state(absent("5.1.0"), .confirmed(report: 1, release: "5.1.0", works: false)) == .regressed)
    }

    @Test func `the same fix that is claimed twice is one claim, and fails as one`() {
        let claim = ProblemEvent.Kind.fixClaimed(release: "5.1.0", author: "Ann")
        let again = ProblemEvent.Kind.fixClaimed(release: "5.1.0", author: "CI", minimumOS: "17.0")
        let record = record(present("5.0.0"), claim, again, present("5.1.0"))
        #expect(record.claims.map(\.standing) == [.contradicted] && record.claims.map(\.author) == ["Ann"])
        #expect(record.contradictedFixes.map(\.minimumOS) == ["17.0"])
    }

    @Test func `nobody having looked closes nothing`() {
        let record = record(
            present("5.0.0"), unseen("5.1.0"), .fixClaimed(release: "5.1.0", author: "Ann"), unseen("5.2.0"))
        #expect(record.state == .fixClaimed)
        #expect(
            presence(present("5.0.0"), unseen("5.0.0"), unseen("5.2.0")) == ["5.0.0": .present, "5.2.0": .notObserved])
    }

    @Test func `what a look finds gone is fixed without a claim, but not by a look at an older release`() {
        #expect(record(present("5.1.0"), absent("5.2.0")).state == .fixed)
        #expect(record(present("5.1.0"), absent("5.0.0")).state == .open)
        #expect(record(present("5.1.0"), absent("5.1.0")).state == .fixed, "a later build of the same release")
        #expect(record(absent("5.2.0")).state == .open)
    }

    @Test func `what looks found gone while it was accepted tells nothing once somebody opens it again by hand`() {
        let seen: [ProblemEvent.Kind] = [
            absent("5.0.0"), present("5.1.0"), .decided(.accept(reason: "By design"), author: "Ann"), absent("5.2.0"),
        ]
        #expect(record(seen).lines[0].lastWorkingRelease == "5.2.0")
        let opened = record(seen + [.decided(.open, author: "Ann")])
        #expect(opened.state == .open && opened.lines[0].lastWorkingRelease == "5.0.0")
    }

    @Test func `what was accepted stays so, and it is noted that it was met again`() {
        let met = record(present("5.0.0"), .decided(.accept(reason: "By design"), author: "Ann"), present("5.1.0"))
        #expect(met.state == .accepted && met.lines[0].seenAgain == ["5.1.0"] && met.acceptedBecause == "By design")
        let reopened = record(
            .decided(.falseAlarm(reason: "No"), author: "Ann"), present("5.1.0"), .decided(.open, author: "Bo"))
        #expect(reopened.state == .open && reopened.acceptedBecause == nil)
    }

    @Test func `what a person reopened is not closed by the next look`() {
        let reopened = record(present("5.0.0"), absent("5.1.0"), .decided(.open, author: "Bo"), absent("5.2.0"))
        #expect(reopened.state == .open && reopened.openDespiteLooks == .openedByHand)
        // The checks don't see what that person sees: it is not known to be gone where they find nothing.
        #expect(["5.1.0", "5.2.0"].allSatisfy { reopened.openDespiteLooks(in: $0) == .openedByHand })
        let session = ProblemEvent.Kind.observed(release: "5.2.0", .absent, .session(1))
        #expect(record(present("5.0.0"), absent("5.1.0"), .decided(.open, author: "Bo"), session).state == .fixed)
        let claimed = record(
            present("5.0.0"), absent("5.1.0"), .decided(.open, author: "Bo"), absent("5.2.0"),
            .fixClaimed(release: "5.2.0", author: "Ann"))
        #expect(claimed.state == .fixed && claimed.openDespiteLooks(in: "5.2.0") == nil)
        // What was gone once and came back is disputed by nobody.
        let back = record(
            present("4.9.0"), absent("5.0.0"), present("5.1.0"), absent("5.2.0"), .decided(.open, author: "Bo"))
        #expect(back.openDespiteLooks(in: "5.2.0") == .openedByHand && back.openDespiteLooks(in: "5.0.0") == nil)
        #expect(
            record(present("5.0.0"), .decided(.open, author: "Bo"), absent("5.1.0"), initial: .triage).state == .fixed)
    }

    @Test func `a hot fix leaves the main line as it is`() {
        let record = record(
            present("5.0.0"), present("5.1.0"), .fixClaimed(release: "5.0.1", author: "Ann"), absent("5.0.1"))
        #expect(record.lines.map(\.name) == ["main", "5.0"] && record.lines.map(\.state) == [.open, .fixed])
        #expect(record.state == .open)
        let reported = self.record(
            present("5.0.0"), .fixClaimed(release: "5.0.1", author: "Ann"), absent("5.0.1"),
            .reported(report: 3, release: "5.1.0"))
        #expect(reported.lines[1].state == .fixed, "5.1.0 does not contain the hot fix")
    }

    @Test func `a claim that two lines have in their history is one claim`() {
        let events: [ProblemEvent.Kind] = [
            present("5.0.0"), .fixClaimed(release: "5.0.0", author: "Ann"), .reported(report: 1, release: "5.0.1"),
            .reported(report: 2, release: "5.1.0"),
        ]
        let record = record(events[0], events[1], events[2], events[3])
        #expect(record.lines.count == 2 && record.lines.allSatisfy { $0.claims.count == 1 })
        #expect(record.claims.count == 1 && record.contradictedFixes.count == 1)
    }

    @Test func `the last release that works is the last one looked at before it came`() {
        let record = record(absent("5.0.0"), unseen("5.1.0"), .reported(report: 1, release: "5.2.0"))
        #expect(record.lines[0].since == "5.2.0" && record.lines[0].lastWorkingRelease == "5.0.0")
    }

    @Test
    func `a rule that failed in one build of a release sees what people have there, though a later build is mended`() {
        let told = [absent("5.0.0"), present("5.1.0"), .reported(report: 1, release: "5.1.0"), absent("5.1.0")]
        let line = record(told).lines[0]
        #expect(line.lastWorkingRelease == "5.0.0" && line.lookContradictedIn == nil)
        #expect(record(told + [absent("5.2.0")]).state == .fixClaimed)
    }

    @Test func `a report from a release that a look found sound says nothing of what looks are measured against`() {
        let line = record(absent("5.0.0"), present("5.1.0"), .reported(report: 1, release: "5.0.0")).lines[0]
        #expect(line.since == "5.0.0" && line.lastWorkingRelease == nil && line.lastSoundRelease == "5.0.0")
    }

    @Test func `a clean hot fix says nothing of a problem that its line never had`() {
        let record = record(present("5.1.0"), absent("5.2.0"), absent("5.0.1"))
        #expect(record.state == .fixed && record.lines.map(\.name) == ["main"])
        #expect(self.record(present("5.0.1"), absent("5.1.0")).lines.map(\.name) == ["5.0"], "nor a clean main line")
    }

    @Test func `a line that only has it from the line it grew from opens nothing that is fixed there`() {
        let record = record(
            present("5.0.0"), .reported(report: 1, release: "5.0.0"), .fixClaimed(release: "5.1.0", author: "Ann"),
            absent("5.1.0"), .confirmed(report: 1, release: "5.1.0", works: true), absent("5.0.1"))
        #expect(record.state == .fixed && record.lines.map(\.state) == [.fixed, .fixClaimed])
        #expect(self.record(present("5.0.0"), absent("5.1.0"), present("5.0.1")).state == .open, "it is there")
    }

    @Test func `gone with its element is no fix, until its element is back`() {
        let gone = ProblemEvent.Kind.observed(release: "5.1.0", .absent, .elementGone(capture: "c"))
        let record = record(present("5.0.0"), gone)
        #expect(record.state == .open && record.claims.isEmpty && record.lines[0].goneWithElement == "5.1.0")
        let claimed = self.record(present("5.0.0"), .fixClaimed(release: "5.1.0", author: "Ann"), gone)
        #expect(claimed.state == .fixClaimed && claimed.lines[0].isSeenGone == nil)
        #expect(claimed.lines[0].goneWithElement == "5.1.0")
        let back = self.record(present("5.0.0"), gone, absent("5.2.0"))
        #expect(back.state == .fixed && back.lines[0].goneWithElement == nil)
        #expect(self.record(present("5.0.0"), gone, present("5.2.0")).lines[0].goneWithElement == nil)
        let told = self.record(
            present("5.0.0"), .reported(report: 1, release: "5.0.0"), .fixClaimed(release: "5.1.0", author: "Ann"),
            gone, .confirmed(report: 1, release: "5.1.0", works: true))
        #expect(told.state == .fixed && told.lines[0].isSeenGone == nil, "whoever has it says that it works")
    }

    @Test func `what a person found is not closed by a rule that passed there`() {
        let heard = ProblemEvent.Kind.observed(release: "5.0.0", .present, .session(1))
        #expect(record(absent("5.0.0"), heard, absent("5.1.0")).state == .open)
        #expect(record(heard, absent("5.1.0")).state == .open, "nobody knows whether the rule perceives it")
        #expect(record(present("5.0.0"), heard, absent("5.1.0")).state == .fixed, "the rule fails there, too")
        #expect(
            record(absent("5.0.0"), heard, .observed(release: "5.1.0", .absent, .session(2))).state == .fixed)
        let claimed = record(
            absent("5.0.0"), heard, .fixClaimed(release: "5.1.0", author: "Ann"), absent("5.1.0"))
        #expect(claimed.state == .fixClaimed && claimed.lines[0].foundByPerson == "5.0.0")
        let later = ProblemEvent.Kind.observed(release: "5.2.0", .present, .session(1))
        #expect(
            record(absent("5.1.0"), later).lines[0].lastWorkingRelease == nil, "its passing is no release that works")
    }

    @Test func `the later word of a person replaces the earlier one, through whichever report`() {
        let claim = ProblemEvent.Kind.fixClaimed(release: "5.1.0", author: "Ann")
        let kinds: [ProblemEvent.Kind] = [
            .reported(report: 1, release: "5.0.0"), claim, .confirmed(report: 1, release: "5.1.0", works: false),
            .confirmed(report: 2, release: "5.1.0", works: true),
        ]
        let events = kinds.enumerated().map { ProblemEvent(Int64($0.offset), $0.element) }
        func record(_ persons: [Int64: Int64]) -> ProblemRecord {
            ProblemLifecycle.record(of: events, lineage: lineage, initial: .triage, persons: persons)
        }
        let two = record([:]), one = record([1: 1, 2: 1])
        #expect(two.state == .regressed && two.reportedIn == ["5.0.0", "5.1.0"])
        #expect(one.state == .fixed && one.reportedIn == ["5.0.0"] && one.contradictedFixes.count == 0)
        #expect(Voices(events, persons: [1: 1, 2: 1]).count(in: "5.1.0") == (broken: 0, works: 1))
        #expect(Voices(events).count(in: "5.1.0") == (broken: 1, works: 1))
    }

    @Test func `a clean look at a release that somebody has it in is no fix of it`() {
        let record = record(present("5.0.0"), .reported(report: 1, release: "5.1.0"), absent("5.1.0"))
        #expect(record.state == .open && record.claims.isEmpty)
        #expect(record.isReported(in: "5.1.0") && !record.isReported(in: "5.0.0"))
        let later = self.record(present("5.0.0"), .reported(report: 1, release: "5.1.0"), absent("5.2.0"))
        #expect(later.claims.map(\.release) == ["5.2.0"] && later.state == .fixClaimed)
    }

    @Test func `a fix that did not hold, though a release before it was good, is back since then`() {
        let claim = ProblemEvent.Kind.fixClaimed(release: "5.2.0", author: "Ann")
        for tried in [[claim, absent("5.1.0")], [absent("5.1.0"), claim]] {
            let line = record(present("5.0.0"), tried[0], tried[1], present("5.2.0")).lines[0]
            #expect(line.state == .regressed && line.claims.last?.standing == .contradicted)
            #expect(line.backSince == "5.2.0" && line.lastWorkingRelease == "5.1.0")
        }
        let never = record(present("5.0.0"), present("5.1.0"), claim, present("5.2.0")).lines[0]
        #expect(never.state == .regressed && never.backSince == nil && never.lastWorkingRelease == nil)
    }

    @Test func `a rule that passes where somebody has it closes nothing until it fails or that person says it works`() {
        let told = [present("5.0.0"), .reported(report: 1, release: "5.1.0"), absent("5.1.0"), absent("5.2.0")]
        let blind = record(told[0], told[1], told[2], told[3])
        #expect(blind.state == .open && blind.claims.isEmpty && blind.lines[0].lookContradictedIn == "5.1.0")
        let again = record(.reported(report: 1, release: "5.0.0"), absent("5.0.0"), present("5.1.0"), absent("5.2.0"))
        #expect(again.claims.map(\.release) == ["5.2.0"] && again.lines[0].lookContradictedIn == nil)
        let claimed = record(
            told[0], told[1], told[2], .fixClaimed(release: "5.2.0", author: "Ann"), told[3])
        #expect(claimed.state == .fixClaimed && claimed.lines[0].isSeenGone == nil, "nobody who could tell has seen it")
        let other = record(told[0], told[1], told[2], told[3], .confirmed(report: 2, release: "5.2.0", works: true))
        #expect(other.state == .open, "it works for somebody else")
        let works = record(
            told[0], told[1], told[2], .confirmed(report: 1, release: "5.2.0", works: true), told[3])
        #expect(works.state == .fixed && works.claims.map(\.standing) == [.held])
        let last = record(
            told[0], told[1], told[2], told[3], .confirmed(report: 1, release: "5.2.0", works: true))
        #expect(last.state == .fixed && last.claims.map(\.release) == ["5.2.0"])
        let back = record(absent("5.0.0"), present("5.1.0"), absent("5.2.0"), .reported(report: 1, release: "5.2.0"))
        #expect(back.state == .regressed && back.lines[0].lastWorkingRelease == "5.0.0", "it failed after that one")
    }

    @Test
    func `a fix claimed before a release that has it failed before it was claimed, and no older voice confirms it`() {
        let told: [ProblemEvent.Kind] = [
            .reported(report: 1, release: "5.1.0"), .fixClaimed(release: "5.0.0", author: "Ann"),
            .confirmed(report: 1, release: "5.0.0", works: true),
        ]
        let record = record(told[0], told[1], told[2], initial: .triage)
        #expect(record.state == .regressed && record.claims.map(\.standing) == [.contradicted])
        #expect(record.claims[0].contradictedIn == "5.1.0")
        func contradicting(_ release: String, _ kinds: ProblemEvent.Kind...) -> String? {
            ProblemLifecycle.release(
                contradictingFixIn: release,
                events: kinds.enumerated().map { ProblemEvent(Int64($0.offset), $0.element) }, lineage: lineage)
        }
        #expect(contradicting("5.0.0", present("5.1.0")) == "5.1.0")
        #expect(contradicting("5.1.0", present("5.1.0")) == "5.1.0")
        #expect(contradicting("5.1.0", present("5.1.0"), absent("5.1.0")) == nil, "its later build is good")
        #expect(contradicting("5.2.0", present("5.1.0")) == nil)
        #expect(contradicting("5.0.1", present("5.1.0")) == nil, "another line")
        #expect(contradicting("Sunrise", present("5.1.0")) == nil, "it has no place")
        #expect(
            contradicting("5.1.0", present("5.0.0"), absent("5.1.0"), present("5.2.0")) == "5.2.0", "it is back")
    }

    @Test func `what was accepted in a release is accepted on the lines that hold it`() {
        let record = record(
            present("5.0.0"), absent("5.1.0"), present("5.0.1"),
            .decided(.accept(reason: "By design"), author: "Ann", release: "5.0.1"))
        #expect(record.lines.map(\.state) == [.fixed, .accepted])
    }

    @Test func `what came back is there since then, and worked last before that`() {
        let record = record(absent("5.0.0"), present("5.0.0"), absent("5.1.0"), present("5.2.0"))
        #expect(record.lines[0].since == "5.0.0" && record.lines[0].backSince == "5.2.0")
        #expect(record.lines[0].lastWorkingRelease == "5.1.0")
    }

    @Test func `a duplicate goes on elsewhere until that is taken back`() {
        let merged = record(present("5.0.0"), .merged(into: 9), present("5.1.0"))
        #expect(merged.state == .duplicate && merged.duplicateOf == 9)
        #expect(record(present("5.0.0"), .merged(into: 9), absent("5.1.0"), .unmerged).state == .fixed)
    }
}
