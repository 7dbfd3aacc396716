import History
import Testing

/// A claim that a cause is fixed tells of the causes that are in the problem when it is made, and of none that is merged
/// into it later.
@Suite struct LaterCauseTests {
    private func look(_ sequence: Int64, _ release: String, _ presence: Presence) -> ProblemEvent {
        ProblemEvent(sequence, .observed(release: release, presence, .finding(rule: "name-lost", capture: "c")))
    }
    private func claim(_ sequence: Int64, _ release: String) -> ProblemEvent {
        ProblemEvent(sequence, .fixClaimed(release: release, author: "ada"))
    }
    private func merge(_ sequence: Int64, into head: Int64 = 1) -> ProblemEvent {
        ProblemEvent(sequence, .merged(into: head))
    }

    /// The record of a problem in which others went on, each at an element of its own.
    /// - Parameter origins: by report the problem that it was of before.
    private func line(
        _ head: [ProblemEvent], _ joined: [ProblemEvent]..., from origins: [Int64: Int64] = [:]
    ) throws -> ProblemRecord.Line {
        let members = ([head] + joined).enumerated().map { index, events in
            ProblemFamily.Member(id: Int64(index + 1), screen: 1, element: Int64(index + 7), events: events)
        }
        let record = ProblemLifecycle.record(
            of: ProblemFamily.events(own: head, joined: joined, isPartlyUnseen: false),
            lineage: LineageTests.lineage, initial: .open,
            causes: ProblemFamily.causes(members, origins: origins, elements: [:]))
        return try #require(record.lines.first)
    }

    /// The claim for 5.1.0 held for the first; the other, merged after it, is there in 5.1.0.
    private func mended() -> [ProblemEvent] {
        [look(1, "5.0.0", .present), claim(3, "5.1.0"), look(4, "5.1.0", .absent)]
    }

    @Test func `what came later contradicts no claim by being there: the problem is open`() throws {
        let other = [look(2, "5.0.0", .present), look(5, "5.1.0", .present), merge(6)]
        let line = try line(mended(), other)
        #expect(line.state == .open && line.claims.map(\.standing) == [.held] && line.isOpenForLater)
        #expect(line.claims.compactMap(\.contradictedIn) == [] && line.backSince == nil)
    }

    @Test func `what was there when it was claimed contradicts it`() throws {
        let other = [look(2, "5.0.0", .present), look(5, "5.1.0", .present)]
        let line = try line(mended(), [ProblemEvent(2, .merged(into: 1))] + other)
        #expect(line.state == .regressed && line.claims.map(\.standing) == [.contradicted])
        #expect(line.claims.map(\.contradictedIn) == ["5.1.0"] && !line.isOpenForLater)
    }

    @Test func `what was claimed comes back, whatever came later`() throws {
        let other = [look(2, "5.0.0", .present), look(5, "5.1.0", .present), merge(6)]
        let back = try line(mended() + [look(7, "5.2.0", .present)], other)
        #expect(back.state == .regressed && back.claims.map(\.regressedIn) == ["5.2.0"])
        let never = try line(
            [look(1, "5.0.0", .present), claim(3, "5.1.0"), look(4, "5.1.0", .present)], other)
        #expect(never.state == .regressed && never.claims.map(\.contradictedIn) == ["5.1.0"])
    }

    @Test func `all gone in a later release is fixed there`() throws {
        let other = [look(2, "5.0.0", .present), look(5, "5.1.0", .present), merge(6), look(8, "5.2.0", .absent)]
        let line = try line(mended() + [look(7, "5.2.0", .absent)], other)
        #expect(line.state == .fixed && line.claims.map(\.release) == ["5.1.0", "5.2.0"])
        #expect(line.claims.map(\.standing) == [.held, .held])
    }

    @Test func `each is confirmed by whoever reported it, since it was there last`() throws {
        // Reports of what was merged are the head's by then.
        let head = [
            look(1, "5.0.0", .present), ProblemEvent(2, .reported(report: 11, release: "5.0.0")),
            look(3, "5.1.0", .absent), ProblemEvent(4, .works(11, "5.1.0")),
            ProblemEvent(6, .reported(report: 12, release: "5.1.0")), look(8, "5.2.0", .absent),
        ]
        let other = [look(5, "5.1.0", .present), merge(7), look(9, "5.2.0", .absent)]
        let origins: [Int64: Int64] = [11: 1, 12: 2]
        #expect(try line(head, other, from: origins).state != .fixed)
        let said = try line(head + [ProblemEvent(10, .works(12, "5.2.0"))], other, from: origins)
        #expect(said.state == .fixed && said.claims.last?.standing == .held)
    }

    @Test func `the claimed release mends what it is found gone in, too`() throws {
        let waiting = [look(2, "5.0.0", .present), merge(6)]
        #expect(try line(mended(), waiting).state == .open, "nobody claimed that it is fixed")
        let line = try line(mended() + [look(7, "5.1.0", .absent)], waiting + [look(8, "5.1.0", .absent)])
        #expect(line.state == .fixed && line.claims.map(\.release) == ["5.1.0"])
    }

    @Test func `what came later, is found gone and was reported waits for a word of its own`() throws {
        let told = [
            look(1, "5.0.0", .present), ProblemEvent(2, .reported(report: 1, release: "5.0.0")), claim(3, "5.1.0"),
            look(4, "5.1.0", .absent), ProblemEvent(5, .confirmed(report: 1, release: "5.1.0", works: true)),
        ]
        let other = [look(2, "5.0.0", .present), look(5, "5.1.0", .absent), merge(6)]
        #expect(try line(told, other).state == .fixed, "nobody reported it")
        let report = ProblemEvent(2, .reported(report: 2, release: "5.0.0"))
        #expect(try line(told + [report], other, from: [2: 2]).state == .fixClaimed)
        let word = ProblemEvent(7, .confirmed(report: 2, release: "5.1.0", works: true))
        #expect(try line(told + [report, word], other, from: [2: 2]).state == .fixed)
    }

    @Test func `a claim after the merge is of both`() throws {
        let other = [look(2, "5.0.0", .present), look(5, "5.1.0", .present), merge(6), look(9, "5.2.0", .present)]
        let line = try line(mended() + [claim(7, "5.2.0"), look(8, "5.2.0", .absent)], other)
        #expect(line.state == .regressed && line.claims.map(\.standing) == [.held, .contradicted])
    }

    @Test func `what was gone before the claim holds nothing back`() throws {
        let other = [look(1, "5.0.0", .present), look(2, "5.0.0", .absent), merge(6)]
        #expect(try line(mended(), other).state == .fixed)
    }

    @Test func `what comes with another comes when that does`() throws {
        let middle = [look(2, "5.0.0", .present), look(5, "5.1.0", .absent), merge(6)]
        let third = [look(2, "5.0.0", .present), merge(2, into: 2), look(5, "5.1.0", .present)]
        #expect(try line(mended(), middle, third).isOpenForLater)
    }

    @Test func `a fix that nobody claimed comes back by what was met by then alone`() throws {
        let gone = [look(1, "5.0.0", .present), look(2, "5.1.0", .absent)]
        let line = try line(gone, [look(3, "5.2.0", .present), merge(4)])
        #expect(line.state == .open && line.claims.map(\.standing) == [.held])
    }
}
