package import History
package import Storage

/// Which captures of two builds stand against each other on a screen, in the very same variant. Of several captures of one
/// variant each stands against the one that is most like it.
package struct PairedCaptures {
    /// In the order of the captures after.
    package let pairs: [(before: BuildCapture, after: BuildCapture)]
    /// Captures that nothing stands against in the very same variant.
    package let left: [BuildCapture]
    /// By a capture that is left: how near the nearest one in the other build is, where they can be compared in part.
    package let nearest: [Int64: Twin]

    package init(
        _ before: [BuildCapture], _ after: [BuildCapture], of app: StoredApp, in transaction: some Transaction
    ) throws {
        try self.init(before, after, Listenings(app, in: transaction), in: transaction)
    }

    init(
        _ before: [BuildCapture], _ after: [BuildCapture], _ listenings: Listenings, in transaction: some Transaction
    ) throws {
        let variants = try transaction.variantKeys(ofCaptures: Set((before + after).map(\.captureID)).sorted())
        func known(_ places: [BuildCapture]) -> [(place: BuildCapture, variant: VariantKey)] {
            places.compactMap { place in variants[place.captureID].map { (place, $0) } }
        }
        let (earlier, later) = (known(before), known(after))
        func captured(_ all: [(place: BuildCapture, variant: VariantKey)]) -> [ScreenPairing.CapturedScreen] {
            all.map { ScreenPairing.CapturedScreen(screen: String($0.place.screenID), variant: $0.variant) }
        }
        let pairing = try ScreenPairing(before: captured(earlier), after: captured(later), byName: true) { then, now in
            try Comparing.likeness(
                earlier[then].place.captureID, later[now].place.captureID, listenings, in: transaction)
        }
        let exact = pairing.pairs.filter { $0.twin == .exact }
        pairs = exact.map { (earlier[$0.before].place, later[$0.after].place) }
        let near = pairing.pairs.filter { $0.twin != .exact }.flatMap { pair in
            [earlier[pair.before].place, later[pair.after].place].map { ($0.captureID, pair.twin) }
        }
        nearest = Dictionary(near, uniquingKeysWith: min)
        let (then, now) = (Set(exact.map(\.before)), Set(exact.map(\.after)))
        left =
            earlier.indices.filter { !then.contains($0) }.map { earlier[$0].place }
            + later.indices.filter { !now.contains($0) }.map { later[$0].place }
    }
}
