import Foundation
import Screens

/// Word search as any engine does it: BM25 over stems, a screen's title, labels and roles being one text.
struct PlainBM25 {
    private let screens: [(title: String, counts: [String: Int], length: Int)]
    private let having: [String: Int]
    private let usual: Double
    private let stem: (String) -> String

    /// - Parameter stem: empty for a word that tells nothing.
    init(_ screens: [WorldScreen], stem: @escaping (String) -> String) {
        self.stem = stem
        self.screens = screens.map { screen in
            let text = ([screen.title] + screen.elements.map { "\($0.label) \($0.role)" }).joined(separator: " ")
            let stems = Words.of(text).map(stem).filter { !$0.isEmpty }
            return (screen.title, stems.reduce(into: [:]) { $0[$1, default: 0] += 1 }, stems.count)
        }
        having = self.screens.reduce(into: [:]) { having, screen in
            for stem in screen.counts.keys { having[stem, default: 0] += 1 }
        }
        usual = Double(self.screens.reduce(0) { $0 + $1.length }) / Double(max(1, screens.count))
    }

    /// Titles, best first.
    func rank(_ text: String) -> [String] {
        let asked = Set(Words.of(text).map(stem).filter { !$0.isEmpty })
        let total = Double(screens.count)
        return screens.map { screen -> (String, Double) in
            let score = asked.reduce(0.0) { sum, stem in
                guard let times = screen.counts[stem], let having = having[stem] else { return sum }
                let rarity = log(1 + (total - Double(having) + 0.5) / (Double(having) + 0.5))
                let times1 = Double(times)
                return sum + rarity * times1 * 2.2
                    / (times1 + 1.2 * (0.25 + 0.75 * Double(screen.length) / usual))
            }
            return (screen.title, score)
        }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
    }
}
