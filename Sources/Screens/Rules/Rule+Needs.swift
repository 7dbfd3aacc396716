/// Of two captures of one screen, what the tool of one says and that of the other leaves to be guessed.
///
/// A team changes its tool, or the tool its version: what a rule finds, or does not find, may then differ though nothing did in the
/// app. By the poorer capture nothing is mended, and it is no measure for the richer one.
extension Rule {
    /// Whether a capture says less than another of what the rule goes by.
    package func isBlinder(in poor: Scene, than rich: Scene) -> Bool {
        guard let needs = Self.needs[id] else { return false }
        return !poor.unsaid.intersection(needs).isSubset(of: rich.unsaid)
    }

    /// Whether a capture guesses the kinds that another one says, and the rule goes by kinds.
    package func isGuessed(in poor: Capture, besides rich: Capture) -> Bool {
        reads.contains(.traits) && poor.guessesKinds && !rich.guessesKinds
    }

    /// Keys that tell a rule that nothing is wrong.
    private static let needs: [String: Set<String>] = [
        hintLength.id: ["hint"], labelLanguage.id: ["language"],
        swallowedChildren.id: ["isElement"], emptyContainer.id: ["isElement"], textViewChildren.id: ["isElement"],
        unspokenText.id: ["isElement"], labelInName.id: ["isElement"], imageDescription.id: ["isElement"],
        traitConflict.id: ["traits"], directInteractionAlternative.id: ["traits"],
        headingStructure.id: ["traits", "header"],
        modalWithoutEscape.id: ["modal"], colorOnly.id: ["textColor"],
    ]
}

extension Capture {
    /// Whether it tells what is an element, and so a stop.
    package var saysStops: Bool { !unknown.contains("isElement") }

    /// Whether it shows what is drawn and no stop: a list of stops holds nothing else.
    package var saysWhatIsDrawn: Bool { !blindTo.contains(.children) }

    /// Whether what things are was guessed by their types and places. Android's types say it, and its flags what can be turned.
    package var guessesKinds: Bool { unknown.contains("traits") || screenReader == .talkBack && !saysStops }
}

extension Scene {
    fileprivate var unsaid: Set<String> {
        Set(capture.unknown).union(capture.blindTo.map(\.rawValue)).union(
            records.contains(.textColor) ? [] : ["textColor"])
    }
}
