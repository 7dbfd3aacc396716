import Foundation

/// How many screens of an app have a word, on them and in their names.
package struct WordRarity: Sendable {
    private let screens: Int
    private let counts: [String: (screens: Int, titles: Int)]

    /// - Parameter counts: by form of a word.
    package init(screens: Int, _ counts: [String: (screens: Int, titles: Int)]) {
        (self.screens, self.counts) = (screens, counts)
    }

    package func screens(having form: String) -> Int { counts[form]?.screens ?? 0 }

    /// As BM25 counts it: much where few screens have it, next to nothing where all do.
    package func ofWord(_ forms: [String]) -> Double { rarity(forms.map { counts[$0]?.screens ?? 0 }.max() ?? 0) }
    package func ofTitle(_ forms: [String]) -> Double { rarity(forms.map { counts[$0]?.titles ?? 0 }.max() ?? 0) }

    private func rarity(_ having: Int) -> Double {
        log(1 + (Double(max(screens, having) - having) + 0.5) / (Double(having) + 0.5))
    }
}
