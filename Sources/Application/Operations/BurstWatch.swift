package import API
import Foundation
import History
package import Storage

/// Judges, whenever reports have come in, whether they are far more than the app usually gets.
struct BurstWatch {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String

    /// Reports that came in together: alarms are raised once, after all of them were filed.
    func judge(reports ids: [Int64]) throws {
        let places = Dictionary(grouping: try transaction.placed(reports: ids), by: \.place)
        guard !places.isEmpty else { return }
        let now = try transaction.now()
        for (place, reports) in places.sorted(by: { $0.key < $1.key }) {
            try judge(place, ends: BurstWindows.ends(of: reports.map(\.writtenAt), now: now))
        }
    }

    private func judge(_ place: BurstPlace, ends: [Date]) throws {
        let hours = BurstWindows.hours
        guard !ends.isEmpty, let fullest = try transaction.fullestWindow(place, ends: ends, hours: hours),
            fullest.count >= Burst.fewest
        else { return }
        let usual = try transaction.usualReports(
            ofApp: app.id, before: fullest.end.addingTimeInterval(-Double(hours) * 3600), hours: hours,
            days: BurstWindows.usualDays)
        let burst = Burst.judge(count: fullest.count, before: usual.before, windows: usual.windows, hours: hours)
        guard burst.isBurst else { return }
        let kept = try transaction.keep(burst, hours: hours, at: place, app: app.id)
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
}

extension BurstResource {
    package init(_ burst: StoredBurst, publicURL: String) {
        self.init(
            id: Int(burst.id), app: burst.app, release: burst.release, screen: burst.screenKey, reports: burst.reports,
            usual: burst.usual, probability: burst.probability, hours: burst.hours, why: burst.why,
            raisedAt: burst.raisedAt, url: "\(publicURL)\(Address.path("apps", burst.app, "bursts"))#burst-\(burst.id)")
        (endedAt, endedBy, note) = (burst.endedAt, burst.endedBy, burst.note)
    }
}
