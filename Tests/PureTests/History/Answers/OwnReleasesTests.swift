import Foundation
import History
import Testing

/// An answer speaks of releases that its person can have and run, whatever became of others.
@Suite struct OwnReleasesTests {
    private static let passed = ObservationEvidence.passed(rule: "r", capture: "c")
    private static func good(_ release: String) -> ProblemEvent.Kind { .observed(release: release, .absent, passed) }
    private static func bad(_ release: String) -> ProblemEvent.Kind {
        .observed(release: release, .present, .finding(rule: "r", capture: "c"))
    }
    private static func gone(_ release: String) -> ProblemEvent.Kind {
        .observed(release: release, .absent, .elementGone(capture: "c"))
    }
    private static func claim(_ release: String, needs minimum: String? = nil) -> ProblemEvent.Kind {
        .fixClaimed(release: release, author: "Ada", minimumOS: minimum)
    }
    private static func reported(_ report: Int64, _ release: String?) -> ProblemEvent.Kind {
        .reported(report: report, release: release)
    }
    private static func works(_ report: Int64, _ release: String) -> ProblemEvent.Kind {
        .confirmed(report: report, release: release, works: true)
    }

    /// - Parameter own: the person's release; theirs is report 1.
    private func known(
        _ releases: [(String, Channel)], _ kinds: [ProblemEvent.Kind], own: String?, os: String? = nil,
        said: [Int64: Date] = [:]
    ) -> KnownProblem {
        let day = Date(timeIntervalSince1970: 1_700_000_000)
        let events = kinds.enumerated().map { ProblemEvent(Int64($0 + 1), $1) }, voices = Voices(events)
        let lineage = Lineage(.semver, releases: releases.map { PlacedRelease($0.0, line: "main", date: day) })
        let place = ReporterPlace(
            .init(release: own, os: os, channel: "mail"),
            releases: .init(releases.map { .init($0.0, $0.1, shippedAt: day, hasBuild: true) }, lineage),
            platform: "iOS", spoken: voices.releases(spokenOfWith: 1), seen: [], now: day.addingTimeInterval(86_400))
        return KnownProblem(
            record: ProblemLifecycle.record(of: events, lineage: lineage, initial: .open), isChecked: true,
            isMetInSession: false, events: events, dates: said, voices: voices,
            others: OtherVoices(people: 1, reports: 0),
            report: 1,
            place: place,
            lineage: lineage, ordered: releases.map(\.0))
    }

    private func production(_ names: String...) -> [(String, Channel)] { names.map { ($0, .production) } }

    @Test func `what a beta breaks again is not open again for those who have no betas`() {
        let releases = production("1.0", "1.1", "1.2", "2.0", "2.1") + [("2.2-beta", .beta)]
        let kinds = [
            Self.good("1.0"), Self.bad("1.1"), Self.good("1.2"), Self.bad("2.0"), Self.reported(1, "2.0"),
            Self.reported(2, "2.0"), Self.claim("2.1"), Self.good("2.1"), Self.works(2, "2.1"), Self.bad("2.2-beta"),
        ]
        let told = known(releases, kinds, own: "2.0")
        #expect(told.reply.state.map(\.sentence) == [.fixedIn, .askWhether])
        #expect(told.question == "2.1" && told.state == .fixed && told.backForOthers == "2.2-beta")
        #expect(told.since == "1.1")
        #expect(told.facts.contains("It is there again in 2.2-beta, a beta, which this person can't have yet."))
        let tester = known(releases, kinds, own: "2.2-beta")
        #expect(tester.state == .regressed && tester.backForOthers == nil)
        #expect(tester.since == "2.2-beta" && tester.lastWorkingRelease == "2.1")
    }

    @Test func `who tells of it when it is fixed is told so where their release is known to be older`() {
        let releases = production("1.0", "1.1", "1.2")
        let story = [
            Self.bad("1.0"), Self.reported(2, "1.0"), Self.claim("1.1"), Self.good("1.1"), Self.works(2, "1.1"),
        ]
        let warning = "Don't say that it is fixed."
        let late = known(releases, story + [Self.reported(1, nil)], own: nil)
        #expect(late.reply.state.map(\.sentence) == [.checksFindNoMore, .askWhether])
        #expect(late.facts.contains { $0.hasSuffix(warning) }, "\(late.facts)")
        let older = known(releases, story + [Self.reported(1, "1.0")], own: "1.0")
        #expect(older.reply.state.map(\.sentence) == [.fixedIn, .askWhether])
        #expect(!older.facts.contains { $0.hasSuffix(warning) }, "\(older.facts)")
        let early = known(releases, [Self.bad("1.0"), Self.reported(1, nil)] + story.dropFirst(), own: nil)
        #expect(early.reply.state.map(\.sentence) == [.fixedIn, .askWhether], "it was told before")
    }

    @Test func `who says that it works, or whose release is told, is not said to have one that nobody knows`() {
        let releases = production("1.0", "1.1", "1.2")
        let story = [
            Self.bad("1.0"), Self.reported(2, "1.0"), Self.claim("1.1"), Self.good("1.1"), Self.works(2, "1.1"),
            Self.reported(1, nil),
        ]
        let works = known(releases, story + [Self.works(1, "1.1")], own: nil)
        #expect(works.reply.state.map(\.sentence) == [.worksForYou])
        #expect(!works.facts.contains { $0.contains("told of it after that") }, "\(works.facts)")
        let unknown = known(releases, story, own: "9.9")
        #expect(!unknown.facts.contains { $0.contains("which release they have is not known") }, "\(unknown.facts)")
    }

    @Test func `what waited was said before it was fixed, whenever somebody ties it`() {
        let story = [
            Self.bad("1.0"), Self.reported(2, "1.0"), Self.claim("1.1"), Self.good("1.1"), Self.works(2, "1.1"),
            Self.reported(1, nil),
        ]
        func known(filed day: Double) -> KnownProblem {
            var said = Dictionary(
                uniqueKeysWithValues: (1...6).map { (Int64($0), Date(timeIntervalSince1970: Double($0) * 86_400)) })
            said[6] = Date(timeIntervalSince1970: day * 86_400)
            return self.known(production("1.0", "1.1", "1.2"), story, own: nil, said: said)
        }
        let before = known(filed: 2.5)
        #expect(before.reply.state.map(\.sentence) == [.fixedIn, .askWhether])
        #expect(!before.facts.contains { $0.contains("told of it after that") }, "\(before.facts)")
        let after = known(filed: 6)
        #expect(after.reply.state.map(\.sentence) == [.checksFindNoMore, .askWhether])
        #expect(after.facts.contains { $0.contains("told of it after that") }, "\(after.facts)")
    }

    @Test func `who may have it where it is fixed hears that it works for somebody`() {
        let story = [
            Self.reported(2, "1.0"), Self.claim("1.1"), Self.works(2, "1.1"), Self.reported(1, nil),
        ]
        let told = known(production("1.0", "1.1", "1.2"), story, own: nil)
        let part = told.reply.state.first
        #expect(part?.sentence == .worksForSomebody && part?.values[.release] == "1.1", "\(told.reply.state)")
        #expect(!told.reply.text(in: .english).contains("fixed"))
    }

    @Test func `it is back for them once a release that they can have shows it`() {
        let releases =
            production("1.0", "1.1", "1.2") + [("2.0-beta", Channel.beta)] + production("2.0")
        let kinds = [
            Self.good("1.0"), Self.bad("1.1"), Self.reported(1, "1.1"), Self.good("1.2"), Self.bad("2.0-beta"),
        ]
        let before = known(releases, kinds, own: "1.1")
        #expect(before.reply.state.map(\.sentence) == [.checksFindNoMore, .askWhether])
        #expect(before.state == .fixClaimed)
        let after = known(releases, kinds + [Self.bad("2.0")], own: "1.1")
        #expect(after.backForOthers == nil && after.reply.state.first?.sentence != .checksFindNoMore)
    }

    @Test func `who had it before it was gone in between has had it since then`() {
        let releases = production("1.0", "1.1", "1.2", "1.3")
        let looks = [Self.good("1.0"), Self.bad("1.1"), Self.good("1.2"), Self.bad("1.3")]
        let early = known(releases, looks + [Self.reported(1, "1.1")], own: "1.1")
        #expect(early.since == "1.1" && early.lastWorkingRelease == "1.2")
        let late = known(releases, looks + [Self.reported(1, "1.3")], own: "1.3")
        #expect(late.since == "1.3" && late.lastWorkingRelease == "1.2")
    }

    @Test func `a fix that testers deny is none`() {
        let told = known(
            production("1.0", "1.1") + [("1.2-beta", .beta)],
            [
                Self.good("1.0"), Self.bad("1.1"), Self.reported(1, "1.1"), Self.claim("1.2-beta"),
                Self.bad("1.2-beta"),
            ], own: "1.1")
        #expect(told.backForOthers == nil && told.question == nil)
        #expect(!told.reply.state.contains { [.checksFindNoMore, .fixedIn, .meantToMend].contains($0.sentence) })
    }

    @Test func `who can't run the newest fix hears of the last release that works on their system`() {
        let releases = production("1.0", "1.1", "1.2", "2.0")
        let kinds = [
            Self.good("1.0"), Self.bad("1.1"), Self.reported(1, "1.1"), Self.good("1.2"),
            Self.claim("2.0", needs: "16"), Self.good("2.0"),
        ]
        let old = known(releases, kinds, own: "1.1", os: "iOS 14")
        #expect(old.lastWorkingRelease == "1.2")
        #expect(old.reply.stateText(in: .english).contains("On your system, version 1.2 is the last that works."))
        #expect(
            old.facts.contains(
                "The last release before it was 1.0. Of those that this person can have and run, the last that works is 1.2."
            ), "\(old.facts)")
        let others = [Self.reported(2, "1.1"), Self.works(2, "2.0")]
        let confirmed = known(releases, kinds + others, own: "1.1", os: "iOS 14")
        #expect(confirmed.lastWorkingRelease == "1.2", "whoever confirms it elsewhere")
        let new = known(releases, kinds, own: "1.1", os: "iOS 17")
        #expect(!new.reply.state.contains { $0.sentence == .lastOnSystem } && new.lastWorkingRelease == "1.0")
        #expect(new.facts.contains("The last release before it was 1.0."))
    }

    @Test func `what their system does not run is not the last that works for them, also once it is back`() {
        let told = known(
            production("1.0", "1.1", "1.2", "2.0", "2.1"),
            [
                Self.good("1.0"), Self.bad("1.1"), Self.reported(1, "1.1"), Self.good("1.2"),
                Self.claim("2.0", needs: "16"), Self.good("2.0"), Self.works(2, "2.0"), Self.bad("2.1"),
            ], own: "1.1", os: "iOS 14")
        #expect(told.lastWorkingRelease == "1.2")
        #expect(!told.reply.stateText(in: .english).contains("version 2.0 is the last"))
        #expect(told.facts.contains("The last release that works is 2.0; of those that this person can have, 1.2."))
    }

    @Test func `a release without the element is not the one that has the fix`() {
        let told = known(
            production("1.0", "2.0", "2.1", "2.2"),
            [
                Self.good("1.0"), Self.bad("2.0"), Self.reported(1, "2.0"), Self.reported(2, "2.0"), Self.claim("2.1"),
                Self.gone("2.1"), Self.good("2.2"), Self.works(2, "2.2"),
            ], own: "2.0")
        #expect(told.question == "2.2")
        #expect(told.reply.state.first?.values[.release] == "2.2", "\(told.reply.stateText(in: .english))")
        #expect(!told.facts.contains("It is fixed in 2.1."))
    }

    @Test func `a release that worked between two without the element is the last that works`() {
        let told = known(
            production("1.0", "1.1", "2.0", "2.1", "2.2"),
            [
                Self.good("1.0"), Self.bad("1.1"), Self.reported(1, "1.1"), Self.gone("2.0"), Self.good("2.1"),
                Self.gone("2.2"),
            ], own: "1.1")
        #expect(told.lastWorkingRelease == "2.1")
        #expect(!told.reply.stateText(in: .english).contains("1.0 is the last"))
    }

    @Test func `what is to be left as it is and is found gone is news for who can have that`() {
        let met = [Self.good("1.0"), Self.bad("1.1"), Self.reported(1, "1.1"), Self.claim("1.2", needs: "17")]
        let accepted = ProblemEvent.Kind.decided(.accept(reason: "by design"), author: "Ada")
        func news(_ decided: ProblemEvent.Kind, _ later: ProblemEvent.Kind..., in channel: Channel = .production)
            -> KnownProblem
        {
            known(
                production("1.0", "1.1") + [("1.2", channel)] + production("1.3"), met + [decided] + later, own: "1.1",
                os: "iOS 16.7")
        }
        let told = news(accepted, Self.good("1.3"))
        #expect(told.theirNews == "1.3" && told.question == "1.3")
        #expect(told.reply.state.map(\.sentence) == [.checksFindNoMore, .askWhether])
        let tooOld = news(accepted, Self.good("1.2"))
        #expect(tooOld.theirNews == "1.2" && tooOld.question == nil)
        #expect(tooOld.reply.state.map(\.sentence) == [.checksFindNoMore, .needsNewerSystem, .lastOnSystem])
        #expect(news(accepted, Self.good("1.2"), in: .beta).theirNews == nil)
        #expect(news(accepted, Self.good("1.2"), Self.bad("1.3")).theirNews == nil)
        #expect(news(accepted, Self.good("1.3"), Self.works(1, "1.3")).theirNews == nil)
        #expect(news(.decided(.falseAlarm(reason: "no"), author: "Ada"), Self.good("1.3")).theirNews == nil)
        #expect(news(accepted).theirNews == nil && news(accepted, Self.gone("1.3")).theirNews == nil)
    }

    @Test func `before what was accepted and mended stands what came before it`() {
        let told = known(
            production("1.0", "1.1", "1.2"),
            [
                Self.good("1.0"), Self.bad("1.1"), Self.reported(1, "1.1"),
                .decided(.accept(reason: "by design"), author: "Ada"), Self.good("1.2"),
            ], own: "1.1")
        #expect(told.facts.contains("The last release before it was 1.0."), "\(told.facts)")
    }

    @Test func `before what somebody has in the first release stands nothing`() {
        let told = known(
            production("1.0", "1.1", "1.2", "1.3", "1.4"),
            [
                Self.good("1.0"), Self.bad("1.1"), Self.reported(1, "1.0"), Self.good("1.2"), Self.bad("1.3"),
                Self.good("1.4"),
            ], own: "1.0")
        #expect(!told.facts.contains { $0.hasPrefix("The last release before it") }, "\(told.facts)")
    }

    @Test(arguments: [["1.3"], ["1.3", "1.4"]])
    func `who confirmed a later release than the one that was seen good has confirmed it`(later: [String]) {
        let releases = production("1.0", "1.1", "1.2") + later.map { ($0, .production) }
        let kinds =
            [Self.good("1.0"), Self.bad("1.1"), Self.reported(1, "1.1"), Self.good("1.2"), Self.good("1.3")]
            + later.map { Self.works(1, $0) }
        let told = known(releases, kinds, own: "1.1")
        #expect(told.state == .fixed)
        let newest = later.last ?? ""
        #expect(
            told.facts.contains(
                "The checks find it no more in 1.2; 1 person who reported it says that it works in \(newest)."),
            "\(told.facts)")
        #expect(!told.facts.contains { $0.contains("nobody") })
    }

    @Test func `a claimed fix that is confirmed in a later release is not told as confirmed by nobody`() {
        let kinds = [
            Self.bad("1.1"), Self.reported(1, "1.1"), Self.reported(2, "1.1"), Self.claim("1.2"), Self.works(2, "1.3"),
        ]
        let told = known(production("1.1", "1.2", "1.3"), kinds, own: "1.1")
        #expect(
            told.facts.contains(
                "A fix is claimed for 1.2; 1 person who reported it says that it works in 1.3, and no look has seen that yet."
            ),
            "\(told.facts)")
    }
}
