extension Rule {
    /// The screen reader says the role itself; in the label it is heard twice.
    package static let labelRepeatsTrait = Rule(
        "label-repeats-trait", since: 1, judges: .name, reads: .traits, title: "Labels leave the role to the trait",
        impact: .minor,
        criteria: [],
        guide: RuleGuide(
            meets: "“Back home button. Button.” Each control says twice what it is; a long list doubles in length.",
            hurts: "Everybody who listens: the word that differs is buried among words that don't.",
            byHand: "Listen for a word that comes twice: button, link, image, heading, tab, switch.",
            fixUIKit: """
                home.accessibilityLabel = String(localized: "Back home")  // the trait says “Button.”
                home.accessibilityTraits = .button
                """,
            fixSwiftUI: """
                Button(action: goHome) { Image("house") }
                    .accessibilityLabel("Back home")  // a Button says so itself
                """,
            fixAndroid: """
                <!-- Views: “Back home”; TalkBack says itself that it is a button -->
                <ImageButton android:src="@drawable/ic_home" android:contentDescription="@string/back_home" />
                // Compose: IconButton says so, too
                IconButton(onClick = goHome) {
                    Icon(Icons.Default.Home, contentDescription = stringResource(R.string.back_home))
                }
                """,
            source: "google/GTXiLib, GTXChecksCollection.m")
    ) { scene, judgements in
        let ofApp = TraitWords.of(language: scene.device.locale ?? "en")
        let base = Phrasebook.of(scene.device.locale, base: .english)
        let hasTabs =
            scene.traits.contains { $0.contains(.tabBar) } || scene.tree.nodes.contains { $0.role == .tabBar }
        for element in scene.elements where element.has(.traitsKnown) {
            let speaks = !element.traits.isDisjoint(with: speakingTraits) || (hasTabs && element.speaks(.tab, base))
            guard speaks, element.isNamed else { continue }
            if let own = element.node.language {
                judgements.note(judgement(element, TraitWords.of(language: own), base), at: element)
            } else {
                judgements.note(judgement(element, ofApp, base), at: element)
            }
        }
    }

    private static func judgement(_ element: SceneNode, _ table: TraitWords, _ base: Phrasebook) -> Judgement {
        let words = element.labelWords
        guard let last = words.last else { return .passed }
        for (trait, phrase) in table.phrases(endingWith: last)
        where words.ends(with: phrase) && element.speaks(trait, base) {
            guard !element.printedTexts.contains(where: { Words.of($0).ends(with: phrase) }) else { continue }
            return .failed(
                "The label ends with the word that the screen reader adds: it is heard twice.",
                ["word": .text(phrase.joined(separator: " ")), "trait": .text(trait.rawValue)])
        }
        guard element.traits.contains(.image) else { return .passed }
        for opening in TraitWords.imageOpenings where words.count > opening.count && words.starts(with: opening) {
            guard !element.printedTexts.contains(where: { Words.of($0).starts(with: opening) }) else { continue }
            return .failed(
                "The label begins by saying that it is a picture; the screen reader says so as well.",
                ["word": .text(opening.joined(separator: " ")), "trait": .text("image")])
        }
        return .passed
    }

    private static let speakingTraits: Traits = [
        .button, .link, .image, .header, .tabBarItem, .switchButton, .adjustable, .searchField, .textEntry, .backButton,
    ]
}

extension SceneNode {
    /// Whether the trait is heard as a word (docs/speech.md section 3.2).
    ///
    /// - Parameter base: what the app's language is spoken with.
    fileprivate func speaks(_ trait: TraitWords.Kind, _ base: Phrasebook) -> Bool {
        switch trait {
        case .button: traits.contains(.button) && traits.isDisjoint(with: Self.silencers) && !isSilentTab(base)
        case .link: traits.contains(.link)
        case .image: traits.contains(.image)
        case .header: traits.contains(.header)
        case .tab: utterance.map { saysTab(in: $0, base) } ?? false
        case .switchButton: traits.isSuperset(of: [.switchButton, .button])
        case .adjustable: traits.contains(.adjustable)
        case .searchField: traits.contains(.searchField)
        case .textEntry: traits.contains(.textEntry)
        case .backButton: traits.contains(.backButton)
        }
    }

    private static let silencers: Traits = [.keyboardKey, .switchButton, .tabBarItem, .backButton]

    /// In a tab bar made of plain views a button is called a tab only.
    private func isSilentTab(_ base: Phrasebook) -> Bool {
        guard let utterance, saysTab(in: utterance, base) else { return false }
        return !adds(book(base)[.button], utterance)
    }

    /// “Tab.” is heard, by its trait or by the bar it is in.
    private func saysTab(in utterance: Utterance, _ base: Phrasebook) -> Bool {
        traits.contains(.tabBarItem) || adds(book(base)[.tab], utterance)
    }

    /// Whether the utterance adds these words behind the label.
    private func adds(_ words: String, _ utterance: Utterance) -> Bool {
        let spoken = utterance.text.utf8
        let behind = label.flatMap { spoken.end(of: $0.utf8, from: spoken.startIndex) } ?? spoken.startIndex
        return spoken.end(of: words.utf8, from: behind) != nil
    }

    private func book(_ base: Phrasebook) -> Phrasebook { Phrasebook.of(node.language, base: base) }
}

extension String.UTF8View {
    /// Where the first occurrence of a text ends; an utterance holds its parts byte for byte.
    fileprivate func end(of part: String.UTF8View, from start: Index) -> Index? {
        guard let first = part.first else { return start }
        var rest = self[start...]
        while let found = rest.firstIndex(of: first) {
            rest = rest[found...]
            if rest.starts(with: part) { return index(found, offsetBy: part.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

extension [String] {
    fileprivate func ends(with phrase: [String]) -> Bool { suffix(phrase.count).elementsEqual(phrase) }
}
