package import Foundation

/// Which spans are judged for a burst when reports have come in.
package enum BurstWindows {
    /// The length of a window.
    package static let hours = 24
    /// So many days before a window tell how many reports the app usually gets.
    package static let usualDays = 28
    /// What came in late, a weekend's mail, is still judged; what people wrote longer ago is history, not an alarm.
    package static let reachDays = 7

    /// The ends of the windows that these reports may have filled: each full hour until a window after one was written,
    /// never later than now. Sorted, each once.
    package static func ends(of written: [Date], now: Date) -> [Date] {
        let earliest = now.addingTimeInterval(-Double(reachDays) * 86_400)
        let full = Set(written.filter { $0 > earliest }.map { ($0.timeIntervalSince1970 / 3600).rounded(.up) })
        let ends = full.flatMap { hour in
            (0..<hours).map { min(now, Date(timeIntervalSince1970: (hour + Double($0)) * 3600)) }
        }
        return Set(ends).sorted()
    }

    /// The window that ends with one of these in which most persons wrote, of several the latest; `nil`: nobody wrote.
    package static func fullest(_ said: [(person: Int64, at: Date)]) -> (count: Int, end: Date)? {
        let sorted = said.sorted { $0.at < $1.at }
        var first = 0
        var within: [Int64: Int] = [:]
        var fullest: (count: Int, end: Date)?
        for (index, entry) in sorted.enumerated() {
            within[entry.person, default: 0] += 1
            // Those of one moment end one window.
            if index + 1 < sorted.count, sorted[index + 1].at <= entry.at { continue }
            let start = entry.at.addingTimeInterval(-Double(hours) * 3600)
            while sorted[first].at <= start {
                let left = (within[sorted[first].person] ?? 1) - 1
                within[sorted[first].person] = left > 0 ? left : nil
                first += 1
            }
            if within.count >= fullest?.count ?? 0 { fullest = (within.count, entry.at) }
        }
        return fullest
    }
}
