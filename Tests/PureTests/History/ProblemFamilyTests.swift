import Foundation
import History
import Testing

@Suite struct ProblemFamilyTests {
    private func look(_ sequence: Int64, _ release: String, _ presence: Presence) -> ProblemEvent {
        ProblemEvent(sequence, .observed(release: release, presence, .nobodyLooked))
    }
    private func presences(_ own: [ProblemEvent], _ joined: [ProblemEvent]...) -> [String] {
        ProblemFamily.events(own: own, joined: joined, isPartlyUnseen: false).map { event in
            guard case .observed(let release, let presence, _) = event.kind else { return "\(event.kind)" }
            return "\(release) \(presence.rawValue)"
        }
    }

    @Test func `alone it is what it is`() {
        let own = [look(1, "1.0", .present), look(2, "1.1", .absent)]
        #expect(ProblemFamily.events(own: own, joined: [], isPartlyUnseen: false) == own)
    }

    @Test func `it is there where one of them is, gone where all are`() {
        let own = [look(1, "1.0", .present), look(3, "1.1", .absent), look(5, "1.2", .absent)]
        let joined = [look(2, "1.0", .present), look(4, "1.1", .present), look(6, "1.2", .absent)]
        #expect(presences(own, joined) == ["1.0 present", "1.1 present", "1.2 absent"])
    }

    @Test func `where one was not looked for, nothing is gone`() {
        let own = [look(1, "1.0", .present), look(3, "1.1", .absent)]
        let joined = [look(2, "1.0", .present), look(4, "1.1", .notObserved)]
        #expect(presences(own, joined).last == "1.1 notObserved")
        #expect(
            presences(own, [look(2, "1.0", .present)]).last == "1.1 notObserved", "one that was met was not looked for")
    }

    @Test func `a look at one alone is joined with what was seen of the others in that release before`() {
        let met = [look(1, "1.0", .present)], other = [look(2, "1.0", .present), look(4, "1.1", .absent)]
        // A session tells of the one what no rule could tell with the others.
        let own = met + [look(5, "1.1", .notObserved), ProblemEvent(6, .unmerged), look(7, "1.1", .absent)]
        #expect(presences(own, other).filter { $0.hasPrefix("1.1") } == ["1.1 notObserved", "1.1 absent"])
        let still = met + [look(5, "1.1", .notObserved), ProblemEvent(6, .unmerged), look(7, "1.1", .absent)]
        let there = [look(2, "1.0", .present), look(4, "1.1", .present)]
        #expect(presences(still, there).filter { $0.hasPrefix("1.1") } == ["1.1 present", "1.1 present"])
        let later = met + [look(7, "1.1", .absent)]
        #expect(presences(later, [look(2, "1.0", .present)]).last == "1.1 notObserved")
    }

    @Test func `what was not there before it came does not hold the others back`() {
        let own = [look(1, "1.0", .absent), look(2, "1.1", .present)]
        let joined = [look(4, "1.1", .absent), look(5, "1.2", .present)]
        #expect(presences(own, joined) == ["1.0 absent", "1.1 present", "1.2 present"])
    }

    @Test func `what was decided or said of a duplicate stays with it`() {
        let joined = [
            ProblemEvent(2, .decided(.accept(reason: "r"), author: "a")),
            ProblemEvent(3, .fixClaimed(release: "1", author: "a")),
            ProblemEvent(4, .merged(into: 1)),
        ]
        let own = [look(1, "1.0", .present)]
        #expect(ProblemFamily.events(own: own, joined: [joined], isPartlyUnseen: false) == own)
    }

    @Test func `each cause that people told of needs its own voice`() {
        let told = [
            ProblemEvent(1, .reported(report: 1, release: "5.0.0")),
            ProblemEvent(2, .reported(report: 2, release: "5.0.0")),
            ProblemEvent(4, .fixClaimed(release: "5.1.0", author: "Ann")),
            ProblemEvent(5, .confirmed(report: 1, release: "5.1.0", works: true)),
        ]
        let second = ProblemEvent(6, .confirmed(report: 2, release: "5.1.0", works: true))
        func state(_ events: [ProblemEvent], element: Int64 = 8) -> ProblemState {
            let causes = ProblemFamily.causes(
                [
                    .init(id: 1, screen: 1, element: 7, events: events),
                    .init(id: 2, screen: 1, element: element, events: []),
                ], origins: [2: 2], elements: [:])
            return ProblemLifecycle.record(of: events, lineage: LineageTests.lineage, causes: causes).state
        }
        #expect(state(told) == .fixClaimed && state(told + [second]) == .fixed)
        #expect(state(told, element: 7) == .fixed, "they are of one element")
    }

    @Test func `that one cause works tells nothing of another that looks alone find gone`() {
        let head = [
            look(1, "5.0.0", .present), ProblemEvent(3, .reported(report: 1, release: "5.0.0")),
            ProblemEvent(4, .reported(report: 2, release: "5.0.0")), look(5, "5.1.0", .absent),
            ProblemEvent(7, .confirmed(report: 1, release: "5.1.0", works: true)),
        ]
        let joined = [look(2, "5.0.0", .present), look(6, "5.1.0", .absent), ProblemEvent(8, .merged(into: 1))]
        let word = ProblemEvent(9, .confirmed(report: 2, release: "5.1.0", works: true))
        func record(_ own: [ProblemEvent]) -> ProblemRecord {
            let causes = ProblemFamily.causes(
                [
                    .init(id: 1, screen: 1, element: 7, events: own),
                    .init(id: 2, screen: 1, element: 8, events: joined),
                ], origins: [2: 2], elements: [:])
            return ProblemLifecycle.record(
                of: ProblemFamily.events(own: own, joined: [joined], isPartlyUnseen: false),
                lineage: LineageTests.lineage, causes: causes)
        }
        #expect(record(head).state == .fixClaimed && record(head).lines[0].isSeenGone == true)
        #expect(record(head + [word]).state == .fixed)
        let claimed = head + [ProblemEvent(0, .fixClaimed(release: "5.1.0", author: "ada"))]
        #expect(record(claimed).state == .fixClaimed && record(claimed + [word]).state == .fixed)
    }

    @Test func `what people say of a cause tells which one is there`() {
        let causes = [
            FamilyCause(looks: [], reports: [1], problems: [7]),
            FamilyCause(looks: [], reports: [2], problems: [8, 9]),
        ]
        func subject(_ events: ProblemEvent...) -> Int64? {
            causes.subject(in: "5.1.0", Voices(events))
        }
        let first = ProblemEvent(1, .confirmed(report: 1, release: "5.1.0", works: false))
        let second = ProblemEvent(2, .confirmed(report: 2, release: "5.1.0", works: false))
        #expect(subject(second) == 8 && subject(first) == nil && subject(first, second) == nil && subject() == nil)
        #expect(subject(second, ProblemEvent(3, .confirmed(report: 2, release: "5.1.0", works: true))) == nil)
    }

    @Test func `reports that came while it was merged go with what they are about`() {
        let merged = ProblemFamily.Member(id: 2, screen: 1, element: 8, events: [ProblemEvent(3, .merged(into: 1))])
        let third = ProblemFamily.Member(id: 3, screen: 1, element: 9, events: [ProblemEvent(4, .merged(into: 2))])
        let told = (1...6).map { ProblemEvent($0, .reported(report: $0, release: nil)) }
        let head = ProblemFamily.Member(id: 1, screen: 1, element: 7, events: told)
        let places: [Int64: (screen: Int64?, element: Int64?)] = [2: (1, 8), 4: (1, 8), 5: (1, 7), 6: (1, 9)]
        func going(_ leaving: [ProblemFamily.Member], staying: [ProblemFamily.Member] = []) -> [Int64] {
            ProblemFamily.reports(goingWith: leaving, from: head, staying: staying, places: places)
        }
        #expect(going([merged]) == [4], "the one of before the merge stays, and so do those of the head and of nobody")
        #expect(going([merged, third]) == [4, 6])
        var same = merged
        same.id = 5
        #expect(going([merged], staying: [same]) == [], "another that stays is about the same")
    }

    @Test func `looks are blind to what people alone met at another element`() {
        let seen = [look(1, "1.1", .present)], told = [ProblemEvent(2, .reported(report: 1, release: "1.1"))]
        func isBlind(_ members: (Int64?, [ProblemEvent])...) -> Bool { ProblemFamily.isPartlyUnseen(members) }
        #expect(isBlind((1, seen), (2, told)))
        #expect(isBlind((2, []), (1, seen)), "whichever goes on in the other, and reports move")
        #expect(!isBlind((1, seen), (1, told)), "the very element is looked at")
        #expect(!isBlind((1, seen), (nil, told)), "of no one element")
        #expect(!isBlind((1, told), (2, told)) && !isBlind((1, seen), (2, seen)))
        let events = ProblemFamily.events(
            own: seen + [look(3, "1.2", .absent)], joined: [[]], isPartlyUnseen: true)
        #expect(ProblemLifecycle.presence(events) == ["1.1": .present, "1.2": .notObserved])
        func why(_ events: [ProblemEvent]) -> ObservationEvidence? {
            if case .observed(_, .notObserved, let evidence)? = events.last?.kind { evidence } else { nil }
        }
        #expect(why(events) == .partlyUnseen, "all that looks can tell of was looked at")
        let other = [look(2, "1.1", .present)]
        #expect(
            why(ProblemFamily.events(own: seen + [look(3, "1.2", .absent)], joined: [other], isPartlyUnseen: true))
                == .partly)
    }
}

@Suite struct SpokenReleaseTests {
    @Test(arguments: [
        ("5.0.1", "5.0.1"), ("5.0.1+1234", "5.0.1"), ("v5.0.1", "5.0.1"), ("Version 5.0.1 (1234)", "5.0.1"),
        ("5.0", "5.0"), ("the new 5.0, I think", "5.0"), ("5.0.2", nil), ("5.0 or 5.0.1", nil), ("", nil),
        ("version", nil), ("before 5.0", nil), ("worked in 5.0", nil), ("not 5.0", nil), ("5.0 beta", nil),
        ("iOS 5.0", nil), (">= 5.0", nil), ("vor 5.0", nil), ("Shop 5.0 on iOS 17.2", "5.0"), ("5.0 to 5.2", nil),
    ])
    func `a release is known however it is written`(text: String, release: String?) {
        #expect(SpokenRelease.find(text, among: ["5.0", "5.0.1"]) == release)
    }

    @Test func `all releases that a message names are found, whatever it says of them`() {
        let known = ["1.0", "1.1", "1.2"]
        func named(_ text: String) -> Set<String> { SpokenRelease.named(in: text, among: known) }
        #expect(named("It was fixed in 1.1 and is back in v1.2.") == ["1.1", "1.2"])
        #expect(named("It worked in 1.0") == ["1.0"] && named("Ich habe 1.2") == ["1.2"])
        #expect(named("On iOS 1.2 it is silent, and 1.9 costs 3.50").isEmpty)
    }
}

@Suite struct BurstWindowsTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func `what came in now is judged now, what was written earlier by the hour after it`() {
        let hour = now.timeIntervalSince1970 - now.timeIntervalSince1970.truncatingRemainder(dividingBy: 3600)
        let written = [now, now.addingTimeInterval(-1), Date(timeIntervalSince1970: hour - 7_000)]
        #expect(BurstWindows.ends(of: written, now: now) == [Date(timeIntervalSince1970: hour - 3_600), now])
    }

    @Test func `what came in late is judged with all that was written within a window after it`() {
        let ends = BurstWindows.ends(of: [now.addingTimeInterval(-50 * 3600)], now: now)
        #expect(ends.count == 24 && ends.first == now.addingTimeInterval(-50 * 3600))
        #expect(ends.last == now.addingTimeInterval(-27 * 3600))
    }

    @Test func `what people wrote long ago is history, and nobody writes tomorrow`() {
        #expect(BurstWindows.ends(of: [now.addingTimeInterval(-8 * 86_400)], now: now) == [])
        #expect(BurstWindows.ends(of: [now.addingTimeInterval(86_400)], now: now) == [now])
    }
}
