import Foundation
import History
import Testing

/// Every reply that there can be: all that may have happened to a problem, on every channel, for every system, in every
/// language. Nothing is said that isn't known.
@Suite struct ReplyTruthTests {
    /// The release with the fix, as it reaches people.
    enum Reach: CaseIterable { case shipped, notOut, beta, alpha }
    /// What happened after the report from 1.1.
    enum Story: CaseIterable {
        case nothing, decidedOpen, accepted, falseAlarm, seenThenAccepted, seenThenOpen
        case claimed, claimedSeen, seen, confirmed, confirmedSeen, deniedByOther, deniedByThem, worksForThem
        case seenThenBack, backLater, worksThenBack, worksThenAccepted, gone, goneClaimed, merged, claimedAgain,
            retired, retiredClaimed, seenThenGone, confirmedThenGone
    }
    struct Case {
        var story: Story
        var reach: Reach
        var os: String?
        var isTester: Bool
        var minimumOS: String?
        var isLater: Bool
        var workaround: String?
        var mayBeTheSame: Bool

        static var all: [Case] {
            Story.allCases.flatMap { story in
                Reach.allCases.flatMap { reach in
                    [(nil, nil), ("iOS 16", "17"), ("iOS 18", "17"), (nil, "17"), ("iOS 16", nil)].flatMap {
                        os, minimum in
                        [false, true].flatMap { isTester in
                            [false, true].flatMap { isLater in
                                [nil, "Use the menu."].map { help in
                                    Case(
                                        story: story, reach: reach, os: os, isTester: isTester, minimumOS: minimum,
                                        isLater: isLater, workaround: help, mayBeTheSame: isLater)
                                }
                            }
                        }
                    }
                }
            }
        }

        /// Whether this person can have the release with the fix.
        var mayHave: Bool {
            switch reach {
            case .shipped: true
            case .notOut: false
            case .beta, .alpha: isTester
            }
        }
        /// A later release for everybody, in which the checks find it gone.
        static let later = "1.3"
    }

    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let report: Int64 = 7
    private let other: Int64 = 8

    private func events(_ told: Case) -> [ProblemEvent] {
        let passed = ObservationEvidence.passed(rule: "r", capture: "c")
        var kinds: [ProblemEvent.Kind] = [
            .observed(release: "1.0", .absent, passed),
            .observed(release: "1.1", .present, .finding(rule: "r", capture: "c")),
            .reported(report: report, release: "1.1"), .reported(report: other, release: "1.1"),
        ]
        let claim = ProblemEvent.Kind.fixClaimed(release: "1.2", author: "Zacharias", minimumOS: told.minimumOS)
        let seen = ProblemEvent.Kind.observed(release: "1.2", .absent, passed)
        let gone = ProblemEvent.Kind.observed(release: "1.2", .absent, .elementGone(capture: "c"))
        func said(_ report: Int64, _ works: Bool) -> ProblemEvent.Kind {
            .confirmed(report: report, release: "1.2", works: works)
        }
        switch told.story {
        case .nothing: break
        case .decidedOpen: kinds += [.decided(.open, author: "Zacharias")]
        case .accepted: kinds += [.decided(.accept(reason: "Ask Zacharias"), author: "Zacharias")]
        case .falseAlarm: kinds += [.decided(.falseAlarm(reason: "Ask Zacharias"), author: "Zacharias")]
        case .claimed: kinds += [claim]
        case .claimedSeen: kinds += [claim, seen]
        case .seen: kinds += [seen]
        case .seenThenAccepted: kinds += [seen, .decided(.accept(reason: "Ask Zacharias"), author: "Zacharias")]
        case .seenThenOpen: kinds += [seen, .decided(.open, author: "Zacharias")]
        case .seenThenGone: kinds += [seen]
        case .confirmedThenGone: kinds += [claim, seen, said(other, true)]
        case .confirmed: kinds += [claim, said(other, true)]
        case .confirmedSeen: kinds += [claim, seen, said(other, true)]
        case .deniedByOther: kinds += [claim, seen, said(other, false)]
        case .deniedByThem: kinds += [claim, seen, said(report, false)]
        case .worksForThem, .worksThenBack, .worksThenAccepted: kinds += [claim, seen, said(report, true)]
        case .seenThenBack:
            kinds += [seen, .observed(release: "1.2", .present, .finding(rule: "r", capture: "c"))]
        case .backLater: kinds += [claim, seen, said(other, true)]
        case .gone: kinds += [gone]
        case .retired: break
        case .retiredClaimed: kinds += [claim]
        case .goneClaimed: kinds += [gone, claim]
        case .claimedAgain: kinds += [claim, said(report, false), claim]
        case .merged: kinds += [.merged(into: 99)]
        }
        if told.isLater {
            switch told.story {
            case .backLater, .worksThenBack, .worksThenAccepted:
                kinds += [.observed(release: Case.later, .present, .finding(rule: "r", capture: "c"))]
            case .seenThenGone, .confirmedThenGone:
                kinds += [.observed(release: Case.later, .absent, .elementGone(capture: "c"))]
            default: kinds += [.observed(release: Case.later, .absent, passed)]
            }
        }
        if told.story == .worksThenAccepted {
            kinds.append(.decided(.accept(reason: "Ask Zacharias"), author: "Zacharias"))
        }
        return kinds.enumerated().map { ProblemEvent(Int64($0 + 1), $1) }
    }

    private func known(_ told: Case) -> KnownProblem {
        let channel: Channel =
            switch told.reach {
            case .shipped, .notOut: .production
            case .beta: .beta
            case .alpha: .alpha
            }
        let day = now.addingTimeInterval(-86_400)
        var releases = [
            ReporterPlace.Release("1.0", .production, shippedAt: day, hasBuild: true),
            .init("1.1", .production, shippedAt: day, hasBuild: true),
            .init(
                "1.2", channel, shippedAt: told.reach == .notOut ? now.addingTimeInterval(86_400) : day, hasBuild: true),
        ]
        if told.isLater { releases.append(.init(Case.later, .production, shippedAt: day, hasBuild: true)) }
        let lineage = Lineage(.semver, releases: releases.map { PlacedRelease($0.version, line: "main", date: day) })
        let events = events(told)
        let voices = Voices(events)
        let place = ReporterPlace(
            .init(release: "1.1", os: told.os, channel: told.isTester ? "beta" : "mail"),
            releases: .init(releases, lineage), platform: "ios", spoken: voices.releases(spokenOfWith: report),
            seen: told.reach == .notOut ? [] : voices.releasesSpokenOf, now: now)
        return KnownProblem(
            record: ProblemLifecycle.record(of: events, lineage: lineage, initial: .open), isChecked: true,
            isMetInSession: false, events: events, voices: voices, others: OtherVoices(people: 1, reports: 0),
            report: report, place: place,
            lineage: lineage, ordered: releases.map(\.version), workaround: told.workaround,
            mayBeTheSame: told.mayBeTheSame,
            retirements: [.retired, .retiredClaimed].contains(told.story)
                ? [ScreenRetirement(since: "1.2", reason: "Ask Zacharias")] : [])
    }

    @Test func `there is a case of everything`() {
        let said = Set(Case.all.flatMap { known($0).reply.state.map(\.sentence) })
        let elsewhere: Set<ReplySentence> = [
            .thanks, .thanksKnown, .kindWords, .passedOnPayment, .passedOnCrash, .passedOnSpeed, .lookingInto,
            .lookingIntoAndWrite, .mayBeTheSame, .personFindsNoMore, .severalThings, .about, .subjectOfPart, .yourPage,
            .subject,
        ]
        let missing = Set(ReplySentence.allCases).subtracting(elsewhere).subtracting(said)
        #expect(missing == [], "never said in any case")
    }

    @Test func `fixed is said only of what shipped for them and somebody confirmed`() {
        for told in Case.all {
            let reply = known(told).reply
            guard reply.state.contains(where: { $0.sentence == .fixedIn }) else { continue }
            let isConfirmed = [
                .confirmed, .confirmedSeen, .backLater, .worksForThem, .worksThenBack, .worksThenAccepted,
                .confirmedThenGone,
            ].contains(
                told.story)
            #expect(told.mayHave && isConfirmed, "\(told)")
        }
    }

    @Test func `nobody is sent to a release that they can't have`() {
        for told in Case.all where !told.mayHave {
            for language in ReplyLanguage.allCases {
                let text = known(told).reply.text(in: language)
                let isComing = known(told).reply.state.contains { $0.sentence == .comesWith }
                let ownWord = [.deniedByThem, .worksForThem, .worksThenBack, .worksThenAccepted, .claimedAgain]
                    .contains(told.story)
                #expect(isComing && told.reach == .notOut || ownWord || !text.contains("1.2"), "\(told): \(text)")
            }
        }
    }

    @Test func `nobody is named, nor why it was decided`() {
        for told in Case.all {
            for language in ReplyLanguage.allCases {
                let text = known(told).reply.text(in: language)
                #expect(!text.contains("Zacharias") && !text.contains("{") && !text.contains("  "), "\(told): \(text)")
            }
        }
    }

    @Test func `a system that is too old is told theirs, and is not asked`() {
        for told in Case.all where told.os == "iOS 16" && told.minimumOS == "17" {
            let reply = known(told).reply
            let sentences = reply.state.map(\.sentence)
            let names = reply.state.contains {
                [.fixedIn, .meantToMend].contains($0.sentence) && $0.values[.release] == "1.2"
            }
            if names { #expect(sentences.contains(.needsNewerSystem), "\(told)") }
            if sentences.contains(.needsNewerSystem) {
                #expect(!sentences.contains(.askWhether), "\(told)")
                let isGood = sentences.contains { [.fixedIn, .checksFindNoMore, .personFindsNoMore].contains($0) }
                if isGood { #expect(!sentences.contains(.lastThatWorks), "\(told)") }
                #expect(reply.text(in: .german).contains("Sie haben iOS 16"))
            }
        }
    }

    @Test func `a state has its sentence`() throws {
        func first(_ story: Story, _ reach: Reach = .shipped, isTester: Bool = false) throws -> ReplySentence {
            let told = Case(
                story: story, reach: reach, isTester: isTester, isLater: false, mayBeTheSame: false)
            return try #require(known(told).reply.state.first).sentence
        }
        #expect(try first(.nothing) == .notTakenUp)
        #expect(try first(.accepted) == .leftAsItIs)
        #expect(try first(.falseAlarm) == .takenForNoProblem)
        #expect(try first(.claimed) == .meantToMend)
        #expect(try first(.claimed, .notOut) == .comesWith)
        #expect(try first(.claimed, .beta) == .beingTested)
        #expect(try first(.claimed, .beta, isTester: true) == .meantToMend)
        #expect(try first(.confirmedSeen, .beta) == .beingTested)
        #expect(try first(.seen) == .checksFindNoMore)
        #expect(try first(.seen, .notOut) == .goneBeforeRelease)
        #expect(try first(.seenThenAccepted) == .checksFindNoMore)
        #expect(try first(.seenThenAccepted, .notOut) == .leftAsItIs)
        #expect(try first(.seenThenOpen) == .notTakenUp, "somebody says that it is there, whatever the checks find")
        #expect(try first(.confirmedSeen) == .fixedIn)
        #expect(try first(.deniedByOther) == .failedIn)
        #expect(try first(.seenThenBack) == .seemedGoneIn)
        #expect(try first(.gone) == .goneWithElement)
        #expect(try first(.worksForThem) == .worksForYou)
        #expect(try first(.retired) == .screenGone && first(.retiredClaimed) == .screenGone)
        #expect(try first(.retired, .beta) == .screenGoesLater && first(.retired, .notOut) == .screenGoesLater)
        #expect(try first(.retired, .beta, isTester: true) == .screenGone)
    }

    @Test func `what helps is said until it is over`() {
        for told in Case.all where told.workaround != nil {
            let reply = known(told).reply
            let isOver =
                reply.state.contains { $0.sentence == .worksForYou }
                || reply.state.contains { $0.sentence == .fixedIn }
                    && !reply.state.contains { $0.sentence == .needsNewerSystem }
            #expect(reply.state.contains { $0.sentence == .workaround } == !isOver, "\(told)")
        }
    }

    private func known(_ story: Story, _ reach: Reach = .shipped, os: String? = nil, needs: String? = nil, later: Bool)
        -> KnownProblem
    {
        known(
            Case(
                story: story, reach: reach, os: os, isTester: false, minimumOS: needs, isLater: later,
                mayBeTheSame: false))
    }

    @Test func `who said that it works hears that it is back, before they update`() {
        let told = known(.worksThenBack, later: true)
        #expect(told.reply.stateText(in: .english).contains("It was gone in 1.2 and is back in 1.3. It is open again."))
        #expect(told.reply.state.map(\.sentence).first == .worksForYou)
    }

    @Test func `a fix that worked and came back is told as that`() {
        let back = known(.backLater, later: true)
        #expect(
            back.reply.stateText(in: .english)
                == "It was gone in 1.2 and is back in 1.3. It is open again. Until then, version 1.2 is the last that works."
        )
        #expect(back.facts.contains("It was gone in 1.2 and is back in 1.3."))
        #expect(back.facts.contains("The last release that works is 1.2."))
        let beta = known(.backLater, .beta, later: true)
        #expect(beta.reply.state.map(\.sentence) == [.workingOnIt, .untilThen], "1.2 is a beta that they can't have")
        #expect(beta.reply.state.last?.values[.release] == "1.0" && beta.lastWorkingRelease == "1.0")
        #expect(beta.facts.contains("It was gone in 1.2, a beta, and is back in 1.3."))
    }

    @Test(arguments: [Story.claimedSeen, .confirmedSeen, .seen])
    func `where it is seen good, the past is told as past`(story: Story) {
        let mended = known(story, later: false)
        #expect(mended.facts.contains("The checks found it in 1.1."))
        #expect(mended.facts.contains("The last release before it was 1.0."))
        #expect(!mended.reply.state.contains { [.untilThen, .lastThatWorks].contains($0.sentence) })
    }

    @Test func `nothing is waited for where the part is gone`() {
        let sentences = known(.gone, later: false).reply.state.map(\.sentence)
        #expect(sentences.contains(.lastThatWorks) && !sentences.contains(.untilThen))
    }

    @Test(arguments: [Story.seenThenGone, .confirmedThenGone])
    func `who gets a release without the part is not asked whether it works`(story: Story) {
        for told in Case.all where told.story == story && told.isLater {
            let known = known(told), said = known.reply.state.map(\.sentence)
            #expect(known.question == nil && known.theirNews == nil && said.contains(.goneWithElement), "\(told)")
            #expect(!said.contains(.askWhether) && !said.contains(.beingTested), "\(told)")
            #expect(known.facts.contains("Its element is gone in 1.3; nobody can tell whether it works there."))
        }
        let told = known(story, later: true).reply.stateText(in: .english)
        #expect(
            told.hasSuffix(
                "In 1.3, the part of the screen that you told us about is no longer there. Please tell us if you miss it."
            ))
        #expect(known(story, later: false).question == "1.2", "it is there still")
    }

    @Test func `where the screen left the app, nobody works on it, and nobody knows that it was mended`() {
        for told in Case.all where [.retired, .retiredClaimed].contains(told.story) {
            let known = known(told), said = Set(known.reply.state.map(\.sentence))
            #expect(
                said.isSubset(of: [.screenGone, .screenGoesLater, .lastThatWorks, .workaround]), "\(told): \(said)")
            #expect(known.question == nil && known.theirNews == nil)
            #expect(known.facts.contains { $0.contains("no longer part of the app since 1.2: “Ask Zacharias”") })
            #expect(!known.facts.contains { $0.contains("find it, too") || $0.hasPrefix("It is there") })
        }
    }

    @Test func `a failed beta is told in a whole sentence`() {
        #expect(
            known(.deniedByOther, .beta, later: false).facts
                .contains("A fix was tried in 1.2, a beta, and did not hold."))
    }

    @Test func `a later release needs no system that was said of another`() {
        let later = known(.claimed, .beta, os: "iOS 16", needs: "17", later: true)
        #expect(later.question == "1.3" && later.choices.first == "1.3")
        #expect(!later.facts.joined().contains("needs"))
    }

    @Test func `a release that their system can't run is not theirs to speak of`() {
        #expect(known(.claimed, os: "iOS 16", needs: "17", later: false).choices == ["1.1"])
        #expect(known(.claimed, os: "iOS 18", needs: "17", later: false).choices == ["1.2", "1.1"])
    }

    @Test func `systems are named as people name them`() {
        let facts = known(.claimed, os: "ios 16.7", needs: "ios 17", later: false).facts.joined()
        #expect(facts.contains("needs iOS 17; this person has iOS 16.7"), "\(facts)")
    }

    @Test func `a claim for a release that nobody has is no fix on another line`() {
        let day = now.addingTimeInterval(-86_400)
        let releases =
            ["4.9", "4.9.2", "5.0", "5.1"].map { PlacedRelease($0, line: "main", date: day) }
            + [PlacedRelease("4.9.1", line: "4.9", date: day)]
        let lineage = Lineage(
            .semver, releases: releases, lines: [ReleaseLine("4.9", forkedFrom: "4.9")])
        let passed = ObservationEvidence.passed(rule: "r", capture: "c")
        let kinds: [ProblemEvent.Kind] = [
            .observed(release: "5.0", .present, .finding(rule: "r", capture: "c")),
            .reported(report: other, release: "5.0"), .fixClaimed(release: "5.1", author: "Ada", minimumOS: nil),
            .observed(release: "5.1", .absent, passed), .confirmed(report: other, release: "5.1", works: true),
            .fixClaimed(release: "4.9.2", author: "Ada", minimumOS: nil),
        ]
        let events = kinds.enumerated().map { ProblemEvent(Int64($0 + 1), $1) }
        let place = ReporterPlace(
            .init(release: "4.9.1", os: nil, channel: nil),
            releases: .init(releases.map { .init($0.name, .production, hasBuild: $0.name != "4.9.2") }, lineage),
            platform: "iOS", spoken: [], seen: [], now: now)
        let known = KnownProblem(
            record: ProblemLifecycle.record(of: events, lineage: lineage, initial: .open), isChecked: true,
            isMetInSession: false, events: events, voices: Voices(events), others: OtherVoices(people: 1, reports: 0),
            report: report, place: place,
            lineage: lineage, ordered: ["4.9", "4.9.1", "4.9.2", "5.0", "5.1"])
        #expect(
            known.facts.contains("On the line main it is fixed in 5.1; that line does not hold 4.9.1."),
            "\(known.facts)")
    }
}
