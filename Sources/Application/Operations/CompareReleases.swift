package import API
import Foundation
import History
import Screens
package import Storage

extension Operations {
    /// Two builds, screen by screen, by equal engines. What was compared before is read; the rest is computed from the
    /// stored captures and kept.
    /// - Parameter areAuditsAsked: also what audits of other tools show.
    package func compare(
        _ input: ComparisonInput, _ part: ComparedPart, areAuditsAsked: Bool = false
    ) throws -> ComparisonResource {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            let history = try AppHistory(app, in: transaction)
            let to = try history.build(named: input.to)
            guard let from = try history.baseline(of: to, named: input.from) else {
                throw APIError(.nothingCaptured, "There is no build before \(to.name) to compare with.")
            }
            let areBothAudited = areAuditsAsked && to.holdsAudits && from.holdsAudits
            if !areBothAudited, let silent = [to, from].first(where: { !$0.holdsCaptures }) {
                throw APIError(.nothingCaptured, "\(silent.name) holds no capture that could be compared.")
            }
            let comparing = Comparing(transaction: transaction, app: app)
            let asides = try ComparisonAsides(from: from, to: to, history, in: transaction)
            var found = try comparing.builds(
                from, to, part, asides: asides, Retired(history, in: transaction))
            if areAuditsAsked { found.auditFaults = try ComparedAudits(from, to, asides.counting)?.faults }
            return found
        }
    }
}

/// What of two builds is answered.
package enum ComparedPart {
    /// Screens that changed, without what is the same there on both sides.
    case changes
    /// All screens, those that changed first: so many, from this place on.
    case screens(from: Int, limit: Int)
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
    private let pins: AppPins

    init(transaction: WriteTransaction, app: StoredApp) {
        (self.transaction, self.app) = (transaction, app)
        listenings = Listenings(app, in: transaction)
        pins = AppPins(app, in: transaction)
    }

    /// A screen in both builds, in one variant or in two that can be compared.
    private struct Compared {
        var screen: String
        var variant: String
        var variantBefore: String
        var then: PlacedCapture
        var now: PlacedCapture
        /// Nothing there can have changed: it is the very same capture, and sounds so.
        var isSame: Bool
        var pair: CapturePair { CapturePair(before: then.capture, after: now.capture) }
    }

    /// The figures are of all that changed, whatever part is asked for.
    func builds(
        _ from: StoredBuild, _ to: StoredBuild, _ part: ComparedPart, asides: ComparisonAsides, _ retired: Retired
    ) throws -> ComparisonResource {
        let before = try transaction.buildCaptures(build: from.id), after = try transaction.buildCaptures(build: to.id)
        let keys = Dictionary(try transaction.screens(ofApp: app.id).map { ($0.id, $0.key) }) { first, _ in first }
        let paired = try PairedCaptures(before, after, listenings, in: transaction)
        let all = try paired.pairs.map { pair in
            let then = PlacedCapture(capture: pair.before.captureID, build: from.id)
            let now = PlacedCapture(capture: pair.after.captureID, build: to.id)
            return Compared(
                screen: keys[pair.after.screenID] ?? "", variant: pair.after.variantKey,
                variantBefore: pair.before.variantKey, then: then, now: now, isSame: try isVerySame(then, now))
        }.sorted { ($0.screen, $0.variant) < ($1.screen, $1.variant) }
        let changed = all.filter { !$0.isSame }
        var page = changed.indices.prefix(0), same: [Compared] = [], next: String?
        if case .screens(let start, let limit) = part {
            page = changed.indices.dropFirst(start).prefix(limit)
            let rest = all.filter(\.isSame).dropFirst(start - min(start, changed.count))
            same = Array(rest.prefix(limit - page.count))
            if page.upperBound < changed.count || same.count < rest.count { next = String(start + limit) }
        }
        // What people set aside is known by which nodes belong together.
        let changes = try compare(changed, asides, whole: asides.isNeeded ? changed.indices : page)
        let elsewhere = changes.filter { !$0.comparison.showsSameScreen }
        // What is the very same has lost nothing.
        // Where only one of two captures says what is heard, nobody knows it of the whole.
        let isLossKnown = !changes.contains(where: \.comparison.isLossGuessed)
        let losses = changes.compactMap(\.comparison.knownLoss) + (changed.count < all.count ? [0] : [])
        let greatestLoss = isLossKnown ? losses.max() : nil
        var screens = changes
        if case .screens = part { screens = try changes[page] + compare(same, asides, whole: same.indices) }
        let here = Set(after.map(\.screenID)), there = Set(before.map(\.screenID))
        let missing = try Missing(
            before.filter { !here.contains($0.screenID) }, paired.notAgain, in: to, retired, transaction)
        return ComparisonResource(
            from: from.name, to: to.name, speaker: Speaker.version, ruleset: Ruleset.number, screens: screens,
            next: next, newScreens: here.subtracting(there).compactMap { keys[$0] }.sorted(),
            screensNotCaptured: missing.screens.compactMap { keys[$0] }.sorted(),
            variantsNotCaptured: missing.variants.map {
                UncapturedVariant(screen: keys[$0.screenID] ?? "", variant: $0.variant)
            },
            retired: missing.retired.map { screen, variant, word in
                RetiredVariant(screen: keys[screen] ?? "", variant: variant, since: word.since, reason: word.reason)
            }.sorted { ($0.screen, $0.variant ?? "") < ($1.screen, $1.variant ?? "") },
            notCompared: paired.left.filter { place, _ in
                here.contains(place.screenID) && there.contains(place.screenID)
                    && !missing.retiredCaptures.contains(place.captureID)
            }.map { place, reason in
                UncomparedCapture(
                    build: place.buildID == from.id ? from.name : to.name, screen: keys[place.screenID] ?? "",
                    variant: place.variantKey, twin: paired.nearest[place.captureID], reason: reason)
            }
                + elsewhere.map {
                    UncomparedCapture(
                        build: to.name, screen: $0.screen, variant: $0.variant, reason: .showsSomethingElse)
                },
            regressions: changes.reduce(0) { $0 + $1.comparison.regressions.count },
            fixed: changes.reduce(0) { $0 + $1.comparison.fixed.count },
            speechLoss: greatestLoss.flatMap { $0 == 0 && !elsewhere.isEmpty ? nil : $0 },
            unchanged: all.count - changed.count)
    }

    /// What a newer build lacks of an older one: what nobody looked at, and what somebody has retired.
    private struct Missing {
        var screens: Set<Int64> = []
        var variants: [BuildCapture] = []
        var retired: [(screen: Int64, variant: String?, word: StoredRetirement)] = []
        /// Captures of variants that are retired.
        var retiredCaptures: Set<Int64> = []

        /// - Parameters:
        ///   - gone: captures of screens of which it holds nothing.
        ///   - notAgain: those of screens that it holds in other variants.
        init(
            _ gone: [BuildCapture], _ notAgain: [BuildCapture], in build: StoredBuild, _ words: Retired,
            _ transaction: some Transaction
        ) throws {
            func word(on place: BuildCapture) throws -> StoredRetirement? {
                try words.covering(screen: place.screenID, variant: place.variant, in: build, in: transaction)
            }
            for (screen, places) in Dictionary(grouping: gone, by: \.screenID) {
                let said = try places.compactMap(word)
                if said.count == places.count, let first = said.first {
                    retired.append((screen, nil, first))
                } else {
                    screens.insert(screen)
                }
            }
            for place in notAgain {
                if let said = try word(on: place) {
                    retired.append((place.screenID, place.variant, said))
                    retiredCaptures.insert(place.captureID)
                } else {
                    variants.append(place)
                }
            }
        }
    }

    /// - Parameter whole: those that are wanted with what is the same on both sides; of the others the changes alone are read,
    ///   where they are known.
    private func compare(_ compared: [Compared], _ asides: ComparisonAsides, whole: Range<Int>) throws
        -> [ScreenComparison]
    {
        let engines = Listening.engines(app.conformance)
        let others = compared[..<whole.lowerBound] + compared[whole.upperBound...]
        let known = try transaction.comparisons(compared[whole].map(\.pair), engines, changesAlone: false)
            .merging(transaction.comparisons(others.map(\.pair), engines, changesAlone: true)) { whole, _ in whole }
        return try compared.map { place in
            let diff = try raw(place.then, place.now, known: known[place.pair])
            return ScreenComparison(
                screen: place.screen, variant: place.variant, variantBefore: place.variantBefore,
                comparison: try asides.apply(to: diff, from: place.then.capture, to: place.now.capture))
        }
    }

    /// Whether nothing can differ: one capture, on which devices were recorded to say one thing, as far as they were.
    func isVerySame(_ before: PlacedCapture, _ after: PlacedCapture) throws -> Bool {
        guard before.capture == after.capture else { return false }
        guard before.build != after.build else { return true }
        return try listenings.recorded(before) == listenings.recorded(after)
    }

    /// The comparison of two captures, without what was decided on: of what was recorded where both sides were, else
    /// read, or computed and kept.
    func raw(_ before: PlacedCapture, _ after: PlacedCapture) throws -> DiffResource {
        let known = try transaction.comparison(
            before: before.capture, after: after.capture, Listening.engines(app.conformance))
        return try raw(before, after, known: known)
    }

    /// - Parameter known: the stored comparison, as JSON.
    private func raw(_ before: PlacedCapture, _ after: PlacedCapture, known: String?) throws -> DiffResource {
        var diff: DiffResource
        if let recorded = try Self.recorded(before, after, listenings, in: transaction) {
            diff = recorded
        } else if let known {
            diff = try DiffResource(kept: known)
        } else {
            diff = try Self.compute(before.capture, after.capture, listenings, in: transaction)
            try transaction.keepComparison(
                before: before.capture, after: after.capture, Listening.engines(app.conformance),
                result: String(decoding: try Wire.encode(diff), as: UTF8.self))
        }
        // A spinner in its place says nothing of what was pinned.
        if diff.showsSameScreen { diff.regressions += try pins.broken(before.capture, after.capture) }
        return diff
    }

    /// How much of two captures is the same, from 0 to 1.
    func likeness(_ before: Int64, _ after: Int64) throws -> Double {
        try Self.likeness(before, after, listenings, in: transaction)
    }

    static func likeness(
        _ before: Int64, _ after: Int64, _ listenings: Listenings, in transaction: some Transaction
    ) throws -> Double {
        guard before != after else { return 1 }
        return TranscriptDiff.likeness(
            try compute(before, after, listenings, in: transaction).transcript.map(\.op))
    }

    /// Computes by the engines alone, without keeping.
    static func compute(
        _ before: Int64, _ after: Int64, _ listenings: Listenings, in transaction: some Transaction
    ) throws -> DiffResource {
        try diff(before, after, listenings, recorded: (.none, .none), in: transaction)
    }

    /// By what devices were recorded to say; `nil`: not both sides were recorded. Never kept: it is of these builds.
    private static func recorded(
        _ before: PlacedCapture, _ after: PlacedCapture, _ listenings: Listenings, in transaction: some Transaction
    ) throws -> DiffResource? {
        let then = try listenings.recorded(before), now = try listenings.recorded(after)
        guard !then.isEmpty, !now.isEmpty else { return nil }
        return try diff(before.capture, after.capture, listenings, recorded: (then, now), in: transaction)
    }

    /// The stored comparison of a capture in each of two builds, or a computed one that is not kept; with what the team
    /// pinned meanwhile, and without what people set aside.
    package static func look(
        _ earlier: HeldCapture, _ later: HeldCapture, _ history: AppHistory, in transaction: some Transaction
    ) throws -> DiffResource {
        let app = history.app, (before, after) = (earlier.capture, later.capture)
        let listenings = Listenings(app, in: transaction)
        var diff: DiffResource
        if let recorded = try recorded(
            PlacedCapture(capture: before, build: earlier.build.id),
            PlacedCapture(capture: after, build: later.build.id), listenings, in: transaction)
        {
            diff = recorded
        } else if let known = try transaction.comparison(
            before: before, after: after, Listening.engines(app.conformance))
        {
            diff = try DiffResource(kept: known)
        } else {
            diff = try compute(before, after, listenings, in: transaction)
        }
        if diff.showsSameScreen { diff.regressions += try AppPins(app, in: transaction).broken(before, after) }
        return try ComparisonAsides(from: earlier.build, to: later.build, history, in: transaction)
            .apply(to: diff, from: before, to: after)
    }

    private static func diff(
        _ before: Int64, _ after: Int64, _ listenings: Listenings, recorded: (RecordedSpeech, RecordedSpeech),
        in transaction: some Transaction
    ) throws -> DiffResource {
        guard let screen = try transaction.screen(ofCapture: after) else { throw APIError.notFound("capture") }
        let earlier = try listenings.of(capture: before), later = try listenings.of(capture: after)
        let corrections = try corrections(before, after, screen: screen, in: transaction)
        func compared(_ known: [(before: Int, after: Int)]) throws -> Comparison {
            try later.compared(with: earlier, corrections: corrections, known: known, recorded: recorded)
        }
        let found = try compared([])
        let known = try known(found.matches, before, after, in: transaction)
        return DiffResource(known.isEmpty ? found : try compared(known))
    }

    /// What was left open, and is one element by what was captured in between.
    private static func known(
        _ matches: ElementMatches, _ before: Int64, _ after: Int64, in transaction: some Transaction
    ) throws -> [(before: Int, after: Int)] {
        guard !matches.removed.isEmpty, !matches.added.isEmpty else { return [] }
        let then = try transaction.identities(ofCapture: before), now = try transaction.identities(ofCapture: after)
        let nodes = Dictionary(matches.added.compactMap { node in now[node].map { ($0.id, node) } }) { first, _ in first
        }
        return matches.removed.compactMap { node in
            then[node].flatMap { nodes[$0.id] }.map { (before: node, after: $0) }
        }
    }
}
