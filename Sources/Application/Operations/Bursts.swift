package import API
import Foundation
import History
package import Storage

extension Operations {
    /// Somebody has seen the alarm. What was written until now raises none there again.
    package func endBurst(_ input: BurstInput, _ body: BurstEnd) throws {
        let note = body.note?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard note?.utf8.count ?? 0 <= 10_000 else { throw APIError.field("/note", "A note has at most 10,000 bytes.") }
        try database.write { transaction in
            let burst = try transaction.need(burst: input.id)
            // Who files a report counts with the alarm, or without it.
            try transaction.lock(app: burst.appID, evenArchived: true)
            guard try transaction.endBurst(burst.id, note: note?.isEmpty == true ? nil : note, caller: caller) else {
                throw APIError(.conflict, "\(burst.endedBy ?? "Somebody") has ended this alarm already.")
            }
            try transaction.forgetCounts(ofApp: burst.appID)
            try transaction.note("burstEnded", "burst/\(burst.id)", app: burst.appID, caller: caller)
        }
    }
}

extension Transaction {
    /// That an address names an alarm of the app.
    package func need(alarm named: String?, of app: StoredApp) throws {
        guard let named else { return }
        guard let id = Int64(named), try burst(id: id)?.appID == app.id else {
            throw APIError.notFound("alarm \(named)")
        }
    }

    package func need(burst id: Int) throws -> StoredBurst {
        guard let burst = try burst(id: Int64(id)) else { throw APIError.notFound("alarm \(id)") }
        return burst
    }

    /// The alarm that tells of a report: that of its screen, else that of its release; where it has no release that of its
    /// screen, else that of its words.
    package func runningBurst(ofReport id: Int64) throws -> StoredBurst? { try runningBursts(ofReports: [id]).first }

    /// The alarms that tell of these reports, each once.
    /// - Parameters:
    ///   - known: how they are counted, where that was read before.
    ///   - running: the alarms on their releases and screens, likewise.
    func runningBursts(
        ofReports ids: [Int64], known: CountedReports? = nil, running: [BurstPlace: StoredBurst]? = nil
    ) throws -> [StoredBurst] {
        let reports = try known ?? placed(reports: ids), placed = reports.placed
        let running =
            try running
            ?? runningBursts(
                onReleases: Set(placed.map(\.releaseID)).sorted(),
                screens: Set(placed.compactMap(\.screenID)).sorted())
        var found = Set(placed.map(\.place)).sorted().compactMap { place in
            running[place] ?? running[BurstPlace(release: place.release, screen: nil)]
        }
        if let first = reports.unreleased.first {
            let alarms = try runningBurstsWithoutRelease(beside: first.id)
            let screens = Set(reports.unreleased.compactMap(\.screenID))
            found += alarms.filter { $0.screenID.map(screens.contains) ?? false }
            if alarms.contains(where: { $0.screenID == nil }) {
                let texts = reports.unreleased.prefix(500).compactMap(\.text).map { ReportSubject($0) }
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
