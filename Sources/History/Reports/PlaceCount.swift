package import Foundation

/// What the last count of a place where reports gather came to.
///
/// To count reads all that came within the window, so that a thousand reports would be read a thousand times over. Of many, one more
/// changes little: they are counted again when more than a twentieth part came since, so that each report costs the same however many
/// came before, and what an alarm tells is never further behind. A round of the server counts what is left each minute.
package struct PlaceCount: Hashable, Sendable, Decodable {
    /// Of fewer nothing is remembered: they are counted whenever one comes.
    package static let fewest = 100
    /// So many parts of a place may come before it is counted again.
    private static let parts = 20

    /// The newest report then.
    package var through: Int64
    /// How many reports were read for it.
    package var size: Int
    package var countedAt: Date

    package init(through: Int64, size: Int, countedAt: Date) {
        (self.through, self.size, self.countedAt) = (through, size, countedAt)
    }

    /// Whether these reports of the place have it counted again: more than a twentieth part came since, in any place of any app; one
    /// of them was there before, so that it was tied here, put aside or split; or what was counted is over.
    package func isDue(after reports: [Int64], now: Date) -> Bool {
        guard let first = reports.min(), let last = reports.max() else { return false }
        return first <= through || last - through > Int64(size / Self.parts) || isOver(now)
    }

    /// Whether one of these reports came since.
    package func isBehind(_ reports: [Int64]) -> Bool { reports.contains { $0 > through } }

    /// What is remembered after a count; `nil`: nothing, since they are few.
    /// - Parameters:
    ///   - before: what was remembered until then.
    ///   - reports: those for which it was counted.
    ///   - isLatest: the last window was counted. Of one before it nothing is told of how many there are now.
    package static func kept(
        _ before: PlaceCount?, size: Int, after reports: [Int64], isLatest: Bool, now: Date
    ) -> PlaceCount? {
        let known = before.map { isLatest || $0.isOver(now) ? 0 : $0.size } ?? 0
        let size = max(size, known)
        guard size >= fewest else { return nil }
        return PlaceCount(
            through: max(before?.through ?? 0, reports.max() ?? 0), size: size, countedAt: now)
    }

    /// Nothing of what was counted is within a window that ends now.
    private func isOver(_ now: Date) -> Bool {
        now.timeIntervalSince(countedAt) >= Double(BurstWindows.hours) * 3600
    }
}

/// How many reports the whole app usually gets, as it was counted last: of thousands a few more change nothing.
package struct UsualCount: Hashable, Sendable, Decodable {
    /// Windows that begin so many seconds earlier or later are told apart from the same days.
    private static let reach = 3600.0

    /// The newest report then.
    package var through: Int64
    /// When the window begins before which they were counted.
    package var start: Date
    package var before: Int
    package var windows: Double
    package var countedAt: Date

    package init(through: Int64, start: Date, before: Int, windows: Double, countedAt: Date) {
        (self.through, self.start, self.before) = (through, start, before)
        (self.windows, self.countedAt) = (windows, countedAt)
    }

    /// Of few nothing is remembered, as of places.
    package var isWorthKeeping: Bool { before >= PlaceCount.fewest }

    /// Whether it still tells what is usual by the beginning of a window, now that these reports came.
    package func holds(at start: Date, after reports: [Int64], now: Date) -> Bool {
        abs(start.timeIntervalSince(self.start)) <= Self.reach
            && !PlaceCount(through: through, size: before, countedAt: countedAt).isDue(after: reports, now: now)
    }
}
