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
        case nothing, decidedOpen, accepted, falseAlarm
        case claimed, claimedSeen, seen, confirmed, confirmedSeen, deniedByOther, deniedByThem, worksForThem
        case seenThenBack, gone, goneClaimed, merged, claimedAgain
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
        case .confirmed: kinds += [claim, said(other, true)]
        case .confirmedSeen: kinds += [claim, seen, said(other, true)]
        case .deniedByOther: kinds += [claim, seen, said(other, false)]
        case .deniedByThem: kinds += [claim, seen, said(report, false)]
        case .worksForThem: kinds += [claim, seen, said(report, true)]
        case .seenThenBack:
            kinds += [seen, .observed(release: "1.2", .present, .finding(rule: "r", capture: "c"))]
        case .gone: kinds += [gone]
        case .goneClaimed: kinds += [gone, claim]
        case .claimedAgain: kinds += [claim, said(report, false), claim]
        case .merged: kinds += [.merged(into: 99)]
        }
        if told.isLater { kinds += [.observed(release: Case.later, .absent, passed)] }
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
            .init(release: "1.1", os: told.os, channel: told.isTester ? "beta" : "mail"), releases: releases,
            lineage: lineage, platform: "iOS", spoken: voices.releases(spokenOfWith: report),
            seen: told.reach == .notOut ? [] : voices.releasesSpokenOf, now: now)
        return KnownProblem(
            record: ProblemLifecycle.record(of: events, lineage: lineage, initial: .open), isChecked: true,
            isMetInSession: false, events: events, voices: voices, others: 1, report: report, place: place,
            lineage: lineage, ordered: releases.map(\.version), workaround: told.workaround,
            mayBeTheSame: told.mayBeTheSame)
    }

    @Test func `there is a case of everything`() {
        let said = Set(Case.all.flatMap { known($0).reply.state.map(\.sentence) })
        let elsewhere: Set<ReplySentence> = [
            .thanks, .thanksKnown, .kindWords, .passedOnPayment, .passedOnCrash, .passedOnSpeed, .lookingInto,
            .lookingIntoAndWrite, .mayBeTheSame, .personFindsNoMore, .yourPage, .subject,
        ]
        let missing = Set(ReplySentence.allCases).subtracting(elsewhere).subtracting(said)
        #expect(missing == [], "never said in any case")
    }

    @Test func `fixed is said only of what shipped for them and somebody confirmed`() {
        for told in Case.all {
            let reply = known(told).reply
            guard reply.state.contains(where: { $0.sentence == .fixedIn }) else { continue }
            let isConfirmed = [.confirmed, .confirmedSeen, .worksForThem].contains(told.story)
            #expect(told.mayHave && isConfirmed, "\(told)")
        }
    }

    @Test func `nobody is sent to a release that they can't have`() {
        for told in Case.all where !told.mayHave {
            for language in ReplyLanguage.allCases {
                let text = known(told).reply.text(in: language)
                let isComing = known(told).reply.state.contains { $0.sentence == .comesWith }
                let ownWord = [.deniedByThem, .worksForThem, .claimedAgain].contains(told.story)
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
        #expect(try first(.nothing) == .workingOnIt)
        #expect(try first(.accepted) == .leftAsItIs)
        #expect(try first(.falseAlarm) == .takenForIntended)
        #expect(try first(.claimed) == .meantToMend)
        #expect(try first(.claimed, .notOut) == .comesWith)
        #expect(try first(.claimed, .beta) == .beingTested)
        #expect(try first(.claimed, .beta, isTester: true) == .meantToMend)
        #expect(try first(.confirmedSeen, .beta) == .beingTested)
        #expect(try first(.seen) == .checksFindNoMore)
        #expect(try first(.confirmedSeen) == .fixedIn)
        #expect(try first(.deniedByOther) == .failedIn)
        #expect(try first(.seenThenBack) == .seemedGoneIn)
        #expect(try first(.gone) == .goneWithElement)
        #expect(try first(.worksForThem) == .worksForYou)
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
}
