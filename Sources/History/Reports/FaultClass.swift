import Screens

/// What kind of trouble people tell of. Reports on one screen are about the same thing only within a class.
package enum FaultClass: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing is heard of it.
    case silent
    /// Flicking passes it over, or never gets to it.
    case skipped
    /// It is heard without a name that says what it is.
    case noName
    /// It is heard under a name that is wrong, or says nothing.
    case wrongName
    /// It is not said, or said wrongly, what kind of thing it is.
    case wrongRole
    /// Its value or state is not said.
    case noState
    /// Something changes, and it is not said.
    case noNews
    /// Something is heard that is not there to be used.
    case phantom
    /// There is no way out.
    case trap
    /// It can't be used, or by a gesture alone.
    case gesture
    /// Things are heard in the wrong order, or in too many pieces.
    case order
    /// The focus jumps, or gets lost.
    case focus
    case textSize
    case contrast
    case motion
    /// It is spoken in the wrong language.
    case language
    /// It is hard to hit.
    case target

    /// The class that a text tells of.
    package init?(of text: String) {
        let told = Denial.told(in: Quotations.withoutNames(ReportSections.told(in: text))).text
        let said = [Words.of(told)]
        let reading = FaultReading(said: said) { ToldSentence.clauses(of: told) }
        guard let best = reading.orPlain(said).leading(in: told) else { return nil }
        self = best
    }

    /// In words for people, as they go on after “it tells that”.
    package var words: String {
        switch self {
        case .silent: "nothing is heard of it"
        case .skipped: "flicking passes it over"
        case .noName: "it has no name"
        case .wrongName: "its name is wrong or tells too little"
        case .wrongRole: "it is not said what kind of thing it is"
        case .noState: "its value or state is not said"
        case .noNews: "a change is not announced"
        case .phantom: "something is heard that is not there"
        case .trap: "there is no way out"
        case .gesture: "it can't be used, or by a gesture alone"
        case .order: "the order is wrong"
        case .focus: "the focus jumps"
        case .textSize: "the text is too small or cut off"
        case .contrast: "it is hard to see"
        case .motion: "it moves or flashes"
        case .language: "it is spoken in the wrong language"
        case .target: "it is hard to hit"
        }
    }

    /// Success criteria of WCAG 2.2 that such trouble fails, by number; none: that depends on what it is met on.
    package var criteria: [String] {
        switch self {
        case .noName, .wrongRole, .noState: ["4.1.2"]
        case .noNews: ["4.1.3"]
        case .trap: ["2.1.2"]
        case .order: ["1.3.2"]
        case .silent, .skipped, .wrongName, .phantom, .gesture, .focus, .textSize, .contrast, .motion, .language,
            .target:
            []
        }
    }

    /// By what people tell what is wrong.
    package enum Sense: Sendable { case heard, used, seen }

    package var sense: Sense {
        switch self {
        case .silent, .skipped, .noName, .wrongName, .wrongRole, .noState, .noNews, .phantom, .language: .heard
        case .trap, .gesture, .order, .focus, .target: .used
        case .textSize, .contrast, .motion: .seen
        }
    }

    /// Whether people mean the same kind of trouble. What is skipped is not heard, and what is not heard seems skipped.
    package func isAlike(_ other: FaultClass) -> Bool {
        self == other || Set([self, other]) == [.silent, .skipped]
    }

    /// What is so of a whole screen is so of all that is on it: who hears nothing there, hears none of its elements. A
    /// screen that has no way out says nothing of one of its buttons.
    package var holdsForParts: Bool { [.silent, .skipped, .order].contains(self) }

    /// The classes of what a rule finds; none: of none that people tell apart.
    package static func classes(ofRule rule: String) -> Set<FaultClass> {
        byRule[rule.hasPrefix("session-") ? String(rule.dropFirst(8)) : rule] ?? []
    }

    private static let byRule: [String: Set<FaultClass>] = {
        let groups: [([FaultClass], String)] = [
            (
                [.silent, .skipped],
                "speech-loss element-lost swallowed-children unspoken-text text-view-children empty-container selectable read-all"
            ),
            ([.silent], "part-lost"),
            (
                [.noName],
                "name-lost button-name control-name link-name image-name text-field-name image-description media-description"
            ),
            ([.noName, .wrongName], "labels images label-is-identifier"),
            ([.wrongName], "name-changed duplicate-name label-in-name label-repeats-trait"),
            ([.wrongRole], "trait-lost trait-missing trait-conflict heading-structure"),
            ([.noState], "adjustable-value state-lost"), ([.noNews], "status-announcement"),
            ([.phantom], "offscreen-element zero-size-element obscured-element modal-not-marked modal-lost"),
            ([.phantom], "obscured modal"), ([.trap], "screen-trap modal-without-escape trap escape"),
            (
                [.gesture],
                "gesture-alternative drag-alternative direct-interaction-alternative adjustable-actions swipe-actions reorder direct-interaction text-selection"
            ),
            ([.gesture], "steps-lost actions-lost activation-lost"), ([.order], "order-changed reading-order order"),
            ([.textSize], "text-clipped dynamic-type"),
            ([.contrast], "text-contrast text-contrast-enhanced non-text-contrast color-only"),
            ([.motion], "reduced-motion"), ([.language], "label-language"),
            ([.target], "target-size target-size-minimum"),
        ]
        return groups.reduce(into: [:]) { byRule, group in
            for rule in group.1.split(separator: " ") { byRule[String(rule)] = Set(group.0) }
        }
    }()
}

/// Which classes of trouble the words of a text tell of, and how clearly.
package struct FaultReading: Sendable {
    /// The clearest first.
    package let classes: [(fault: FaultClass, score: Double, phrases: [String])]

    package init(_ texts: [String]) { self.init(said: texts.map(Words.of)) }

    /// - Parameters:
    ///   - withTopics: what only names a class counts, too: “as a button” tells of the role, and not that it is missing.
    ///   - parts: of its sentences, asked for where a phrase may stand within one; `nil`: each text is one.
    init(said: [[String]], withTopics: Bool = true, parts: (() -> [[String]])? = nil) {
        self.init(said, by: PhraseLists.classes, withTopics: withTopics, parts: parts)
    }

    private init(
        _ said: [[String]], by lists: PhraseSections, withTopics: Bool = true, parts: (() -> [[String]])? = nil
    ) {
        let isWithin = lists.sections.contains { $0.within.occur(in: said) }
        let parts = isWithin ? parts?() ?? said : []
        classes = lists.sections.compactMap { section in
            // What takes words away within a part of a sentence tells nothing of the others.
            let within = section.within.found(in: parts).filter { $0.weight > 0 }
            let found = (section.phrases.found(in: said) + within).filter { withTopics || !$0.isTopic }
            let score = found.reduce(0) { $0 + $1.weight }
            guard let fault = FaultClass(rawValue: section.id), score > 0 else { return nil }
            return (fault, score, found.filter { $0.weight > 0 }.map(\.text))
        }.sorted { $0.score > $1.score }
    }

    /// What the texts tell of in their plain form, where no phrase of theirs tells of a class plainly.
    func orPlain(_ said: [[String]]) -> FaultReading {
        if let first = classes.first, first.score >= 1 { return self }
        return FaultReading(said.map(PlainForm.of), by: PhraseLists.forms)
    }

    /// The class that leads clearly: half as much again as any that is not alike. `nil`: none, or several.
    package var best: FaultClass? {
        guard let first = classes.first, first.score >= 1 else { return nil }
        let second = classes.dropFirst().first { !$0.fault.isAlike(first.fault) }
        return first.score >= Self.lead * (second?.score ?? 0) ? first.fault : nil
    }

    /// The class that leads clearly; of several as clear as each other that of the first sentence that tells of trouble plainly,
    /// where it tells of one.
    /// - Parameter text: in which they were found.
    func leading(in text: String) -> FaultClass? { leading(in: ToldSentence.words(of: text)) }

    /// - Parameter sentences: as words.
    func leading(in sentences: [[String]]) -> FaultClass? {
        guard best == nil, let first = classes.first, first.score >= 1, sentences.count > 1 else { return best }
        let telling = sentences.lazy.map { FaultReading(said: [$0], withTopics: false) }.first { reading in
            reading.classes.contains { $0.score >= 1 }
        }
        guard let told = telling?.best else { return nil }
        return classes.contains { $0.fault == told && Self.lead * $0.score > first.score } ? told : nil
    }

    private static let lead = 1.5
}
