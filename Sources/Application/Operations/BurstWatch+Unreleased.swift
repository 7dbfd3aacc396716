import Foundation
import History
import Storage

/// Reports that know no release gather on their screen, or by what they say.
extension BurstWatch {
    /// What is looked at for some of them, read once; again where an alarm has changed.
    private final class Look {
        let watch: BurstWatch
        let reports: [UnreleasedReport]
        private var known: [StoredBurst]?

        init(_ watch: BurstWatch, _ reports: [UnreleasedReport]) { (self.watch, self.reports) = (watch, reports) }

        /// The alarms without a release, as they are now.
        func alarms() throws -> [StoredBurst] {
            if let known { return known }
            let read = try watch.transaction.burstsWithoutRelease(ofApp: watch.app.id)
            known = read
            return read
        }

        func forgetAlarms() { known = nil }
    }

    func judge(unreleased reports: [UnreleasedReport]) throws {
        let look = Look(self, reports)
        for (screen, reports) in Dictionary(grouping: reports, by: \.screenID).sorted(by: { $0.key ?? 0 < $1.key ?? 0 })
        {
            if let screen, try isDue(CountedPlace(release: nil, screen: screen), reports.map(\.id)) {
                try judge(screen: screen, reports, look)
            }
        }
        // Those with a screen are counted there; by words only where some of them were counted so before.
        let wordy = told.isEmpty ? reports.filter { $0.screenID == nil } : reports
        if !wordy.isEmpty, try isDue(CountedPlace(release: nil, screen: nil), wordy.map(\.id)) {
            try judgeWords(wordy, look)
        }
    }

    /// When the texts were written that are looked at; `nil`: all of these reports were written too long ago.
    ///
    /// Only what was written within a window of them can have an alarm tell more. The last days are read whole where reports were
    /// moved, and where an alarm of words was told meanwhile: which one tells of the same is known by all that they say.
    private func span(_ reports: [UnreleasedReport], _ look: Look) throws -> ClosedRange<Date>? {
        let now = try transaction.now()
        let earliest = now.addingTimeInterval(-Double(BurstWindows.reachDays) * 86_400)
        let isMoved = try !told.isEmpty || look.alarms().contains { $0.screenID == nil && $0.endedAt ?? now > earliest }
        guard !isMoved else { return earliest...Date.distantFuture }
        let written = reports.map(\.writtenAt).filter { $0 > earliest }
        guard let first = written.min(), let last = written.max() else { return nil }
        let window = Double(hours) * 3600
        return max(earliest, first.addingTimeInterval(-window))...last.addingTimeInterval(window)
    }

    private func left(_ look: Look) throws -> Set<Int64> {
        guard !told.isEmpty else { return [] }
        let now = try transaction.now()
        let span = now.addingTimeInterval(-Double(BurstWindows.reachDays) * 86_400)...Date.distantFuture
        let left = try left(look.reports.count, nil) { screens in
            try screens.reduce(into: [:]) { counts, screen in
                let texts = try transaction.textsWithoutRelease(onScreen: screen, ofApp: app.id, span)
                counts[screen] = BurstWindows.fullest(texts.map { (person: $0.person, at: $0.at) })?.count ?? 0
            }
        }
        return Set(left.map(\.id))
    }

    private func remember(_ texts: Int, on screen: Int64?, _ reports: [UnreleasedReport]) throws {
        try remember(
            CountedPlace(release: nil, screen: screen), texts, reports.map(\.id), reports.map(\.writtenAt))
    }

    private func judge(screen: Int64, _ reports: [UnreleasedReport], _ look: Look) throws {
        guard let span = try span(reports, look) else { return }
        let texts = try transaction.textsWithoutRelease(onScreen: screen, ofApp: app.id, span)
        try remember(texts.count, on: screen, reports)
        guard texts.count >= Burst.fewest else { return }
        let known = Set(texts.map(\.id)), left = try left(look)
        // Those that raised one by their words may have been tied to this screen since: it is the same story.
        let same = try look.alarms().filter { alarm in
            alarm.screenID == screen || left.contains(alarm.id)
                || alarm.screenID == nil && !alarm.counted.isEmpty && known.isSuperset(of: alarm.counted)
        }
        try keep(texts, since: same, on: screen, isCut: texts.count >= UnplacedText.most) {
            .screenAlone(releases: $0, isCut: $1)
        }
        look.forgetAlarms()
    }

    private func judgeWords(_ reports: [UnreleasedReport], _ look: Look) throws {
        guard let span = try span(reports, look) else { return }
        let read = try transaction.unplacedTexts(ofApp: app.id, release: nil, span)
        try remember(read.count, on: nil, reports)
        // Who loves what a screen reader makes of it tells of no trouble.
        let texts = read.filter { $0.fault != nil || !ReportMatter.onlyPraises($0.text) }
        let left = try left(look)
        let alarms = try look.alarms().filter { $0.screenID == nil || left.contains($0.id) }
        let byID = Dictionary(texts.map { ($0.id, $0) }) { first, _ in first }
        for group in groups(texts) {
            let reports = Set(group.reports)
            let same = alarms.filter { alarm in
                left.contains(alarm.id)
                    ? !reports.isDisjoint(with: alarm.counted)
                    : !Set(alarm.words).isDisjoint(with: group.words)
                        || !alarm.counted.isEmpty && reports.isSuperset(of: alarm.counted)
            }
            try keep(
                group.reports.compactMap { byID[$0] }, since: same, words: group.signs,
                isCut: read.count >= UnplacedText.most
            ) { .words(group.told, releases: $0, isCut: $1) }
        }
    }

    /// Of reports that know no release, those of the fullest window.
    /// - Parameters:
    ///   - alarms: that told of the same; what was written before the last of them ended counts no more.
    ///   - screen: `nil`: they share their words alone.
    ///   - gathering: of the releases that they say, and whether not all that came are counted.
    private func keep(
        _ texts: [UnplacedText], since alarms: [StoredBurst], on screen: Int64? = nil, words: [String] = [],
        isCut: Bool, _ gathering: ([String?], Bool) -> Burst.Gathering
    ) throws {
        let ended = alarms.compactMap(\.endedAt).max() ?? .distantPast
        let said = texts.filter { $0.at > ended }
        guard let fullest = BurstWindows.fullest(said.map { (person: $0.person, at: $0.at) }) else { return }
        let start = fullest.end.addingTimeInterval(-Double(hours) * 3600)
        let counted = said.filter { $0.at > start && $0.at <= fullest.end }
        try keep(
            fullest.count, until: fullest.end, gathering(counted.map(\.release), isCut), release: nil, screen: screen,
            words: words, isUnplaced: screen == nil, counted: counted.map(\.id),
            undated: Set(counted.filter(\.isUndated).map(\.person)).count, isRest: ended > start,
            running: alarms.first { $0.endedAt == nil })
    }
}
