/// A node that shows a word to sighted people, and how much of it is said (docs/rule-specification.md section 5).
package struct TextNode: Hashable, Sendable {
    package var node: Int
    /// Who speaks for it; `nil`: no element does.
    package var owner: Int?
    package var words: [String]
    /// How many of the words are no numbers.
    package var plain: Int
    /// How many words are said: by the owner; without one all or none, by any single element.
    package var said = 0
    /// The same, numbers left out.
    package var saidPlain = 0
    /// Nobody speaks for it, and the app announces it when it comes.
    package var isAnnounced = false

    package var isNumbersOnly: Bool { plain == 0 }
    /// Its words other than numbers are said to less than half.
    package var isMostlyUnsaid: Bool { !isAnnounced && saidPlain * 2 < plain }
    /// It has numbers only and none of them is said: they may be spoken in another form.
    package var isUnsaidNumbers: Bool { !isAnnounced && isNumbersOnly && said == 0 }
    package var plainWords: [String] { words.filter { !Words.isNumber($0) } }
}

/// How many of the visible words are spoken.
package struct SpokenCoverage: Hashable, Sendable {
    package var spoken: Int
    package var total: Int
    /// From 0 to 1.
    package var share: Double { Double(spoken) / Double(total) }

    package init(spoken: Int, total: Int) { (self.spoken, self.total) = (spoken, total) }

    /// Each occurrence counts; figures that may be spoken in another form do not, nor what is announced instead of
    /// reached. `nil` where no word counts.
    package init?(of nodes: [TextNode]) {
        self.init(spoken: 0, total: 0)
        for node in nodes where !node.isUnsaidNumbers && !node.isAnnounced {
            spoken += node.said
            total += node.words.count
        }
        guard total > 0 else { return nil }
    }
}
