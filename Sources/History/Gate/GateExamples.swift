import Screens

/// The first few things that a condition counts, each in a clause. What is said alike of several states of a screen is said
/// once, with all of them.
struct GateExamples {
    private static let few = 3

    /// Things of which the same is said.
    fileprivate struct Example {
        let summary: String
        let screen: String?
        var states: [String] = []
        var count = 0
    }

    private var examples: [Example] = []

    /// - Parameter name: what people call a screen, by its key.
    init(_ items: [GateEvidence.Item], name: (String) -> String) {
        var places: [[String?]: Int] = [:]
        func tell(_ summary: String, _ screen: String?, _ states: [String], count: Int) {
            let example = Example(summary: summary.withoutFullStop, screen: screen)
            let place = places[[example.summary, screen]] ?? examples.count
            if place == examples.count {
                places[[example.summary, screen]] = place
                examples.append(example)
            }
            examples[place].states += states
            examples[place].count += count
        }
        for item in items {
            let screen = item.screen.map(name)
            tell(item.summary, screen, item.states, count: 1)
            // It is one, however it is told.
            for other in item.otherwise { tell(other.summary, screen, other.states, count: 0) }
        }
    }

    /// `nil`: there is nothing to tell.
    var words: String? {
        guard !examples.isEmpty else { return nil }
        let left = examples.dropFirst(Self.few).reduce(0) { $0 + $1.count }
        return examples.prefix(Self.few).map(\.words).joined(separator: "; ") + (left > 0 ? "; and \(left) more" : "")
    }

    /// `state: tablet, landscape`, or `states: standard, and tablet, landscape`; `nil`: there is none.
    static func states(_ states: [String]) -> String? {
        guard !states.isEmpty else { return nil }
        return "\(Set(states).count == 1 ? "state" : "states"): \(states.listedAsStates)"
    }
}

extension GateExamples.Example {
    /// `66 % of what was spoken is lost (List: standard, and tablet, landscape)`. The screen is named once: titles of problems
    /// name it themselves. What the states don't tell apart is counted.
    fileprivate var words: String {
        let isScreenSaid = screen.map { summary.contains($0) || summary.hasSuffix(")") } ?? true
        let place =
            isScreenSaid
            ? GateExamples.states(states)
            : [screen, states.isEmpty ? nil : states.listedAsStates].compactMap(\.self).joined(separator: ": ")
        let times = count > max(Set(states).count, 1) ? ", \(count) times" : ""
        return summary + (place.map { " (\($0))" } ?? "") + times
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
