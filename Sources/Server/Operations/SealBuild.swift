package import API
import Foundation
import History
import Screens
import Storage

extension Operations {
    /// Closes a build, compares it with its baseline and moves problems. Sealing again answers the same.
    package func seal(_ input: BuildInput) throws -> SealResource {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let history = try AppHistory(app, in: transaction)
            return try Sealing(transaction: transaction, app: app, history: history, caller: caller)
                .seal(history.build(named: input.build))
        }
    }
}

/// Sealing, within one transaction: also the gate may ask for it.
struct Sealing {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String

    func seal(_ build: StoredBuild) throws -> SealResource {
        guard build.holdsCaptures else { throw APIError(.nothingCaptured, "\(build.name) holds no capture yet.") }
        try Lapsing(transaction: transaction, app: app, history: history, caller: caller).lapse()
        let baseline = try history.baseline(of: build)
        let comparison = try baseline.map {
            try Comparing(transaction: transaction, app: app).builds($0, build, changedOnly: true)
        }
        if build.sealedAt == nil {
            // A build that a later one of its release has overtaken says nothing of the release any more.
            if history.isOvertaken(build) {
                try transaction.close(build: build.id)
            } else {
                let place = try transaction.seal(build: build.id)
                try Observing(
                    transaction: transaction, app: app, build: build, place: place, history: history, caller: caller
                ).observe(comparison: comparison, baseline: baseline)
            }
            try transaction.note("sealed", "build/\(build.id)", app: app.id, caller: caller)
        }
        return SealResource(
            build: build.name, screens: Set(try transaction.buildCaptures(build: build.id).map(\.screenID)).count,
            screensNotCaptured: comparison?.screensNotCaptured ?? [], baseline: baseline?.name,
            regressions: comparison?.regressions ?? 0)
    }
}
