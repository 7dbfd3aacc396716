import API
import Application
import History
import Messages
import Screens
import Storage

extension Message {
    /// What is compared with the nearest capture where the exact twin is missing, and which that is; `nil` for the exact twin.
    /// - Parameter state: the state of the screen in the earlier capture, as people say it.
    init?(comparedInPart twin: Twin, with build: String, _ state: String) {
        guard let words = twin.words else { return nil }
        self = "Compared in part with \(text: build) (\(Message(variant: state))) \(Message(ours: words))."
    }
}

extension ScreenNames {
    /// With what people call the states of screens that a comparison names.
    func naming(_ found: ComparisonResource, _ screens: [StoredScreen], in transaction: some Transaction) throws
        -> ScreenNames
    {
        let audited = found.auditFaults ?? []
        let named = Set(
            found.screens.map(\.screen) + found.notCompared.map(\.screen) + found.variantsNotCaptured.map(\.screen)
                + found.retired.map(\.screen) + audited.compactMap(\.screen))
        let states =
            found.screens.flatMap { [$0.variant, $0.variantBefore].compactMap(\.self) }
            + found.notCompared.map(\.variant) + found.variantsNotCaptured.map(\.variant)
            + found.retired.compactMap(\.variant) + audited.map(\.variant)
        var names = self
        try names.variants.merge(
            PlainWords.variants(
                named: states, onScreens: screens.filter { named.contains($0.key) }.map(\.id), in: transaction)
        ) { _, new in new }
        return names
    }
}

extension ScreenComparison {
    /// Which capture of the earlier build it is compared with, and in what, where that is not the exact twin.
    func inPart(with build: String, _ names: ScreenNames) -> Message? {
        variantBefore.flatMap {
            Message(comparedInPart: comparison.twin, with: build, names.variants[$0] ?? $0)
        }
    }

    /// How much speech is lost. Between two languages nothing is measured, unless elements fell silent; nor on what shows
    /// something else.
    var loss: Message { comparison.knownLoss.map(PlainWords.percent) ?? "not compared" }

    /// What got worse, where no rule finds anything that has; `nil`: one does.
    var notWorse: Message? {
        guard comparison.regressions.isEmpty else { return nil }
        guard !comparison.saysLess else { return "✗ less is said" }
        guard comparison.showsSameScreen else { return "? not known: it shows something else" }
        return comparison.twin == .exact ? "= nothing" : "= nothing that was compared"
    }
}

extension EarlierCapture {
    /// What of it is compared, where that is not all.
    func inPart(_ transaction: some Transaction) throws -> Message? {
        try PlainWords.variants([place], in: transaction).first
            .flatMap { Message(comparedInPart: twin, with: build.name, $0.name) }
    }
}

extension EarlierBuild {
    /// Why nothing it holds of the screen is compared with a capture.
    func nothingCompared(_ transaction: some Transaction) throws -> Message {
        guard !isElsewhere else {
            return
                "\(text: build.name) shows something else in the place of this screen, so nothing is compared with it."
        }
        let states = try PlainWords.variants(held, in: transaction).map { Message(variant: $0.name) }
        return states.isEmpty
            ? "\(text: build.name) holds no capture of this screen."
            : "\(text: build.name) holds this screen only in states that can’t be compared with this one: \(states.joined())."
    }
}
