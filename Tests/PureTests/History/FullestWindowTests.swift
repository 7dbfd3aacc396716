import Foundation
import History
import Testing

@Suite struct FullestWindowTests {
    /// As it is defined.
    private func plain(_ said: [(person: Int64, at: Date)]) -> (count: Int, end: Date)? {
        said.map(\.at).map { end in
            let start = end.addingTimeInterval(-Double(BurstWindows.hours) * 3600)
            return (count: Set(said.filter { $0.at > start && $0.at <= end }.map(\.person)).count, end: end)
        }.max { ($0.count, $0.end) < ($1.count, $1.end) }
    }

    @Test(arguments: 1...60) func `the fullest window is the one that it is by definition`(seed: Int) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        // Whole hours, so that many are of one moment, or a window apart to the second.
        let said = (0..<next(120)).map { _ in
            (person: Int64(next(1 + seed)), at: Date(timeIntervalSince1970: Double(next(24 * (1 + seed % 8))) * 3600))
        }
        let found = BurstWindows.fullest(said), expected = plain(said)
        #expect(found?.count == expected?.count && found?.end == expected?.end)
    }

    @Test func `where nobody wrote there is none`() { #expect(BurstWindows.fullest([]) == nil) }
}
