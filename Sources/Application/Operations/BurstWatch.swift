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

    init(transaction: WriteTransaction, app: StoredApp, caller: String) {
        (self.transaction, self.app, self.caller) = (transaction, app, caller)
    }

    /// Reports that came in together: alarms are raised once, after all of them were filed. First each screen, then
    /// each release whatever the screen, then what shares its words alone.
    func judge(reports ids: [Int64]) throws {
        let placed = try transaction.placed(reports: ids)
        let now = try transaction.now()
        let screens = Dictionary(grouping: placed.filter { $0.place.screen != nil }, by: \.place)
        let releases = Dictionary(grouping: placed) { BurstPlace(release: $0.place.release, screen: nil) }
        for (place, reports) in screens.sorted(by: { $0.key < $1.key }) + releases.sorted(by: { $0.key < $1.key }) {
            try judge(place, ends: BurstWindows.ends(of: reports.map(\.writtenAt), now: now))
        }
        if placed.count < ids.count { try judgeWords(now) }
    }

    private func judge(_ place: BurstPlace, ends: [Date]) throws {
        guard !ends.isEmpty, let fullest = try transaction.fullestWindow(place, ends: ends, hours: hours),
            fullest.count >= Burst.fewest
        else { return }
        guard let screen = place.screen else { return try judge(release: place, fullest) }
        var running = try transaction.runningBurst(place)
        // Those without a screen that raised an alarm may have been tied to this one since: it is the same story.
        if running == nil {
            let whole = BurstPlace(release: place.release, screen: nil)
            if let unplaced = try transaction.runningBurst(whole),
                try transaction.fullestWindow(whole, ends: ends, hours: hours, without: screen)?.count ?? 0
                    < Burst.fewest
            {
                running = unplaced
            }
        }
        try keep(
            fullest.count, until: fullest.end, .screen, at: place, isRest: fullest.isRest, running: running)
    }

    private func judge(release place: BurstPlace, _ fullest: FullWindow) throws {
        let releases = try transaction.releases(ofApp: app.id)
        guard let release = releases.first(where: { $0.id == place.release }) else { return }
        try keep(
            fullest.count, until: fullest.end,
            .release(release.version, unplaced: fullest.unplaced, mentioning: fullest.mentioning), at: place,
            words: try wordsShared(in: place, fullest), isUnplaced: fullest.unplaced == fullest.count,
            isRest: fullest.isRest, running: try transaction.runningBurst(place))
    }

    /// What half of the reports of a release say.
    private func wordsShared(in place: BurstPlace, _ fullest: FullWindow) throws -> [String] {
        let texts = try transaction.unplacedTexts(
            ofApp: app.id, release: place.release, since: fullest.end.addingTimeInterval(-Double(hours) * 3600))
        return Self.groups(texts).first { 2 * $0.reports.count >= fullest.count }?.signs ?? []
    }

    /// Reports that know neither release nor screen gather by what they say.
    private func judgeWords(_ now: Date) throws {
        let alarms = try transaction.wordBursts(ofApp: app.id)
        let start = now.addingTimeInterval(-Double(BurstWindows.reachDays) * 86_400)
        let texts = try transaction.unplacedTexts(ofApp: app.id, release: nil, since: start)
        let byID = Dictionary(texts.map { ($0.id, $0) }) { first, _ in first }
        for group in Self.groups(texts) {
            let same = alarms.filter { !Set($0.words).isDisjoint(with: group.words) }
            let ended = same.compactMap(\.endedAt).max() ?? .distantPast
            let said = group.reports.compactMap { byID[$0] }.filter { $0.at > ended }
            guard let fullest = BurstWindows.fullest(said.map { (person: $0.person, at: $0.at) }) else { continue }
            let start = fullest.end.addingTimeInterval(-Double(hours) * 3600)
            let counted = said.filter { $0.at > start && $0.at <= fullest.end }
            try keep(
                fullest.count, until: fullest.end,
                .words(group.told, releases: counted.map(\.release), isCut: texts.count >= UnplacedText.most),
                at: nil, words: group.signs, isUnplaced: true, counted: counted.map(\.id), isRest: ended > start,
                running: same.first { $0.endedAt == nil })
        }
    }

    private static func groups(_ texts: [UnplacedText]) -> [ReportGroup] {
        ReportGroup.of(texts.map { .init(id: $0.id, text: $0.text, fault: $0.fault) })
    }

    /// - Parameter words: asked for only where there is an alarm.
    private func keep(
        _ count: Int, until end: Date, _ gathering: Burst.Gathering, at place: BurstPlace?,
        words: @autoclosure () throws -> [String] = [],
        isUnplaced: Bool = false, counted: [Int64] = [], isRest: Bool, running: StoredBurst?
    ) throws {
        guard count >= Burst.fewest else { return }
        let usual = try transaction.usualReports(
            ofApp: app.id, before: end.addingTimeInterval(-Double(hours) * 3600), hours: hours,
            days: BurstWindows.usualDays)
        let burst = Burst.judge(
            count: count, before: usual.before, windows: usual.windows, hours: hours, gathering, isRest: isRest)
        guard burst.isBurst else { return }
        let kept = try transaction.keep(
            burst, hours: hours, at: place, words: words(), isUnplaced: isUnplaced, counted: counted,
            running: running, app: app.id)
        if kept.isNew { try transaction.note("burstRaised", "burst/\(kept.id)", app: app.id, caller: caller) }
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

    /// The alarm that tells of a report: that of its screen, else that of its release, else that of its words.
    package func runningBurst(ofReport id: Int64) throws -> StoredBurst? { try runningBursts(ofReports: [id]).first }

    /// The alarms that tell of these reports, each once.
    func runningBursts(ofReports ids: [Int64]) throws -> [StoredBurst] {
        let placed = try placed(reports: ids)
        var found = try Set(placed.map(\.place)).sorted().compactMap { place in
            try runningBurst(place) ?? runningBurst(BurstPlace(release: place.release, screen: nil))
        }
        if placed.count < ids.count {
            let texts = try texts(ofReports: ids).map { ReportSubject($0) }
            for app in try Set(ids.prefix(1).compactMap { try report(id: $0)?.appID }) {
                found += try wordBursts(ofApp: app).filter { alarm in
                    alarm.endedAt == nil && texts.contains { $0.names(anyOf: alarm.words) }
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
