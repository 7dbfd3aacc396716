import History
import Testing

/// Who can say that a problem is fixed, and for whom.
@Suite struct ConfirmationTests {
    private func record(
        _ kinds: [ProblemEvent.Kind], persons: [Int64: Int64] = [:], with: [Int64: HeardWith] = [:]
    ) -> ProblemRecord {
        ProblemLifecycle.record(
            of: kinds.enumerated().map { ProblemEvent(Int64($0.offset), $0.element) }, lineage: LineageTests.lineage,
            persons: persons, confirmers: Confirmers(with: with))
    }

    private let report = ProblemEvent.Kind.reported(report: 1, release: "5.0.0")
    private let claim = ProblemEvent.Kind.fixClaimed(release: "5.1.0", author: "Ann")
    private let phone = HeardWith(device: "iPhone 15", system: nil, screenReader: nil)
    private let pad = HeardWith(device: "iPad Air", system: nil, screenReader: nil)

    @Test func `a report of an older release asks for a word, filed before the fix was seen or after`() {
        for claim in [[claim], []] {
            let before = record([.present("5.0.0"), report] + claim + [.absent("5.1.0")])
            let after = record([.present("5.0.0")] + claim + [.absent("5.1.0"), report])
            for told in [before, after] {
                #expect(told.state == .fixClaimed && told.lines[0].isSeenGone == true)
                #expect(told.claims.map(\.standing) == [.open])
            }
            let confirmed = record([.present("5.0.0")] + claim + [.absent("5.1.0"), report, .works(1, "5.1.0")])
            #expect(confirmed.state == .fixed && confirmed.claims.map(\.standing) == [.held])
        }
    }

    @Test func `one more report of an older release leaves fixed what a reporter has confirmed`() {
        let told = record([
            report, claim, .absent("5.1.0"), .works(1, "5.1.0"), .reported(report: 2, release: "5.0.0"),
        ])
        #expect(told.state == .fixed && told.lines[0].isConfirmedBySome == nil)
    }

    @Test func `that it works on a tablet confirms nothing for a phone`() {
        let events = [
            report, .reported(report: 2, release: "5.0.0"), claim, .works(2, "5.1.0"),
        ]
        let apart = record(events, with: [1: phone, 2: pad])
        #expect(apart.state == .fixClaimed && apart.lines[0].isConfirmedBySome == true)
        #expect(record(events, with: [1: phone, 2: phone]).state == .fixed)
        #expect(record(events, with: [2: pad]).state == .fixed, "a report that says no device may be of a tablet")
        #expect(
            record(events, persons: [1: 1, 2: 1], with: [1: phone, 2: pad]).state == .fixed, "one person has both")
        let both = record(events + [.works(1, "5.1.0")], with: [1: phone, 2: pad])
        #expect(both.state == .fixed && both.lines[0].isConfirmedBySome == nil)
    }

    @Test func `for whom it worked while others had it, their word counts for nobody else`() {
        let denied = [
            report, .reported(report: 2, release: "5.0.0"), claim, .works(2, "5.1.0"), .fails(1, "5.1.0"),
            .fixClaimed(release: "5.2.0", author: "Ann"), .absent("5.2.0"),
        ]
        let told = record(denied + [.works(2, "5.2.0")])
        #expect(told.state == .fixClaimed && told.lines[0].isConfirmedBySome == true)
        #expect(record(denied + [.works(1, "5.2.0")]).state == .fixed, "who had it there can tell")
    }

    @Test func `a word that counted for nobody else makes no fix one that was confirmed`() {
        // It works for 2 where 1 has it, so that 2 can't tell when it is over; then somebody has it in a later release.
        let told: [ProblemEvent.Kind] = [
            report, .reported(report: 2, release: "5.0.0"), claim, .works(2, "5.0.0"), .works(2, "5.1.0"),
            .reported(report: 3, release: "5.2.0"),
        ]
        let back = record(told)
        #expect(back.state == .regressed && back.claims.map(\.standing) == [.contradicted])
        #expect(back.lines[0].lastWorkingRelease == nil && back.contradictedFixes.count == 1)
        // Where it counts for all, it did work, and that is the last release that does.
        let held = record([report, claim, .works(1, "5.1.0"), .reported(report: 3, release: "5.2.0")])
        #expect(held.claims.map(\.standing) == [.regressed] && held.lines[0].lastWorkingRelease == "5.1.0")
        #expect(held.lines[0].backSince == "5.2.0")
    }

    @Test
    func `where looks find nothing in either, the last release that works is the one of which a reporter says so`() {
        let told: [ProblemEvent.Kind] = [
            .absent("4.9.0"), .present("5.0.0"), report, claim, .absent("5.1.0"), .works(1, "5.1.0"), .absent("5.2.0"),
        ]
        let back = record(told + [.fails(1, "5.2.0")])
        #expect(back.state == .regressed && back.claims.map(\.standing) == [.regressed])
        #expect(back.lines[0].backSince == "5.2.0" && back.lines[0].lastWorkingRelease == "5.1.0")
    }

    @Test func `opened again after it was accepted, it is fixed by looks as ever`() {
        let told = record([
            .present("5.0.0"), .decided(.accept(reason: "icons"), author: "Ann"),
            .decided(.open, author: "Ann"), .absent("5.1.0"),
        ])
        #expect(told.state == .fixed && told.claims.map(\.release) == ["5.1.0"])
        let gone = record([
            .present("5.0.0"), .absent("5.1.0"), .decided(.open, author: "Ann"), .absent("5.2.0"),
        ])
        #expect(gone.state == .open, "somebody said that it is there though it was called gone")
    }

    @Test func `what was accepted, gone and back again has its last release that works`() {
        let told: [ProblemEvent.Kind] = [
            .absent("4.9.0"), .present("5.0.0"), .decided(.accept(reason: "icons"), author: "Ann"),
            .absent("5.1.0"),
        ]
        #expect(record(told).lines[0].lastWorkingRelease == "5.1.0")
        let back = record(told + [.decided(.open, author: "Ann"), .present("5.2.0")])
        #expect(back.state == .open)
        let line = back.lines[0]
        #expect(line.backSince == "5.2.0" && line.lastWorkingRelease == "5.1.0")
    }

    @Test func `no fix is claimed for a release before the fault, also once it is gone`() {
        let told: [ProblemEvent.Kind] = [
            .absent("5.0.0"), .present("5.1.0"), .fixClaimed(release: "5.2.0", author: "Ann"), .absent("5.2.0"),
        ]
        let events = told.enumerated().map { ProblemEvent(Int64($0.offset), $0.element) }
        #expect(
            ProblemLifecycle.release(contradictingFixIn: "5.0.0", events: events, lineage: LineageTests.lineage)
                == "5.1.0")
        let claimed = record(told + [.fixClaimed(release: "5.0.0", author: "Ann")])
        #expect(claimed.claims.map(\.standing) == [.contradicted, .held])
    }

    @Test func `a fix that somebody confirmed, or a look saw, and that is there again later did not fail`() {
        let unseen = ProblemEvent.Kind.observed(release: "5.1.0", .notObserved, .nobodyLooked)
        for good in [[unseen, .works(1, "5.1.0")], [.absent("5.1.0")]] {
            let told = record([.present("5.0.0"), report, claim] + good + [.present("5.2.0")])
            #expect(told.claims.map(\.standing) == [.regressed] && told.claims[0].regressedIn == "5.2.0")
        }
        let still = record([.present("5.0.0"), report, claim, .absent("5.1.0"), .fails(1, "5.2.0")])
        #expect(still.claims.map(\.standing) == [.contradicted], "for that person it never was good")
    }
}
