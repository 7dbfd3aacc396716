package import API
import Screens
package import Storage

/// Which capture somebody means who names a screen, maybe a build, maybe a variant, maybe a build to compare with.
package struct ScreenLook {
    package let app: StoredApp
    package let history: AppHistory
    package let screen: StoredScreen
    package let build: StoredBuild
    package let capture: StoredCapture
    /// The variants the build holds of this screen.
    package let variants: [BuildCapture]
    /// Further captures that it holds of this very variant.
    package var others: [BuildCapture] {
        variants.filter { $0.variant == capture.variantKey && $0.captureID != capture.id }
    }
    /// By which the capture is asked for.
    package let variantKey: String
    private let compare: String?

    package var held: HeldCapture { HeldCapture(capture.id, in: build) }

    /// Without a build: the newest that holds the screen, in the app's order.
    package init(_ input: ScreenInput, in transaction: some Transaction) throws {
        app = try transaction.need(app: input.app)
        history = try AppHistory(app, in: transaction)
        screen = try transaction.need(screen: input.screen, of: app)
        compare = input.compare
        let build: StoredBuild
        if let name = input.build {
            build = try history.build(named: name)
        } else {
            guard let newest = try history.newestBuild(holding: screen, in: transaction) else {
                throw APIError.notFound("capture of “\(screen.key)”")
            }
            build = newest
        }
        self.build = build
        let held = try transaction.buildCaptures(build: build.id, screen: screen.id)
        variants = held
        let first = try held.first.flatMap { first in
            try transaction.sayingLeast(held.filter { $0.variant == first.variant })
        }
        guard let place = input.variant.map({ key in held.first { $0.variantKey == key } }) ?? first,
            let capture = try transaction.capture(id: place.captureID)
        else { throw APIError.notFound("capture of “\(screen.key)” in \(build.name)") }
        self.capture = capture
        variantKey = place.variantKey
    }

    /// The capture to compare with, of the same variant: in the build that was named. Nothing was named: `nil`.
    package func compared(in transaction: some Transaction) throws -> HeldCapture? {
        guard let compare else { return nil }
        let other = try history.build(named: compare)
        guard let place = try same(in: other, transaction) else {
            throw APIError.notFound("capture of “\(screen.key)” (\(capture.variantKey)) in \(other.name)")
        }
        return HeldCapture(place, in: other)
    }

    /// The same screen and variant in the build this one is measured against.
    package func baseline(in transaction: some Transaction) throws -> HeldCapture? {
        guard let other = try history.baseline(of: build), let place = try same(in: other, transaction) else {
            return nil
        }
        return HeldCapture(place, in: other)
    }

    private func same(in other: StoredBuild, _ transaction: some Transaction) throws -> Int64? {
        let before = try transaction.buildCaptures(build: other.id, screen: screen.id)
        return try PairedCaptures(before, variants, of: app, in: transaction).pairs
            .first { $0.after.captureID == capture.id }?.before.captureID
    }
}

extension Transaction {
    /// Of captures of one screen and variant in one build the worse speaks for it: the one that says least; of equals the
    /// one in which more fails.
    fileprivate func sayingLeast(_ captures: [BuildCapture]) throws -> BuildCapture? {
        guard captures.count > 1 else { return captures.first }
        let ids = captures.map(\.captureID)
        let said = Dictionary(try transcripts(captures: ids).map { ($0.captureID, $0) }) { first, _ in first }
        let failing = Dictionary(grouping: try findings(captures: ids).filter { $0.outcome == .failed }) {
            $0.captureID
        }
        func rank(_ place: BuildCapture) -> (Double, Int, Int) {
            let (coverage, words) = said[place.captureID].amountSaid
            return (coverage, words, -(failing[place.captureID]?.count ?? 0))
        }
        return captures.min { rank($0) < rank($1) }
    }
}
