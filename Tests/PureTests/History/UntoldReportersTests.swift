import History
import Screens
import Testing

/// That looks find a problem gone on a phone tells nothing to whoever has it on a tablet.
@Suite struct UntoldReportersTests {
    private let phone = HeardWith(device: "iPhone 15", system: nil, screenReader: nil)
    private let pad = HeardWith(device: "iPad Air", system: nil, screenReader: "VoiceOver")
    private let report = ProblemEvent.Kind.reported(report: 1, release: "5.0.0")
    private let claim = ProblemEvent.Kind.fixClaimed(release: "5.1.0", author: "Ann")

    /// - Parameters:
    ///   - with: what those listen with who sent the reports.
    ///   - looked: with what the looks listened, by their place among the events; a phone where nothing is said.
    private func events(_ kinds: [ProblemEvent.Kind]) -> [ProblemEvent] {
        kinds.enumerated().map { ProblemEvent(Int64($0.offset), $0.element) }
    }
    private func record(
        _ kinds: [ProblemEvent.Kind], with: [Int64: HeardWith], looked: [Int: [HeardWith: Presence]] = [:]
    ) -> ProblemRecord {
        let events = events(kinds)
        let parts = events.compactMap { event -> (Int64, [VariantLooks.Part])? in
            guard case .observed(_, let presence, let evidence) = event.kind else { return nil }
            let seen = looked[Int(event.sequence)] ?? [phone: presence]
            return (event.sequence, seen.map { VariantLooks.Part(Observation($0.value, evidence), with: [$0.key]) })
        }
        let looks = VariantLooks(Dictionary(uniqueKeysWithValues: parts))
        return ProblemLifecycle.record(
            of: events, lineage: LineageTests.lineage, initial: .open, confirmers: Confirmers(with: with),
            reporters: looks.reporters(with, of: [events]))
    }

    @Test func `gone on a phone it stays open for whoever has it on a tablet, reported before that look or after`() {
        for kinds in [[.present("5.0.0"), report, .absent("5.1.0")], [.present("5.0.0"), .absent("5.1.0"), report]] {
            let told = record(kinds, with: [1: pad])
            #expect(told.state == .open && told.claims.isEmpty)
            #expect(told.lines[0].untoldReporters == UntoldReporters(release: "5.0.0", with: HeardWith(idiom: .pad)))
            #expect(told.presences(events(kinds)) == ["5.0.0": .present, "5.1.0": .notObserved])
            let own = record(kinds, with: [1: phone])
            #expect(own.state == .fixClaimed && own.lines[0].isSeenGone == true)
            #expect(own.lines[0].untoldReporters == nil)
        }
        let undecided = record([.present("5.0.0"), report, .absent("5.1.0")], with: [:])
        #expect(undecided.state == .fixClaimed, "who says no device may have a phone")
    }

    @Test func `a look with what they have closes it, once it was met there`() {
        let kinds = [.present("5.0.0"), report, .absent("5.1.0")]
        let both = [0: [phone: Presence.present, pad: .present], 2: [phone: .absent, pad: .absent]]
        #expect(record(kinds, with: [1: pad], looked: both).state == .fixClaimed)
        // The check is blind to it on a tablet, where it never met it.
        let blind = [0: [phone: Presence.present, pad: .absent], 2: [phone: .absent, pad: .absent]]
        #expect(record(kinds, with: [1: pad], looked: blind).lines[0].untoldReporters != nil)
        // Mended on the tablet first, then on the phone.
        let later = [
            0: [phone: Presence.present, pad: .present], 2: [phone: .present, pad: .absent], 3: [phone: .absent],
        ]
        let mended = record(
            [.present("5.0.0"), report, .present("5.1.0"), .absent("5.2.0")], with: [1: pad], looked: later)
        #expect(mended.state == .fixClaimed && mended.claims.map(\.release) == ["5.2.0"])
    }

    @Test func `whoever has it says that it works, or somebody claims a fix`() {
        let kinds = [.present("5.0.0"), report, .absent("5.1.0")]
        #expect(record(kinds + [.works(1, "5.1.0")], with: [1: pad]).state == .fixed)
        let claimed = record([.present("5.0.0"), report, claim, .absent("5.1.0")], with: [1: pad])
        #expect(claimed.state == .fixClaimed && claimed.lines[0].isSeenGone == nil)
        #expect(claimed.lines[0].untoldReporters != nil)
        #expect(claimed.presences(events(kinds))["5.1.0"] == .absent)
    }

    @Test func `a report that names no release, and one of a problem that was called fixed`() {
        let nameless = ProblemEvent.Kind.reported(report: 1, release: nil)
        let told = record([.present("5.0.0"), nameless, .absent("5.1.0")], with: [1: pad])
        #expect(told.state == .open && told.lines[0].untoldReporters?.release == .some(nil))
        let onPhone = ProblemEvent.Kind.reported(report: 2, release: "5.0.0")
        let fixed = [.present("5.0.0"), onPhone, .absent("5.1.0"), .works(2, "5.1.0")]
        #expect(record(fixed, with: [2: phone]).state == .fixed)
        #expect(record(fixed + [report], with: [1: pad, 2: phone]).state == .open)
        #expect(record(fixed + [report], with: [1: phone, 2: phone]).state == .fixed)
    }

    @Test func `what later releases show changes nothing of an earlier one`() {
        let onTablet: [ProblemEvent.Kind] = [.present("5.0.0"), report, .absent("5.1.0")]
        let unseen: [ProblemEvent.Kind] = [
            .present("5.0.0"), .absent("5.1.0"), .reported(report: 1, release: "5.1.0"), .absent("5.2.0"),
        ]
        for (kinds, gone) in [(onTablet, "5.1.0"), (unseen, "5.2.0")] {
            for later in [[], [.present("5.3.0")], [.present("5.3.0"), .absent("5.4.0")]] as [[ProblemEvent.Kind]] {
                let told = record(kinds + later, with: [1: gone == "5.1.0" ? pad : phone])
                #expect(told.openDespiteLooks(in: gone) != nil, "\(kinds + later)")
                #expect(told.presences(events(kinds + later))[gone] == .notObserved)
            }
        }
        // Said of a later release, it is no word on the earlier one.
        let works = record(onTablet + [.works(1, "5.3.0")], with: [1: pad])
        #expect(works.presences(events(onTablet))["5.1.0"] == .notObserved)
        #expect(record(onTablet + [.works(1, "5.1.0")], with: [1: pad]).presences(events(onTablet))["5.1.0"] == .absent)
    }

    @Test func `what went on in it after a claim is there until a look tells those who have it`() {
        let phones = VariantLooks([
            1: [.init(Observation(.present, .nobodyLooked), with: [phone])],
            5: [.init(Observation(.absent, .passed(rule: "button-name", capture: "c")), with: [phone])],
        ])
        let looks = [ProblemEvent(1, .present("5.0.0")), ProblemEvent(5, .absent("5.1.0"))]
        let head = FamilyCause(looks: looks, reports: [], problems: [1])
        var later = FamilyCause(looks: looks, reports: [1], since: 3, problems: [2])
        let untold = phones.reporters([1: pad], of: [looks])
        func state() -> ProblemState {
            ProblemLifecycle.record(
                of: [looks[0], ProblemEvent(2, claim), ProblemEvent(4, report), looks[1]],
                lineage: LineageTests.lineage, initial: .open, confirmers: Confirmers(with: [1: pad]),
                causes: [head, later], reporters: untold
            ).state
        }
        #expect(state() == .fixClaimed)
        later.reporters = untold
        #expect(state() == .open)
    }
}
