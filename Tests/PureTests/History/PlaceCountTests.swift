import Foundation
import History
import Testing

@Suite struct PlaceCountTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private func count(_ size: Int, hoursAgo: Double = 0) -> PlaceCount {
        PlaceCount(through: 1000, size: size, countedAt: now.addingTimeInterval(-hoursAgo * 3600))
    }

    @Test(arguments: [
        (100, 1005, false), (100, 1006, true), (119, 1005, false), (1000, 1050, false), (1000, 1051, true),
        (50_000, 3500, false), (50_000, 3501, true),
    ])
    func `of many, more than a twentieth part has them counted again`(size: Int, report: Int64, isDue: Bool) {
        #expect(count(size).isDue(after: [report], now: now) == isDue)
    }

    @Test func `what was there before has been moved, so that it is counted at once`() {
        #expect(count(5000).isDue(after: [1000], now: now) && count(5000).isDue(after: [7, 1001], now: now))
        #expect(!count(5000).isDue(after: [1001, 1002], now: now) && !count(5000).isDue(after: [], now: now))
    }

    @Test func `what was counted a window ago tells of nothing that is there now`() {
        #expect(!count(5000, hoursAgo: 23.9).isDue(after: [1001], now: now))
        #expect(count(5000, hoursAgo: 24).isDue(after: [1001], now: now))
    }

    @Test func `it is behind where one came since`() {
        #expect(count(100).isBehind([3, 1001]) && !count(100).isBehind([3, 1000]))
    }

    @Test func `of few nothing is remembered, and of an earlier window not that they are fewer`() {
        func kept(_ before: PlaceCount?, _ size: Int, isLatest: Bool = true) -> PlaceCount? {
            PlaceCount.kept(before, size: size, after: [7, 1003], isLatest: isLatest, now: now)
        }
        #expect(kept(nil, 99) == nil && kept(count(5000), 99) == nil)
        #expect(kept(nil, 100) == PlaceCount(through: 1003, size: 100, countedAt: now))
        #expect(kept(count(5000), 3, isLatest: false)?.size == 5000)
        #expect(kept(count(5000, hoursAgo: 30), 3, isLatest: false) == nil)
        let tied = PlaceCount.kept(count(200), size: 300, after: [7], isLatest: true, now: now)
        #expect(tied?.through == 1000 && tied?.size == 300)
    }
}

@Suite struct UsualCountTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)
    private func holds(_ before: Int, _ reports: [Int64], hoursOn: Double = 0.1) -> Bool {
        let later = start.addingTimeInterval(hoursOn * 3600)
        return UsualCount(through: 1000, start: start, before: before, windows: 28, countedAt: start)
            .holds(at: later, after: reports, now: later)
    }

    @Test func `what is usual of thousands holds for an hour, and for a twentieth part more`() {
        #expect(holds(5000, [1250]) && !holds(5000, [1251]) && !holds(19, [1001]))
        #expect(holds(5000, [1001], hoursOn: 1) && !holds(5000, [1001], hoursOn: 1.1))
        #expect(!holds(5000, [1000]) && !holds(5000, [1001], hoursOn: -1.1))
    }
}
