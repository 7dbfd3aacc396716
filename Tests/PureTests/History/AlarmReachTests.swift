import Foundation
import History
import Testing

/// For which releases an alarm of words alone counts.
@Suite struct AlarmReachTests {
    private static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + number * 86_400) }

    private static let lines = [ReleaseLine("hot", forkedFrom: "1.9")]
    /// 1.9, 2.0 and 2.1 have shipped on the days 0, 10 and 20, and a hot fix of 1.9 on day 5; 2.2 is made on day 30.
    private static func releases(dated: Bool = true) -> [AlarmReach.Release] {
        [("1.9", 0.0), ("1.9.1", 5), ("2.0", 10), ("2.1", 20), ("2.2", 30)].map { version, at in
            .init(
                version, .production, shippedAt: dated && version != "2.2" ? day(at) : nil, firstSeenAt: day(at - 1))
        }
    }
    private static let lineage = Lineage(
        .semver,
        releases: ["1.9", "2.0", "2.1", "2.2"].map { PlacedRelease($0) } + [PlacedRelease("1.9.1", line: "hot")],
        lines: lines)

    private func reach(_ voices: [AlarmReach.Voice], dated: Bool = true) -> AlarmReach {
        AlarmReach(voices, raisedAt: Self.day(22), releases: Self.releases(dated: dated), lineage: Self.lineage)
    }

    private func counting(_ reach: AlarmReach) -> [String] {
        ["1.9", "1.9.1", "2.0", "2.1", "2.2"].filter(reach.counts)
    }

    @Test(arguments: [true, false])
    func `who names no release is taken to have the newest of a line that was out`(dated: Bool) {
        let found = reach([.init(release: nil, writtenAt: Self.day(22))], dated: dated)
        #expect(counting(found) == ["1.9.1", "2.1", "2.2"])
        #expect(
            found.told
                == "which release they have is not known, and 1.9.1 and 2.1 were the newest when they were written")
        #expect(
            counting(reach([.init(release: nil, writtenAt: Self.day(3))], dated: dated)) == [
                "1.9", "1.9.1", "2.0", "2.1", "2.2",
            ])
    }

    @Test func `of what nobody dates it is said what was the newest when it came in`() {
        let undated = reach([.init(release: nil, writtenAt: Self.day(22), isUndated: true)])
        #expect(
            undated.told
                == "which release they have is not known, and 1.9.1 and 2.1 were the newest when they came in")
    }

    @Test func `what its reports are tied to since goes before when they were written`() {
        let tied = reach([
            .init(release: "2.0", writtenAt: Self.day(22)), .init(release: "2.1", writtenAt: Self.day(22)),
        ])
        #expect(counting(tied) == ["2.0", "2.1", "2.2"] && tied.told == "they are tied to 2.0 and 2.1 by now")
        let some = reach([.init(release: "2.2", writtenAt: Self.day(22)), .init(release: nil, writtenAt: Self.day(22))])
        #expect(counting(some) == ["1.9.1", "2.1", "2.2"])
        #expect(some.told.hasPrefix("some are tied to 2.2 by now; which release others have is not known"))
    }

    @Test func `a release without a build here has its place by its number`() {
        let named = reach([.init(release: nil, unknown: "2.0.5", writtenAt: Self.day(22))])
        #expect(counting(named) == ["2.1", "2.2"] && named.told == "they say release 2.0.5, which has no build here")
        let odd = reach([.init(release: nil, unknown: "newest", writtenAt: Self.day(12))])
        #expect(counting(odd) == ["1.9.1", "2.0", "2.1", "2.2"], "a name without a place tells nothing")
    }

    @Test func `where nothing was out then, nothing tells`() {
        let early = reach([.init(release: nil, writtenAt: Self.day(-9))])
        #expect(counting(early).count == 5 && early.told == "nothing tells which release they are about")
        #expect(counting(reach([])) == ["1.9.1", "2.1", "2.2"], "the day it was raised stands for the reports")
    }

    @Test func `a beta is not what everybody has`() {
        let releases = [
            AlarmReach.Release("2.0", .production, shippedAt: Self.day(1), firstSeenAt: Self.day(0)),
            AlarmReach.Release("2.1-beta", .beta, shippedAt: Self.day(2), firstSeenAt: Self.day(2)),
        ]
        let lineage = Lineage(.semver, releases: releases.map { PlacedRelease($0.version) })
        let found = AlarmReach([], raisedAt: Self.day(3), releases: releases, lineage: lineage)
        #expect(found.counts(in: "2.0") && found.counts(in: "2.1-beta"), "it holds what 2.0 has")
        let alone = AlarmReach([], raisedAt: Self.day(3), releases: [releases[1]], lineage: lineage)
        #expect(!alone.counts(in: "2.0") && alone.counts(in: "2.1-beta"))
    }
}
