extension Rule {
    /// Two controls that sound the same and do different things cannot be told apart without seeing where they are.
    package static let duplicateName = Rule(
        "duplicate-name", since: 1, title: "Controls can be told apart by what they say", impact: .moderate,
        criteria: [.linkPurposeInContext, .headingsAndLabels],
        guide: RuleGuide(
            meets: "“Adults. Add. Button. Children. Add. Button.” Which one adds what is a matter of luck.",
            hurts: """
                People who listen, most of all from the rotor's lists or by explore-by-touch, and people who speak to \
                Voice Control: it has to ask which one they mean.
                """,
            byHand:
                "Flick through the controls only (rotor: Form Controls or Buttons) and listen for the same words twice.",
            fixUIKit: """
                addAdult.accessibilityLabel = String(localized: "Add adult")
                addChild.accessibilityLabel = String(localized: "Add child")
                """,
            fixSwiftUI: """
                Button(action: addAdult) { Image(systemName: "plus") }
                    .accessibilityLabel("Add adult")
                """,
            source:
                "WCAG 2.2, 2.4.4 and 2.4.6; google/Accessibility-Test-Framework-for-Android DuplicateSpeakableTextCheck"
        )
    ) { scene, judgements in
        var groups: [SoundingName: [SceneNode]] = [:]
        var names: [SoundingName] = []
        for element in scene.elements where element.hasTarget && element.isNamed {
            let name = SoundingName(element)
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append(element)
        }
        for name in names {
            let members = groups[name] ?? []
            guard members.count > 1 else {
                for member in members { judgements.note(.passed, at: member) }
                continue
            }
            let surroundings = Surroundings(of: members)
            for member in members {
                judgements.note(
                    surroundings.tellsApart(member)
                        ? .passed
                        : .failed(
                            "Another control here sounds exactly the same, and nothing around it tells them apart.",
                            [
                                "name": .optional(member.label),
                                "others": .nodes(members.filter { $0.index != member.index }.prefix(10)),
                            ]), at: member)
            }
        }
    }
}

/// What a control sounds like: elements that share it are told apart by their surroundings only.
private struct SoundingName: Hashable {
    private let kind: ElementKind
    private let words: [String]
    private let hint: [String]
    /// A name of signs only (“+”, “×”) has no words to compare.
    private let signs: String?

    init(_ element: SceneNode) {
        kind = element.kind
        words = element.utterance.map { Words.of($0.text) } ?? []
        hint = element.hint.map(Words.of) ?? []
        signs = element.label.flatMap { Words.hasAny($0) ? nil : $0 }
    }
}

/// What stands around each member of a group, up to the first node that holds another of them.
private struct Surroundings {
    /// A label above, or what the other elements say there, in flick order.
    private enum Context: Hashable {
        case label(String)
        case neighbours([String])
    }
    private var contexts: [Int: Context] = [:]
    private var counts: [Context: Int] = [:]

    init(of members: [SceneNode]) {
        let places = members.map(\.index).sorted()
        for member in members {
            guard let context = Self.context(of: member, apartFrom: places) else { continue }
            contexts[member.index] = context
            counts[context, default: 0] += 1
        }
    }

    func tellsApart(_ member: SceneNode) -> Bool {
        contexts[member.index].map { counts[$0] == 1 } ?? false
    }

    private static func context(of member: SceneNode, apartFrom places: [Int]) -> Context? {
        for node in member.above {
            let range = node.scene.tree.below(node.index)
            let first = places.partition { $0 >= range.lowerBound }
            let holdsAnother = first + 1 < places.count && places[first + 1] < range.upperBound
            if holdsAnother { return nil }
            if let label = node.label, !Words.isBlank(label) { return .label(label) }
            let inside = node.elementsInside
            if inside.count > 1 {
                let others = inside.filter { $0.index != member.index }
                return .neighbours(
                    others.sorted { ($0.position ?? 0) < ($1.position ?? 0) }.map { $0.utterance?.text ?? "" })
            }
        }
        return nil
    }
}
