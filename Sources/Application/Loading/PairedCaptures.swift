import API
package import History
package import Storage

/// Two captures of a screen that stand against each other.
package struct PairedCapture {
    package let before: BuildCapture
    package let after: BuildCapture
    /// How near their variants are: what of them is compared.
    package let twin: Twin
}

/// Which captures of two builds stand against each other on a screen, in the very same variant or in the nearest that can
/// be compared, as verdicts have it. Of several captures of one variant each stands against the one that is most like it. What
/// showed a spinner in the screen's place is nothing to stand against.
package struct PairedCaptures {
    /// In the order of the captures after.
    package let pairs: [PairedCapture]
    /// Captures that nothing stands against, and why.
    let left: [(place: BuildCapture, reason: UncomparedReason)]
    /// Captures before of screens that were captured after, in other variants alone.
    package let notAgain: [BuildCapture]
    /// By a capture that is left: how near the nearest one in the other build is, where they can be compared in part.
    package let nearest: [Int64: Twin]
    /// Captures before that show something else in their screens' place.
    private let unlike: Set<Int64>

    package init(
        _ before: [BuildCapture], _ after: [BuildCapture], of app: StoredApp, in transaction: some Transaction
    ) throws {
        try self.init(before, after, Listenings(app, in: transaction), in: transaction)
    }

    init(
        _ before: [BuildCapture], _ after: [BuildCapture], _ listenings: Listenings, in transaction: some Transaction
    ) throws {
        func ofSomethingElse(_ places: [BuildCapture]) throws -> Set<Int64> {
            let builds = Set(places.map(\.buildID)).sorted()
            guard !builds.isEmpty else { return [] }
            let other = try transaction.capturesOfSomethingElse(inBuilds: builds)
            return Set(places.filter { other[$0.buildID]?.contains($0.captureID) ?? false }.map(\.captureID))
        }
        let unlike = try ofSomethingElse(before), unlikeAfter = try ofSomethingElse(after)
        let variants = try transaction.variantKeys(ofCaptures: Set((before + after).map(\.captureID)).sorted())
        func known(_ places: [BuildCapture]) -> [(place: BuildCapture, variant: VariantKey)] {
            places.compactMap { place in variants[place.captureID].map { (place, $0) } }
        }
        let (earlier, later) = (known(before.filter { !unlike.contains($0.captureID) }), known(after))
        func captured(_ all: [(place: BuildCapture, variant: VariantKey)]) -> [ScreenPairing.CapturedScreen] {
            all.map { ScreenPairing.CapturedScreen(screen: String($0.place.screenID), variant: $0.variant) }
        }
        let pairing = try ScreenPairing(before: captured(earlier), after: captured(later), byName: true) { then, now in
            try Comparing.likeness(
                earlier[then].place.captureID, later[now].place.captureID, listenings, in: transaction)
        }
        self.unlike = unlike
        pairs = pairing.pairs.map {
            PairedCapture(before: earlier[$0.before].place, after: later[$0.after].place, twin: $0.twin)
        }
        notAgain = earlier.filter { capture in
            let others = later.filter { $0.place.screenID == capture.place.screenID }
            return !others.isEmpty && !others.contains { $0.variant.twin(of: capture.variant) == .exact }
        }.map(\.place)
        let missing = pairing.missing.map { earlier[$0] }
        let hidden = known(before).filter { unlike.contains($0.place.captureID) }
        typealias Known = (place: BuildCapture, variant: VariantKey)
        func isComparable(_ capture: Known, with others: [Known]) -> Bool {
            others.contains {
                $0.place.screenID == capture.place.screenID && capture.variant.twin(of: $0.variant) != nil
            }
        }
        func reason(_ capture: Known, beside others: [Known], hidden: [Known]) -> UncomparedReason {
            if isComparable(capture, with: others) { return .otherIsTaken }
            return isComparable(capture, with: hidden) ? .otherShowsSomethingElse : .otherVariants
        }
        left =
            missing.map { ($0.place, reason($0, beside: later, hidden: [])) }
            + pairing.unmatched.map { later[$0] }.map { capture in
                let isElsewhere = unlikeAfter.contains(capture.place.captureID)
                return (
                    capture.place, isElsewhere ? .showsSomethingElse : reason(capture, beside: earlier, hidden: hidden)
                )
            }
            + hidden.map { ($0.place, .showsSomethingElse) }
        nearest = missing.reduce(into: [:]) { nearest, capture in
            let others = later.filter { $0.place.screenID == capture.place.screenID }
            let near = capture.variant.nearest(among: others.map(\.variant))?.nearness.twin
            if let near, near != .exact { nearest[capture.place.captureID] = near }
        }
    }

    /// Whether all of these show something else in their screens' place.
    func areElsewhere(_ captures: [BuildCapture]) -> Bool {
        !captures.isEmpty && captures.allSatisfy { unlike.contains($0.captureID) }
    }

    /// The pair of a capture after, by the variant it is asked for by; without one the nearest pair.
    package func pair(of variant: String?) -> PairedCapture? {
        variant.map { variant in pairs.first { $0.after.variantKey == variant } } ?? pairs.min { $0.twin < $1.twin }
    }
}
