import Foundation
import History
import Storage

/// Judges, whenever reports have come in, whether they are far more than the app usually gets.
struct BurstWatch {
    let transaction: WriteTransaction
    let app: StoredApp
    private let caller: String
    let hours = BurstWindows.hours
    private var counting: Counting
    private let memory = Memory()
    /// Alarms that told of reports before these were tied elsewhere. One of which more went than are left, too few for an alarm,
    /// goes where they went.
    let told: [StoredBurst]

    /// Which places of the reports are counted.
    enum Counting {
        /// Each where enough came since it was counted last; see `PlaceCount`.
        case due
        /// Each: the reports were moved.
        case every
        /// Each of many that was counted, and where one came since.
        case behind
    }

    /// What is read once, since the places of one report share it.
    private final class Memory {
        /// How many reports the app usually gets, by the end of the window they are told apart from.
        var usual: [Date: (before: Int, windows: Double)] = [:]
        /// What is remembered of earlier counts.
        var counts: [CountedPlace: PlaceCount] = [:]
        var usually: UsualCount?
        var reports: [Int64] = []
    }

    /// - Parameter told: alarms that told of the reports until now, as they were before.
    init(
        transaction: WriteTransaction, app: StoredApp, caller: String, told: [StoredBurst] = [],
        counting: Counting = .due
    ) {
        (self.transaction, self.app, self.caller, self.told) = (transaction, app, caller, told)
        self.counting = told.isEmpty ? counting : .every
    }

    /// Those of them that have lost their reports.
    /// - Parameters:
    ///   - moved: how many have gone elsewhere.
    ///   - counts: by screen, how many are left there in the fullest window.
    func left(
        _ moved: Int, _ release: Int64?, _ counts: ([Int64]) throws -> [Int64?: Int]
    ) throws -> [StoredBurst] {
        let running = try told.compactMap { try transaction.burst(id: $0.id) }
            .filter { $0.endedAt == nil && $0.screenID != nil && $0.releaseID == release }
        guard !running.isEmpty else { return [] }
        let remaining = try counts(running.compactMap(\.screenID))
        return running.filter { $0.isLeft || remaining[$0.screenID] ?? 0 < min(moved, Burst.fewest) }
    }

    private func left(_ reports: [PlacedReport], onRelease release: Int64, _ ends: [Date]) throws -> [StoredBurst] {
        try left(reports.count, release) { screens in
            let asked = Dictionary(screens.map { (Optional($0), ends) }) { first, _ in first }
            return try transaction.fullestWindows(onRelease: release, asked, hours: hours).mapValues(\.count)
        }
    }

    /// Reports that came in together: alarms are raised once, after all of them were filed. First each screen, then
    /// each release whatever the screen, then what knows no release: on each screen, and by its words alone.
    /// - Parameter known: how they are counted, where that was read before.
    /// - Returns: the alarms on their releases and screens; `nil`: some are to be read.
    @discardableResult
    func judge(reports ids: [Int64], known: CountedReports? = nil) throws -> [BurstPlace: StoredBurst]? {
        let reports = try known ?? transaction.counted(reports: ids)
        (memory.counts, memory.usually, memory.reports) = (reports.counts, reports.usual, ids)
        var running: [BurstPlace: StoredBurst]? = [:]
        for (release, reports) in Dictionary(grouping: reports.placed, by: \.releaseID)
            .sorted(by: { $0.key < $1.key })
        {
            let there = try judge(release: release, reports)
            running = there.flatMap { there in running?.merging(there) { $1 } }
        }
        if !reports.unreleased.isEmpty { try judge(unreleased: reports.unreleased) }
        return running
    }

    /// Whether a place is counted now that these reports came.
    func isDue(_ place: CountedPlace, _ reports: [Int64]) throws -> Bool {
        let count = memory.counts[place]
        switch counting {
        case .due: return try count?.isDue(after: reports, now: transaction.now()) ?? true
        case .every: return true
        case .behind: return count?.isBehind(reports) ?? false
        }
    }

    /// - Parameters:
    ///   - size: how many were counted.
    ///   - written: when the reports were.
    func remember(_ place: CountedPlace, _ size: Int, _ reports: [Int64], _ written: [Date]) throws {
        let now = try transaction.now(), before = memory.counts[place]
        let isLatest = written.contains { $0 > now.addingTimeInterval(-Double(hours) * 3600) }
        let count = PlaceCount.kept(before, size: size, after: reports, isLatest: isLatest, now: now)
        guard count != before else { return }
        try transaction.remember(count, at: place, ofApp: app.id)
        memory.counts[place] = count
    }

    /// Reports that have another release by now. An alarm that was raised before theirs was known is that release's once all
    /// that it counted are tied to it: what is one story raises one alarm.
    func judge(retied ids: [Int64]) throws {
        let placed = try transaction.placed(reports: ids).placed
        let known = Dictionary(placed.map { ($0.version, $0.releaseID) }) { first, _ in first }
        let retied = Set(ids)
        for alarm in try transaction.burstsWithoutRelease(ofApp: app.id) where !retied.isDisjoint(with: alarm.counted) {
            let said = Set(try transaction.voices(of: alarm).map(\.release))
            guard said.count == 1, let version = said.first ?? nil, let release = known[version] else { continue }
            try transaction.tie(burst: alarm.id, toRelease: release)
        }
        var moved = self
        moved.counting = .every
        try moved.judge(reports: ids)
    }

    /// What is known of all places of a release is read at once, and again where an alarm was raised meanwhile. What is not due
    /// keeps the alarm as it stands.
    /// - Returns: the alarms there; `nil`: they are to be read.
    private func judge(release: Int64, _ reports: [PlacedReport]) throws -> [BurstPlace: StoredBurst]? {
        let now = try transaction.now()
        func ends(_ reports: [PlacedReport]) -> [Date] { BurstWindows.ends(of: reports.map(\.writtenAt), now: now) }
        let whole = BurstPlace(release: release, screen: nil)
        var all = Dictionary(grouping: reports.filter { $0.screenID != nil }, by: \.place)
        all[whole] = reports
        let places = all.keys.compactMap(\.screen).sorted()
        var asked: [Int64?: [Date]] = [:]
        for (place, reports) in all where try isDue(CountedPlace(place), reports.map(\.id)) {
            let ends = ends(reports)
            if !ends.isEmpty { asked[place.screen] = ends }
        }
        if asked.isEmpty, counting == .behind { return [:] }
        var (windows, running) = try transaction.gathering(
            onRelease: release, asked, screens: places, hours: hours)
        for place in all.keys.sorted() where asked[place.screen] != nil {
            let there = all[place] ?? []
            try remember(
                CountedPlace(place), windows[place.screen]?.read ?? 0, there.map(\.id), there.map(\.writtenAt))
        }
        for place in all.keys.sorted() where place.screen != nil {
            guard let fullest = windows[place.screen], fullest.count >= Burst.fewest else { continue }
            var known = running[place]
            if known == nil {
                guard try judged(fullest.count, until: fullest.end, .screen, isRest: fullest.isRest).isBurst else {
                    continue
                }
                known = try left(reports, onRelease: release, ends(reports)).first
            }
            // Those without a screen that raised an alarm may have been tied to this one since: it is the same story.
            if known == nil, let unplaced = running[whole] {
                let others = try transaction.fullestWindows(
                    onRelease: release, [nil: asked[place.screen] ?? []], hours: hours, without: place.screen)
                if others[nil]?.count ?? 0 < Burst.fewest { known = unplaced }
            }
            switch try keep(
                fullest.count, until: fullest.end, .screen, release: release, screen: place.screen,
                undated: fullest.undated, isRest: fullest.isRest, running: known)
            {
            case .none: continue
            case .told(let alarm): running[place] = alarm
            case .changed:
                running = try transaction.runningBursts(onReleases: [release], screens: places)
                if let ends = asked[nil] {
                    windows[nil] = try transaction.fullestWindows(onRelease: release, [nil: ends], hours: hours)[nil]
                }
            }
        }
        guard let fullest = windows[nil], fullest.count >= Burst.fewest, let version = reports.first?.version
        else { return running }
        switch try keep(
            fullest.count, until: fullest.end,
            .release(version, unplaced: fullest.unplaced, mentioning: fullest.mentioning), release: release,
            screen: nil,
            words: try wordsShared(in: whole, fullest, reports, running[whole]),
            isUnplaced: fullest.unplaced == fullest.count, undated: fullest.undated, isRest: fullest.isRest,
            running: running[whole] ?? left(reports, onRelease: release, ends(reports)).first)
        {
        case .none: break
        case .told(let alarm): running[whole] = alarm
        case .changed: return nil
        }
        return running
    }

    /// What half of the reports of a release say.
    private func wordsShared(
        in place: BurstPlace, _ fullest: FullWindow, _ new: [PlacedReport], _ running: StoredBurst?
    ) throws -> [String] {
        guard 2 * fullest.texts >= fullest.count else { return [] }
        if let running, isAsBefore(running, fullest, new),
            !ReportGroup.names(running.words, oneOf: try transaction.people(ofReports: new.map(\.id)))
        {
            return running.words
        }
        let texts = try transaction.unplacedTexts(
            ofApp: app.id, release: place.release,
            fullest.end.addingTimeInterval(-Double(hours) * 3600)...Date.distantFuture)
        return groups(texts).first { 2 * $0.reports.count >= fullest.count }?.signs ?? []
    }

    /// Whether what an alarm's reports share needs no second look: it does not grow; it grew by reports that say the same;
    /// or half of fewer shared nothing, and those that came have a screen.
    private func isAsBefore(_ running: StoredBurst, _ fullest: FullWindow, _ new: [PlacedReport]) -> Bool {
        if fullest.count <= running.reports { return true }
        if running.words.isEmpty { return new.allSatisfy { $0.text == nil } }
        return fullest.count == running.reports + new.count
            && new.allSatisfy { report in report.text.map { running.isSaid(in: $0, report.fault) } ?? false }
    }

    private func judged(
        _ count: Int, until end: Date, _ gathering: Burst.Gathering, undated: Int = 0, isRest: Bool
    ) throws -> Burst {
        let usual = try usual(until: end)
        return Burst.judge(
            count: count, before: usual.before, windows: usual.windows, hours: hours, gathering, undated: undated,
            isRest: isRest)
    }

    private func usual(until end: Date) throws -> (before: Int, windows: Double) {
        if let known = memory.usual[end] { return known }
        let start = end.addingTimeInterval(-Double(hours) * 3600), now = try transaction.now()
        if let known = memory.usually, known.holds(at: start, after: memory.reports, now: now) {
            return (known.before, known.windows)
        }
        let read = try transaction.usualReports(
            ofApp: app.id, before: start, hours: hours, days: BurstWindows.usualDays)
        memory.usual[end] = read
        let count = UsualCount(
            through: max(memory.usually?.through ?? 0, memory.reports.max() ?? 0), start: start, before: read.before,
            windows: read.windows, countedAt: now)
        if count.isWorthKeeping { try transaction.remember(count, ofApp: app.id) }
        return read
    }

    /// What they share is read by anybody.
    func groups(_ texts: [UnplacedText]) -> [ReportGroup] {
        ReportGroup.of(
            texts.map { .init(id: $0.id, text: $0.text, fault: $0.fault) },
            by: Set(texts.compactMap(\.name)).sorted().map { KnownPerson(name: $0) })
    }

    /// What became of the alarm where reports were counted.
    enum Told {
        /// There is none.
        case none
        /// It ran there before, and is like this now.
        case told(StoredBurst)
        /// It is new, or was somewhere else.
        case changed
    }

    /// - Parameter words: asked for only where an alarm tells more than before.
    @discardableResult
    func keep(
        _ count: Int, until end: Date, _ gathering: Burst.Gathering, release: Int64?, screen: Int64?,
        words: @autoclosure () throws -> [String] = [],
        isUnplaced: Bool = false, counted: [Int64] = [], undated: Int = 0, isRest: Bool, running: StoredBurst?
    ) throws -> Told {
        guard count >= Burst.fewest else { return .none }
        // What it tells already needs no second look at how many reports are usual.
        if let running, running.tells(count, on: screen, counted: counted) { return .told(running) }
        let burst = try judged(count, until: end, gathering, undated: undated, isRest: isRest)
        guard burst.isBurst else { return .none }
        let kept = try transaction.keep(
            burst, until: end, hours: hours, release: release, screen: screen, words: words(), isUnplaced: isUnplaced,
            counted: counted, running: running, app: app.id)
        if kept.isNew { try transaction.note("burstRaised", "burst/\(kept.id)", app: app.id, caller: caller) }
        return kept.told.map(Told.told) ?? .changed
    }
}
