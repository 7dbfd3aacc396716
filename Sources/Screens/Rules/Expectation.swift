/// What a team says must be there: “screen X has an element labelled Y (or with identifier Z) with these traits that
/// says V”. Pinned once, asked of every capture of the screen.
package struct Expectation: Hashable, Sendable, Codable {
    /// Key of the screen.
    package var screen: String
    /// The state of the screen it is about, as captures name theirs; `nil`: every state.
    package var state: String?
    /// Which element: by its identifier, else by its label.
    package var identifier: String?
    /// The element's label, where it is known by that; with an identifier: the label it must have.
    package var label: String?
    /// Names of traits it must have; others are free.
    package var traits: [String]?
    /// Its value.
    package var value: String?
    /// What is heard on it, compared by words.
    package var says: String?

    package init(
        screen: String, state: String? = nil, identifier: String? = nil, label: String? = nil, traits: [String]? = nil,
        value: String? = nil, says: String? = nil
    ) {
        self.screen = screen
        self.state = state
        self.identifier = identifier
        self.label = label
        self.traits = traits
        self.value = value
        self.says = says
    }

    package enum Answer: Hashable, Sendable {
        /// An element is all that was pinned.
        case held(node: Int)
        /// An element is all of it that the capture says; the rest is not recorded.
        case untold(node: Int)
        /// No element is. `nearest`: the one that comes closest, with what differs.
        case broken(nearest: Int?, differences: [Difference])
        /// The capture is one of another screen, or of another state of it.
        case otherScreen
    }

    /// One point in which an element is not what was pinned.
    package struct Difference: Hashable, Sendable, Codable {
        package enum Part: String, Hashable, Sendable, Codable { case identifier, label, traits, value, says }
        package var part: Part
        package var expected: String
        /// `nil`: there is none, or it is unknown.
        package var actual: String?

        package init(part: Part, expected: String, actual: String?) {
            (self.part, self.expected, self.actual) = (part, expected, actual)
        }
    }
}

extension Expectation {
    /// It names words, which are of one language.
    package var isOfWords: Bool { label != nil || value != nil || says != nil }

    /// What is left of it where words can't be compared: an element by its identifier, and what that is; `nil`: nothing.
    package var withoutWords: Expectation? {
        identifier.map { Expectation(screen: screen, state: state, identifier: $0, traits: traits) }
    }

    /// Asks a scene. Labels, values and utterances are compared by words, as everywhere in the house.
    package func check(_ scene: Scene) -> Answer {
        if let key = scene.capture.screen.key, key != screen { return .otherScreen }
        if let state, scene.capture.variant.state != state { return .otherScreen }
        var nearest: (node: Int, differences: [Difference], likeness: Int)?, untold: Int?
        for element in scene.elements {
            let differences = differences(of: element)
            if differences.isEmpty { return .held(node: element.index) }
            if untold == nil, differences.allSatisfy({ Self.isUnrecorded($0.part, of: element) }) {
                untold = element.index
            }
            guard isCandidate(element, differences) else { continue }
            let likeness = likeness(of: element)
            if nearest.map({ (differences.count, -likeness) < ($0.differences.count, -$0.likeness) }) ?? true {
                nearest = (element.index, differences, likeness)
            }
        }
        return untold.map { .untold(node: $0) }
            ?? .broken(nearest: nearest?.node, differences: nearest?.differences ?? [])
    }

    private static func isUnrecorded(_ part: Difference.Part, of element: SceneNode) -> Bool {
        switch part {
        case .traits: element.spokenTraits == nil
        case .value: element.node.value == nil && element.scene.capture.unknown.contains("value")
        case .identifier, .label, .says: false
        }
    }

    /// How many of the words by which it is known are the element's own, too. That it is a button is said of many.
    private func likeness(of element: SceneNode) -> Int {
        Set(Words.of(label ?? says ?? "")).intersection(element.labelWords).count
    }

    /// Near enough to show: it shares the identifier, a word of the label or of what is said, or all but one of what was pinned.
    private func isCandidate(_ element: SceneNode, _ differences: [Difference]) -> Bool {
        if let identifier, element.identifier == identifier { return true }
        if likeness(of: element) > 0 { return true }
        return pinned > 1 && differences.count == 1
    }

    private var pinned: Int {
        [identifier != nil, label != nil, traits != nil, value != nil, says != nil].count { $0 }
    }

    /// In what an element is not what was pinned.
    package func differences(of element: SceneNode) -> [Difference] {
        var differences: [Difference] = []
        if let identifier, element.identifier != identifier {
            differences.append(Difference(part: .identifier, expected: identifier, actual: element.identifier))
        }
        note(.label, label, element.label, in: &differences)
        if let traits {
            let names = element.spokenTraits?.names
            if !Set(traits).isSubset(of: names ?? []) {
                differences.append(
                    Difference(
                        part: .traits, expected: traits.joined(separator: ", "), actual: names?.joined(separator: ", "))
                )
            }
        }
        note(.value, value, element.value, in: &differences)
        note(.says, says, element.utterance?.text, in: &differences)
        return differences
    }

    private func note(_ part: Difference.Part, _ expected: String?, _ actual: String?, in list: inout [Difference]) {
        guard let expected, !Expectation.agree(expected, actual) else { return }
        list.append(Difference(part: part, expected: expected, actual: actual))
    }

    /// The same words; texts without words (“×”) must be the same text.
    private static func agree(_ expected: String, _ actual: String?) -> Bool {
        guard let actual else { return false }
        let words = Words.of(expected)
        return words.isEmpty ? expected == actual : words == Words.of(actual)
    }
}
