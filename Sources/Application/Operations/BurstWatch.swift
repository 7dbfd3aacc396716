package import API
import Foundation
import History
package import Storage

/// Judges, whenever reports have come in, whether they are far more than the app usually gets.
struct BurstWatch {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String
    private let hours = BurstWindows.hours
    private let memory = Usual()
    /// Alarms that told of reports before these were tied elsewhere. One of which more went than are left, too few for an alarm,
    /// goes where they went.
    private let told: [StoredBurst]

    /// How many reports the app usually gets, by the end of the window they are told apart from: the places of one report
    /// share it.
    private final class Usual {
        var known: [Date: (before: Int, windows: Double)] = [:]
    }

    /// - Parameter told: alarms that told of the reports until now, as they were before.
    init(transaction: WriteTransaction, app: StoredApp, caller: String, told: [StoredBurst] = []) {
        (self.transaction, self.app, self.caller, self.told) = (transaction, app, caller, told)
    }

    /// Those of them that have lost their reports.
    /// - Parameters:
    ///   - moved: how many have gone elsewhere.
    ///   - counts: by screen, how many are left there in the fullest window.
    private func left(
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

    private func leftWithoutRelease(_ moved: Int, since start: Date) throws -> [StoredBurst] {
        try left(moved, nil) { screens in
            try screens.reduce(into: [:]) { counts, screen in
                let texts = try transaction.textsWithoutRelease(onScreen: screen, ofApp: app.id, since: start)
                counts[screen] = BurstWindows.fullest(texts.map { (person: $0.person, at: $0.at) })?.count ?? 0
            }
        }
    }

    /// Reports that came in together: alarms are raised once, after all of them were filed. First each screen, then
    /// each release whatever the screen, then what knows no release: on each screen, and by its words alone.
    /// - Parameter placed: those of them with a release, where they were read before.
    /// - Returns: the alarms on their releases and screens; `nil`: some are to be read.
    @discardableResult
    func judge(reports ids: [Int64], placed: [PlacedReport]? = nil) throws -> [BurstPlace: StoredBurst]? {
        let placed = try placed ?? transaction.placed(reports: ids)
        let now = try transaction.now()
        var running: [BurstPlace: StoredBurst]? = [:]
        for (release, reports) in Dictionary(grouping: placed, by: \.releaseID).sorted(by: { $0.key < $1.key }) {
            let there = try judge(release: release, reports, now)
            running = there.flatMap { there in running?.merging(there) { $1 } }
        }
        if placed.count < ids.count {
            let start = now.addingTimeInterval(-Double(BurstWindows.reachDays) * 86_400)
            let moved = ids.count - placed.count
            for screen in try transaction.screensWithoutRelease(ofReports: ids) {
                try judge(screen: screen, moved, since: start)
            }
            try judgeWords(moved, since: start)
        }
        return running
    }

    /// Reports that have another release by now. An alarm that was raised before theirs was known is that release's once all
    /// that it counted are tied to it: what is one story raises one alarm.
    func judge(retied ids: [Int64]) throws {
        let known = Dictionary(try transaction.placed(reports: ids).map { ($0.version, $0.releaseID) }) { first, _ in
            first
        }
        let moved = Set(ids)
        for alarm in try transaction.burstsWithoutRelease(ofApp: app.id) where !moved.isDisjoint(with: alarm.counted) {
            let said = Set(try transaction.voices(of: alarm).map(\.release))
            guard said.count == 1, let version = said.first ?? nil, let release = known[version] else { continue }
            try transaction.tie(burst: alarm.id, toRelease: release)
        }
        try judge(reports: ids)
    }

    /// What is known of all places of a release is read at once, and again where an alarm was raised meanwhile.
    /// - Returns: the alarms there; `nil`: they are to be read.
    private func judge(
        release: Int64, _ reports: [PlacedReport], _ now: Date
    ) throws -> [BurstPlace: StoredBurst]? {
        func ends(_ reports: [PlacedReport]) -> [Date] { BurstWindows.ends(of: reports.map(\.writtenAt), now: now) }
        let whole = BurstPlace(release: release, screen: nil)
        let screens = Dictionary(grouping: reports.filter { $0.screenID != nil }, by: \.place)
        var asked = Dictionary(uniqueKeysWithValues: screens.map { ($0.key.screen, ends($0.value)) })
        asked[nil] = ends(reports)
        var (windows, running) = try transaction.gathering(onRelease: release, asked, hours: hours)
        let places = screens.keys.compactMap(\.screen).sorted()
        for place in screens.keys.sorted() {
            guard let fullest = windows[place.screen], fullest.count >= Burst.fewest else { continue }
            var known = try running[place] ?? left(reports, onRelease: release, ends(reports)).first
            // Those without a screen that raised an alarm may have been tied to this one since: it is the same story.
            if known == nil, let unplaced = running[whole] {
                let others = try transaction.fullestWindows(
                    onRelease: release, [nil: asked[place.screen] ?? []], hours: hours, without: place.screen)
                if others[nil]?.count ?? 0 < Burst.fewest { known = unplaced }
            }
            switch try keep(
                fullest.count, until: fullest.end, .screen, release: release, screen: place.screen,
                isRest: fullest.isRest, running: known)
            {
            case .none: continue
            case .told(let alarm): running[place] = alarm
            case .changed:
                running = try transaction.runningBursts(onReleases: [release], screens: places)
                windows[nil] =
                    try transaction.fullestWindows(onRelease: release, [nil: asked[nil] ?? []], hours: hours)[nil]
            }
        }
        guard let fullest = windows[nil], fullest.count >= Burst.fewest, let version = reports.first?.version
        else { return running }
        switch try keep(
            fullest.count, until: fullest.end,
            .release(version, unplaced: fullest.unplaced, mentioning: fullest.mentioning), release: release,
            screen: nil,
            words: try wordsShared(in: whole, fullest, reports, running[whole]),
            isUnplaced: fullest.unplaced == fullest.count, isRest: fullest.isRest,
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
            ofApp: app.id, release: place.release, since: fullest.end.addingTimeInterval(-Double(hours) * 3600))
        return try groups(texts).first { 2 * $0.reports.count >= fullest.count }?.signs ?? []
    }

    /// Whether what an alarm's reports share needs no second look: it does not grow; it grew by reports that say the same;
    /// or half of fewer shared nothing, and those that came have a screen.
    private func isAsBefore(_ running: StoredBurst, _ fullest: FullWindow, _ new: [PlacedReport]) -> Bool {
        if fullest.count <= running.reports { return true }
        if running.words.isEmpty { return new.allSatisfy { $0.text == nil } }
        return fullest.count == running.reports + new.count
            && new.allSatisfy { report in report.text.map { running.isSaid(in: $0, report.fault) } ?? false }
    }

    /// Reports that know no release gather on their screen.
    private func judge(screen: Int64, _ moved: Int, since start: Date) throws {
        let texts = try transaction.textsWithoutRelease(onScreen: screen, ofApp: app.id, since: start)
        guard texts.count >= Burst.fewest else { return }
        let alarms = try transaction.burstsWithoutRelease(ofApp: app.id)
        let known = Set(texts.map(\.id)), left = Set(try leftWithoutRelease(moved, since: start).map(\.id))
        // Those that raised one by their words may have been tied to this screen since: it is the same story.
        let same = alarms.filter { alarm in
            alarm.screenID == screen || left.contains(alarm.id)
                || alarm.screenID == nil && !alarm.counted.isEmpty && known.isSuperset(of: alarm.counted)
        }
        try keep(texts, since: same, on: screen, isCut: texts.count >= UnplacedText.most) {
            .screenAlone(releases: $0, isCut: $1)
        }
    }

    /// Reports that know neither release nor screen gather by what they say.
    private func judgeWords(_ moved: Int, since start: Date) throws {
        let left = Set(try leftWithoutRelease(moved, since: start).map(\.id))
        let alarms = try transaction.burstsWithoutRelease(ofApp: app.id)
            .filter { $0.screenID == nil || left.contains($0.id) }
        let texts = try transaction.unplacedTexts(ofApp: app.id, release: nil, since: start)
        let byID = Dictionary(texts.map { ($0.id, $0) }) { first, _ in first }
        for group in try groups(texts) {
            let reports = Set(group.reports)
            let same = alarms.filter { alarm in
                left.contains(alarm.id)
                    ? !reports.isDisjoint(with: alarm.counted)
                    : !Set(alarm.words).isDisjoint(with: group.words)
                        || !alarm.counted.isEmpty && reports.isSuperset(of: alarm.counted)
            }
            try keep(
                group.reports.compactMap { byID[$0] }, since: same, words: group.signs,
                isCut: texts.count >= UnplacedText.most
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
            words: words, isUnplaced: screen == nil, counted: counted.map(\.id), isRest: ended > start,
            running: alarms.first { $0.endedAt == nil })
    }

    private func usual(until end: Date) throws -> (before: Int, windows: Double) {
        if let known = memory.known[end] { return known }
        let read = try transaction.usualReports(
            ofApp: app.id, before: end.addingTimeInterval(-Double(hours) * 3600), hours: hours,
            days: BurstWindows.usualDays)
        memory.known[end] = read
        return read
    }

    /// What they share is read by anybody.
    private func groups(_ texts: [UnplacedText]) throws -> [ReportGroup] {
        ReportGroup.of(
            texts.map { .init(id: $0.id, text: $0.text, fault: $0.fault) },
            by: try transaction.people(ofReports: texts.map(\.id)))
    }

    /// What became of the alarm where reports were counted.
    private enum Told {
        /// There is none.
        case none
        /// It ran there before, and is like this now.
        case told(StoredBurst)
        /// It is new, or was somewhere else.
        case changed
    }

    /// - Parameter words: asked for only where an alarm tells more than before.
    @discardableResult
    private func keep(
        _ count: Int, until end: Date, _ gathering: Burst.Gathering, release: Int64?, screen: Int64?,
        words: @autoclosure () throws -> [String] = [],
        isUnplaced: Bool = false, counted: [Int64] = [], isRest: Bool, running: StoredBurst?
    ) throws -> Told {
        guard count >= Burst.fewest else { return .none }
        // What it tells already needs no second look at how many reports are usual.
        if let running, running.tells(count, on: screen, counted: counted) { return .told(running) }
        let usual = try self.usual(until: end)
        let burst = Burst.judge(
            count: count, before: usual.before, windows: usual.windows, hours: hours, gathering, isRest: isRest)
        guard burst.isBurst else { return .none }
        let kept = try transaction.keep(
            burst, hours: hours, release: release, screen: screen, words: words(), isUnplaced: isUnplaced,
            counted: counted,
            running: running, app: app.id)
        if kept.isNew { try transaction.note("burstRaised", "burst/\(kept.id)", app: app.id, caller: caller) }
        return kept.told.map(Told.told) ?? .changed
    }
}

extension Operations {
    /// Somebody has seen the alarm. What was written until now raises none there again.
    package func endBurst(_ input: BurstInput, _ body: BurstEnd) throws {
        let note = body.note?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard note?.utf8.count ?? 0 <= 10_000 else { throw APIError.field("/note", "A note has at most 10,000 bytes.") }
        try database.write { transaction in
            let burst = try transaction.need(burst: input.id)
            guard try transaction.endBurst(burst.id, note: note?.isEmpty == true ? nil : note, caller: caller) else {
                throw APIError(.conflict, "\(burst.endedBy ?? "Somebody") has ended this alarm already.")
            }
            try transaction.note("burstEnded", "burst/\(burst.id)", app: burst.appID, caller: caller)
        }
    }
}

extension Transaction {
    package func need(burst id: Int) throws -> StoredBurst {
        guard let burst = try burst(id: Int64(id)) else { throw APIError.notFound("alarm \(id)") }
        return burst
    }

    /// The alarm that tells of a report: that of its screen, else that of its release; where it has no release that of its
    /// screen, else that of its words.
    package func runningBurst(ofReport id: Int64) throws -> StoredBurst? { try runningBursts(ofReports: [id]).first }

    /// The alarms that tell of these reports, each once.
    /// - Parameters:
    ///   - placed: those of them with a release, where they were read before.
    ///   - running: the alarms on their releases and screens, likewise.
    func runningBursts(
        ofReports ids: [Int64], placed: [PlacedReport]? = nil, running: [BurstPlace: StoredBurst]? = nil
    ) throws -> [StoredBurst] {
        let placed = try placed ?? self.placed(reports: ids)
        let running =
            try running
            ?? runningBursts(
                onReleases: Set(placed.map(\.releaseID)).sorted(),
                screens: Set(placed.compactMap(\.screenID)).sorted())
        var found = Set(placed.map(\.place)).sorted().compactMap { place in
            running[place] ?? running[BurstPlace(release: place.release, screen: nil)]
        }
        if placed.count < ids.count {
            let texts = try texts(ofReports: ids).map { ReportSubject($0) }
            let screens = Set(try screensWithoutRelease(ofReports: ids))
            for app in try Set(ids.prefix(1).compactMap { try report(id: $0)?.appID }) {
                let alarms = try burstsWithoutRelease(ofApp: app).filter { $0.endedAt == nil }
                found += alarms.filter { $0.screenID.map(screens.contains) ?? false }
                found += alarms.filter { alarm in
                    alarm.screenID == nil && texts.contains { $0.names(anyOf: alarm.words) }
                }
            }
        }
        return found.reduce(into: []) { all, burst in if !all.contains(burst) { all.append(burst) } }
    }
}

extension BurstResource {
    package init(_ burst: StoredBurst, publicURL: String) {
        self.init(
            id: Int(burst.id), app: burst.app, release: burst.release, screen: burst.screenKey, words: burst.words,
            reports: burst.reports, usual: burst.usual, probability: burst.probability, hours: burst.hours,
            why: burst.told,
            raisedAt: burst.raisedAt, url: "\(publicURL)\(Address.path("apps", burst.app, "bursts"))#burst-\(burst.id)")
        (endedAt, endedBy, note) = (burst.endedAt, burst.endedBy, burst.note)
    }
}
