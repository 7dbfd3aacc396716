package import API
package import History
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
    /// The build to compare with, as it was named.
    package let compare: String?

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

    /// The capture to compare with in the build that was named, of the same variant or the nearest. Nothing was named:
    /// `nil`.
    package func compared(in transaction: some Transaction) throws -> EarlierCapture? {
        guard let compare else { return nil }
        let other = try beside(history.build(named: compare), transaction)
        guard let found = other.capture else {
            throw APIError.notFound(
                "capture of “\(screen.key)” in \(other.build.name) that \(capture.variantKey) could be compared with")
        }
        return found
    }

    /// What the build holds of this screen that is named, else the release before this one; where that has nothing which could
    /// be compared, or nothing that is a measure, what the verdict measured the capture against. `nil`: there is none.
    package func earlier(in transaction: some Transaction) throws -> EarlierBuild? {
        if let compare { return try beside(history.build(named: compare), transaction) }
        let before = try history.baseline(of: build).map { try beside($0, transaction) }
        guard let before, let there = before.capture?.held else { return try reference(in: transaction) ?? before }
        let isNoMeasure = try transaction.capturesThatAreNoReference(inBuilds: [before.build.id]).contains(
            there.capture)
        return isNoMeasure ? try reference(in: transaction) ?? before : before
    }

    /// What the capture was measured against, as its build holds it.
    private func reference(in transaction: some Transaction) throws -> EarlierBuild? {
        let measured = try transaction.review(ofBuild: build.id, screen: screen.id)?.looks
            .first { $0.look.capture == capture.id }
        guard case .measured(let look, let twin)? = measured?.standing, let other = history.build(id: look.build) else {
            return nil
        }
        let held = try transaction.buildCaptures(build: other.id, screen: screen.id)
        return held.first { $0.captureID == look.capture }.map { place in
            let capture = EarlierCapture(held: HeldCapture(look.capture, in: other), place: place, twin: twin)
            return EarlierBuild(build: other, held: held, isElsewhere: false, capture: capture)
        }
    }

    private func beside(_ other: StoredBuild, _ transaction: some Transaction) throws -> EarlierBuild {
        let before = try transaction.buildCaptures(build: other.id, screen: screen.id)
        let paired = try PairedCaptures(before, variants, of: app, in: transaction)
        let pair = paired.pairs.first { $0.after.captureID == capture.id }
        return EarlierBuild(
            build: other, held: before, isElsewhere: paired.areElsewhere(before),
            capture: pair.map {
                EarlierCapture(
                    held: HeldCapture($0.before.captureID, in: other), place: $0.before, twin: $0.twin)
            })
    }
}

/// A build beside a capture, with what it holds of the screen.
package struct EarlierBuild {
    package let build: StoredBuild
    package let held: [BuildCapture]
    /// All of it shows something else in the screen's place.
    package let isElsewhere: Bool
    /// The one that is compared; `nil`: none can be.
    package let capture: EarlierCapture?
}

/// The capture that another is compared with.
package struct EarlierCapture {
    package let held: HeldCapture
    package let place: BuildCapture
    /// How near their variants are: what of them is compared.
    package let twin: Twin
    package var build: StoredBuild { held.build }
}

extension Transaction {
    /// Of captures of one screen and variant in one build the worse speaks for it: the one that says least; of equals the
    /// one in which more fails.
    func sayingLeast(_ captures: [BuildCapture]) throws -> BuildCapture? {
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
