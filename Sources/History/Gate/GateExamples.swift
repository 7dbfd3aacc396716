import Foundation
import Screens

/// The first few things that a condition counts, each in a clause. What is said alike of several states of a screen is said
/// once, with all of them. What is left out is counted.
struct GateExamples {
    private static let few = 3

    /// Things of which the same is said.
    fileprivate struct Example {
        let said: Said
        var states: [String] = []
        /// The things, by their places; how many of them count here, since each counts once, however it is told.
        var things: Set<Int> = []
        var count = 0
    }

    fileprivate struct Said: Equatable {
        var summary: String
        var screen: String?
        var aside: String?
    }

    private let measure: Measure
    /// The first few.
    private var examples: [Example] = []
    /// The things of which something is said that is in none of these, by their places.
    private var left: Set<Int> = []

    /// - Parameter name: what people call a screen, by its key.
    init(_ items: [GateEvidence.Item], of measure: Measure, name: (String) -> String) {
        self.measure = measure
        for (thing, item) in items.enumerated() {
            let screen = item.screen.map(name)
            tell(thing, item.summary, item.states, on: screen, count: 1, aside: item.aside)
            // It is one, however it is told.
            for other in item.otherwise { tell(thing, other.summary, other.states, on: screen, count: 0) }
        }
    }

    private mutating func tell(
        _ thing: Int, _ summary: String, _ states: [String], on screen: String?, count: Int, aside: String? = nil
    ) {
        let said = Said(summary: Self.withoutTitle(summary.withoutFullStop, of: screen), screen: screen, aside: aside)
        let place = examples.firstIndex { $0.said == said } ?? examples.count
        guard place < Self.few else {
            left.insert(thing)
            return
        }
        if place == examples.count { examples.append(Example(said: said)) }
        examples[place].states += states
        examples[place].things.insert(thing)
        examples[place].count += count
    }

    /// Without the title of a screen at its end, where the screen is named by its key as well: `Payment (checkout-v2)`.
    private static func withoutTitle(_ summary: String, of screen: String?) -> String {
        guard let screen, screen.hasSuffix(")"), let bracket = screen.range(of: " (", options: .backwards),
            case let title = " (\(screen[..<bracket.lowerBound]))", summary.hasSuffix(title)
        else { return summary }
        return String(summary.dropLast(title.count))
    }

    /// `nil`: there is nothing to tell.
    var words: String? {
        guard !examples.isEmpty else { return nil }
        let shown = examples.reduce(into: Set()) { $0.formUnion($1.things) }
        let more = left.subtracting(shown).count, otherwise = left.intersection(shown).count
        return examples.map { $0.words(of: measure) }.joined(separator: "; ")
            + (more > 0 ? "; and \(more) more" : "")
            + (otherwise > 0 ? "; and \(otherwise) of these in other words" : "")
    }

    /// `state: tablet, landscape`, or `states: standard, and tablet, landscape`; `nil`: there is none.
    static func states(_ states: [String]) -> String? {
        guard !states.isEmpty else { return nil }
        return "\(Set(states).count == 1 ? "state" : "states"): \(states.listedAsStates)"
    }
}

extension GateExamples.Said {
    /// Titles of problems that a check found end with their screen in brackets, and what is owed or measured of a screen is said of
    /// it by name. That a button is called like its screen names no screen.
    fileprivate func namesScreen(of measure: Measure) -> Bool {
        guard let screen else { return true }
        return summary.hasSuffix("(\(screen))") || measure.isToldOfScreens && summary.contains(screen)
    }
}

extension GateExamples.Example {
    /// `66 % of what was spoken is lost (List: standard, and tablet, landscape)`. The screen is named once. What the states don't
    /// tell apart is counted.
    fileprivate func words(of measure: Measure) -> String {
        let place =
            said.namesScreen(of: measure)
            ? GateExamples.states(states)
            : [said.screen, states.isEmpty ? nil : states.listedAsStates].compactMap(\.self).joined(separator: ": ")
        let times = count > max(Set(states).count, 1) ? ", \(count) times" : ""
        return said.summary + (place.map { " (\($0))" } ?? "") + times + (said.aside.map { "; \($0)" } ?? "")
    }
}

extension [String] {
    /// States of screens, each once and the usual one first. One may be of several words with commas between them.
    var listedAsStates: String {
        let usual = filter { $0 == VariantKey.standardWords }
        var seen: Set<String> = []
        return (usual + self).filter { seen.insert($0).inserted }.joined(separator: ", and ")
    }
}
