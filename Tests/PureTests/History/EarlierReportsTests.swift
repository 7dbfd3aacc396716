import Foundation
import History
import Testing

/// What checks found before any of them met a problem tells nothing of what people have who told of it first.
@Suite struct EarlierReportsTests {
    private typealias Kind = ProblemEvent.Kind
    private let passed = Observation(.absent, .passed(rule: "button-name", capture: "c"), variant: "English")
    private let untold = Observation(.notObserved, .toldEarlier(rule: "button-name", capture: "c"), variant: "English")

    /// What a look at a release tells, among events that came one a second.
    private func look(at release: String, _ kinds: Kind..., times: [Int: Double] = [:], seen: Observation? = nil)
        -> Observation
    {
        let events = kinds.enumerated().map { ProblemEvent(Int64($0.offset), $0.element) }
        let dated = events.map { event in
            let number = Int(event.sequence)
            return (event, Date(timeIntervalSince1970: times[number] ?? Double(number)))
        }
        return EarlierReports(dated, Voices(events), LineageTests.lineage).heeded(seen ?? passed, in: release)
    }
    private func told(_ release: String?) -> Kind { .reported(report: 1, release: release) }

    @Test(arguments: [nil, "4.9", "5.0.0", "Sunrise"] as [String?])
    func `who told of it before the first look that met it, from before or from nobody knows where, is heeded`(
        release: String?
    ) {
        #expect(look(at: "5.1.0", told(release), .absent("5.1.0"), .present("5.2.0")) == untold)
        #expect(look(at: "5.1.0", .absent("5.1.0"), .present("5.2.0"), told(release)) == passed, "told after it")
    }

    @Test(arguments: ["5.2.0", "5.3"])
    func `who has it from the release that shows it, or a later one, tells nothing of earlier ones`(release: String) {
        #expect(look(at: "5.1.0", told(release), .absent("5.1.0"), .present("5.2.0")) == passed)
    }

    @Test func `where somebody has it, the look tells that the check is blind to it there`() {
        #expect(look(at: "5.0.0", told("5.0.0"), .absent("5.0.0"), .present("5.2.0")) == passed)
        #expect(
            look(at: "5.0.0", told("5.0.0"), .works(1, "5.0.0"), .present("5.2.0")) == passed,
            "it works there after all")
        #expect(look(at: "5.0.0", .fails(1, "5.0.0"), .present("5.2.0")) == passed)
        #expect(
            look(at: "5.0.0", told(nil), .works(2, "5.0.0"), .present("5.2.0")) == untold,
            "another person's word tells nothing of what the first one has")
    }

    @Test func `nothing is heeded where nothing met it, nor from its first release on`() {
        #expect(look(at: "5.1.0", told(nil), .absent("5.1.0")) == passed)
        #expect(look(at: "5.2.0", told(nil), .present("5.1.0"), .absent("5.2.0")) == passed)
        #expect(look(at: "5.1.0", told("5.0.0"), .present("5.0.0"), .present("5.2.0")) == passed)
        #expect(look(at: "5.0.0", told("5.1.0"), .present("5.2.0"), .present("5.1.0")) == passed, "there from 5.1.0 on")
    }

    @Test func `a line that never met it tells nothing, one that forked tells what its own looks do`() {
        #expect(look(at: "5.1.0", told(nil), .present("5.0.1"), .absent("5.1.0")) == untold)
        #expect(look(at: "5.0.2", told(nil), .present("5.0.1"), .absent("5.0.2")) == passed)
        #expect(look(at: "5.0.1", told("5.1.0"), .present("5.0.2"), .absent("5.0.1")) == untold, "on another line")
        #expect(look(at: "Sunrise", told(nil), .present("5.2.0")) == passed, "it has no place")
    }

    @Test func `what counts is when it was told and when the build was there to be looked at`() {
        #expect(
            look(at: "5.1.0", .present("5.2.0"), told(nil), times: [1: -1]) == untold, "told of at the time, tied later"
        )
        #expect(look(at: "5.1.0", told(nil), .present("5.2.0"), times: [1: 0]) == passed, "at the same time")
        #expect(
            look(at: "5.1.0", told(nil), .present("5.2.0"), .present("5.1.0"), times: [2: -1]) == passed,
            "one look met it before")
    }

    @Test func `a look is told as it was once nobody told of it first, and other evidence stays as it is`() {
        #expect(look(at: "5.1.0", .present("5.2.0"), seen: untold) == passed)
        let changed = Observation(.notObserved, .toldEarlier(rule: "name-lost", capture: "c"))
        let compared = Observation(.absent, .comparison(rule: "name-lost", capture: "c"))
        #expect(look(at: "5.1.0", .present("5.2.0"), seen: changed) == compared)
        #expect(look(at: "5.1.0", told(nil), .present("5.2.0"), seen: compared) == changed)
        #expect(look(at: "5.1.0", told(nil), .present("5.2.0"), seen: untold) == untold)
        for other in [
            Observation(.absent, .elementGone(capture: "c")), Observation(.notObserved, .nobodyLooked),
            Observation(.present, .finding(rule: "button-name", capture: "c")),
        ] { #expect(look(at: "5.1.0", told(nil), .present("5.2.0"), seen: other) == other) }
    }
}
