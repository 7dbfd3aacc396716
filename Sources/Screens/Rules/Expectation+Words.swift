extension Expectation {
    /// The words of it for people: `“Buy”, button`.
    package var summary: String {
        let subject = label.map { "“\($0)”" } ?? identifier ?? "an element"
        let rest = (traits ?? []) + (value.map { ["value “\($0)”"] } ?? []) + (says.map { ["saying “\($0)”"] } ?? [])
        return ([subject] + rest).joined(separator: ", ")
    }

    /// What became of it, in a sentence: `“Play, button” is now “Play”: the trait button is gone.`
    ///
    /// - Parameters:
    ///   - nearest: the element that comes closest, or the very one that was meant.
    ///   - wasHeld: it is the very one, and an earlier capture kept what was pinned.
    package func account(of nearest: SceneNode?, _ differences: [Difference], wasHeld: Bool) -> String {
        let words = ([label].compactMap { $0 } + (traits ?? [])).joined(separator: ", ")
        let name =
            label == nil
            ? identifier.map { ["The element with the identifier \($0)"] + (traits ?? []) }?.joined(separator: ", ")
                ?? summary.asOpening
            : "“\(words)”"
        guard let nearest else { return "\(name) is not there: nothing like it is heard." }
        let label = nearest.label.flatMap { Words.isBlank($0) ? nil : $0 }
        let heard = ([label].compactMap { $0 } + (nearest.spokenTraits ?? []).names).joined(separator: ", ")
        let now = heard.isEmpty ? nearest.utterance?.text ?? nearest.kind.rawValue : heard
        let told = differences.map { $0.words(wasHeld: wasHeld) }.joined(separator: "; ")
        return wasHeld ? "\(name) is now “\(now)”: \(told)." : "\(name) is not there, the nearest is “\(now)”: \(told)."
    }

    /// What is wrong with the pin itself, each as its key and a sentence; none: it can be asked.
    package var faults: [(key: String, detail: String)] {
        var faults: [(key: String, detail: String)] = []
        if Words.isBlank(screen) { faults.append(("screen", "An expectation names its screen.")) }
        if identifier == nil, label == nil, says == nil {
            faults.append(("label", "An expectation names its element: by identifier, label or what it says."))
        }
        for (index, trait) in (traits ?? []).enumerated() where Traits(name: trait) == nil {
            faults.append(("traits/\(index)", "“\(trait)” is no trait."))
        }
        let texts = [
            ("screen", screen), ("state", state), ("identifier", identifier), ("label", label), ("value", value),
            ("says", says),
        ]
        return faults
            + texts.filter { $0.1?.utf8.count ?? 0 > 1_000 }.map { ($0.0, "This has at most 1,000 bytes.") }
    }
}

extension Expectation.Difference {
    /// `the trait button is gone`, `the value is “3”, not “2”`; of what was not held before, `the trait button is missing`.
    fileprivate func words(wasHeld: Bool) -> String {
        let gone = wasHeld ? "gone" : "missing"
        return switch part {
        case .identifier: "the identifier is \(actual ?? "missing"), not \(expected)"
        case .label:
            actual.map {
                wasHeld ? "the label “\(expected)” is now “\($0)”" : "the label is “\($0)”, not “\(expected)”"
            } ?? "the label “\(expected)” is \(gone)"
        case .traits: traits(gone)
        case .value: actual.map { "the value is “\($0)”, not “\(expected)”" } ?? "the value “\(expected)” is \(gone)"
        case .says: actual.map { "it says “\($0)”, not “\(expected)”" } ?? "nothing is said, not “\(expected)”"
        }
    }

    private func traits(_ gone: String) -> String {
        let kept = Set((actual ?? "").split(separator: ", "))
        let lost = expected.split(separator: ", ").filter { !kept.contains($0) }
        return lost.count == 1
            ? "the trait \(lost[0]) is \(gone)" : "the traits \(lost.joined(separator: " and ")) are \(gone)"
    }
}

extension SceneNode {
    /// What is worth pinning of it: how it is called and what it is. Its value may change from day to day, and so may
    /// states such as `selected`. One without a label is known by its identifier, one without either by what it says.
    package var expectation: Expectation? {
        guard let screen = scene.capture.screen.key, let utterance else { return nil }
        let label = Words.isBlank(self.label) ? nil : self.label
        let identifier = label == nil ? self.identifier : nil
        let lasting = (spokenTraits ?? []).intersection(.lasting).names
        return Expectation(
            screen: screen, state: scene.capture.variant.state, identifier: identifier, label: label,
            traits: lasting.isEmpty ? nil : lasting, says: label == nil && identifier == nil ? utterance.text : nil)
    }
}

extension Traits {
    /// What an element is, not how it stands at the moment.
    fileprivate static let lasting: Traits = [
        .button, .link, .header, .adjustable, .image, .searchField, .textEntry, .switchButton, .tabBarItem,
        .backButton, .keyboardKey, .secureTextField,
    ]
}
