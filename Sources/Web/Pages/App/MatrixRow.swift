import Messages

/// A screen in each of the shown builds. Printed by the template `Matrix`.
struct MatrixRow {
    var screen: Message
    /// `nil`: it was never captured, so that there is no page of it.
    var link: String?
    var cells: [MatrixCell]

    static let sample = MatrixRow(
        screen: "list", link: "/",
        cells: [MatrixCell(link: "/", mark: MatrixMark("▼", 12, "less is said"), notes: ["12 utterances"])])
}

/// The worst that is known of a screen in a build: a sign and a number to see, and a sentence to listen to.
struct MatrixCell {
    var link: String?
    var sign: String
    /// Faults behind ✗; else how many utterances are heard.
    var number: String?
    /// The whole of it in words.
    var words: Message

    init(link: String?, mark: MatrixMark, notes: [Message] = []) {
        (self.link, sign, number) = (link, mark.sign, mark.number.map(String.init))
        words = ([mark.words] + notes).joined()
    }
}

/// A sign with what it means.
struct MatrixMark {
    var sign: String
    var number: Int?
    var words: Message
    /// Nothing is to be told.
    var isCalm: Bool

    init(_ sign: String, _ number: Int?, _ words: Message, isCalm: Bool = false) {
        (self.sign, self.number, self.words, self.isCalm) = (sign, number, words, isCalm)
    }

    /// - Parameter utterances: counted where no faults are.
    func counting(_ utterances: Int) -> MatrixMark {
        var mark = self
        mark.number = number ?? utterances
        return mark
    }

    /// What the signs mean, in the order of their weight.
    static let key: Message =
        "✗ worse or new faults, how many; ▼ speech is lost, or a smaller part of the text is said; ▲ more is said, = as much is said, or fewer words without a loss of speech, • looked at for the first time, ? not known or not compared, – retired: with how many utterances are heard."
}

/// A release at the head of a column.
struct MatrixColumn {
    var link: String
    var version: String
}
