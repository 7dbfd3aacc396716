package import API
import Foundation
package import Storage

extension Operations {
    /// Deletes a release that holds no build and of which nothing tells, as a mistyped one: it stands in the order, and as the
    /// newest may stand for its whole app.
    package func deleteRelease(_ input: ReleaseInput) throws -> Nothing {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let release = try transaction.need(release: input.release, of: app)
            let reasons = try ReleaseInUse(release, of: app, in: transaction).reasons
            guard reasons.isEmpty else {
                throw APIError(.conflict, "\(release.version) stays: \(reasons.joined(separator: "; ")).")
            }
            // Those that stay follow one another as before, so nothing is judged anew.
            _ = try transaction.removeRelease(release.id, ofApp: app.id, evenIfShipped: true)
            // Nobody can look its number up any more, so the log keeps its name.
            try transaction.note("releaseDeleted", "release/\(release.version)", app: app.id, caller: caller)
            return Nothing()
        }
    }
}

/// Why a release can't be deleted.
package struct ReleaseInUse {
    /// In words, each about the release; none: it can be.
    package let reasons: [String]

    package init(_ release: StoredRelease, of app: StoredApp, in transaction: some Transaction) throws {
        let ties = try transaction.ties(ofRelease: release.id, ofApp: app.id)
        let counts = [
            (ties.builds, "it holds 1 build", "it holds \(ties.builds) builds"),
            (ties.reports, "1 report tells of it", "\(ties.reports) reports tell of it"),
            (
                ties.problems, "the history of 1 problem names it",
                "the histories of \(ties.problems) problems name it"
            ),
            (ties.verdicts, "it has 1 verdict on record", "it has \(ties.verdicts) verdicts on record"),
            (ties.sessions, "1 session was held in it", "\(ties.sessions) sessions were held in it"),
            (ties.statements, "it has 1 answer by hand", "it has \(ties.statements) answers by hand"),
            (ties.bursts, "1 alarm was raised of it", "\(ties.bursts) alarms were raised of it"),
            (
                ties.retirements, "1 screen was retired from it on",
                "\(ties.retirements) screens were retired from it on"
            ),
            (ties.lines, "1 release line goes on from it", "\(ties.lines) release lines go on from it"),
        ]
        reasons = counts.filter { $0.0 > 0 }.map { $0.0 == 1 ? $0.1 : $0.2 }
    }
}
