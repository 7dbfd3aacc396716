package import API
import Foundation
import History
import Screens
package import Storage

extension Operations {
    /// Two builds, screen by screen, by equal engines. What was compared before is read; the rest is computed from the
    /// stored captures and kept.
    /// - Parameter changedOnly: leaves out screens whose capture is the very same in both builds.
    package func compare(_ input: ComparisonInput, changedOnly: Bool = false) throws -> ComparisonResource {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            let history = try AppHistory(app, in: transaction)
            let to = try history.build(named: input.to)
            guard let from = try history.baseline(of: to, named: input.from) else {
                throw APIError(.nothingCaptured, "There is no build before \(to.name) to compare with.")
            }
            if let silent = [to, from].first(where: { !$0.holdsCaptures }) {
                throw APIError(.nothingCaptured, "\(silent.name) holds no capture that could be compared.")
            }
            return try Comparing(transaction: transaction, app: app).builds(
                from, to, changedOnly: changedOnly,
                asides: ComparisonAsides(from: from, to: to, history, in: transaction))
        }
    }
}

/// A capture as a build holds it.
package struct HeldCapture {
    package let build: StoredBuild
    package let capture: Int64

    package init(_ capture: Int64, in build: StoredBuild) { (self.build, self.capture) = (build, capture) }
}

/// Compares stored captures. Screens nobody captured are named, never judged.
package struct Comparing {
    let transaction: WriteTransaction
    let app: StoredApp
    let listenings: Listenings

    init(transaction: WriteTransaction, app: StoredApp) {
        (self.transaction, self.app) = (transaction, app)
        listenings = Listenings(app, in: transaction)
    }

    private struct CapturedVariant: Hashable {
        var screen: Int64
        var variant: String
    }

    /// - Parameter changedOnly: leaves out screens whose capture is the very same: nothing there can have changed.
    func builds(_ from: StoredBuild, _ to: StoredBuild, changedOnly: Bool, asides: ComparisonAsides) throws
        -> ComparisonResource
    {
        let before = try transaction.buildCaptures(build: from.id), after = try transaction.buildCaptures(build: to.id)
        let byPlace = Dictionary(
            before.map { (CapturedVariant(screen: $0.screenID, variant: $0.variantKey), $0.captureID) }
        ) {
            first, _ in first
        }
        let keys = Dictionary(try transaction.screens(ofApp: app.id).map { ($0.id, $0.key) }) { first, _ in first }
        var screens: [ScreenComparison] = []
        for place in after {
            guard let earlier = byPlace[CapturedVariant(screen: place.screenID, variant: place.variantKey)],
                !changedOnly || earlier != place.captureID
            else { continue }
            screens.append(
                ScreenComparison(
                    screen: keys[place.screenID] ?? "", variant: place.variantKey,
                    comparison: try asides.apply(
                        to: raw(earlier, place.captureID), from: earlier, to: place.captureID)))
        }
        screens.sort { ($0.screen, $0.variant) < ($1.screen, $1.variant) }
        let unchanged = after.count {
            byPlace[CapturedVariant(screen: $0.screenID, variant: $0.variantKey)] == $0.captureID
        }
        let here = Set(after.map(\.screenID)), there = Set(before.map(\.screenID))
        return ComparisonResource(
            from: from.name, to: to.name, speaker: Speaker.version, ruleset: Ruleset.number, screens: screens,
            newScreens: here.subtracting(there).compactMap { keys[$0] }.sorted(),
            screensNotCaptured: there.subtracting(here).compactMap { keys[$0] }.sorted(),
            regressions: screens.reduce(0) { $0 + $1.comparison.regressions.count },
            fixed: screens.reduce(0) { $0 + $1.comparison.fixed.count },
            speechLoss: screens.map(\.comparison.speech.loss).max() ?? 0, unchanged: unchanged)
    }

    /// The comparison of two captures, read or else computed and kept, without what was decided on.
    func raw(_ before: Int64, _ after: Int64) throws -> DiffResource {
        let engines = Listening.engines(app.conformance)
        var diff: DiffResource
        if let known = try transaction.comparison(before: before, after: after, engines) {
            diff = try Wire.decode(DiffResource.self, from: Data(known.utf8))
        } else {
            diff = try Self.compute(before, after, listenings, in: transaction)
            try transaction.keepComparison(
                before: before, after: after, engines, result: String(decoding: try Wire.encode(diff), as: UTF8.self))
        }
        diff.regressions += try Self.brokenPins(before, after, app: app, in: transaction)
        return diff
    }

    /// Computes without keeping.
    static func compute(
        _ before: Int64, _ after: Int64, _ listenings: Listenings, in transaction: some Transaction
    ) throws -> DiffResource {
        guard let screen = try transaction.screen(ofCapture: after) else { throw APIError.notFound("capture") }
        return try diff(
            listenings.of(capture: before), listenings.of(capture: after),
            corrections: corrections(before, after, screen: screen, in: transaction))
    }

    /// The stored comparison of a capture in each of two builds, or a computed one that is not kept; with what the team
    /// pinned meanwhile, and without what people set aside.
    package static func look(
        _ earlier: HeldCapture, _ later: HeldCapture, _ history: AppHistory, in transaction: some Transaction
    ) throws -> DiffResource {
        let app = history.app, (before, after) = (earlier.capture, later.capture)
        var diff: DiffResource
        if let known = try transaction.comparison(before: before, after: after, Listening.engines(app.conformance)) {
            diff = try Wire.decode(DiffResource.self, from: Data(known.utf8))
        } else {
            diff = try compute(before, after, Listenings(app, in: transaction), in: transaction)
        }
        diff.regressions += try brokenPins(before, after, app: app, in: transaction)
        return try ComparisonAsides(from: earlier.build, to: later.build, history, in: transaction)
            .apply(to: diff, from: before, to: after)
    }

    static func diff(_ before: Listening, _ after: Listening, corrections: NodePairs) throws -> DiffResource {
        DiffResource(try after.compared(with: before, corrections: corrections))
    }

}
