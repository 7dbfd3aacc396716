/// What several wording rules ask of an element's label.
extension SceneNode {
    /// The label is printed there word for word: what is read is what is seen.
    package var labelIsPrinted: Bool {
        guard let label = label?.trimmed else { return false }
        return printedTexts.contains { $0.trimmed == label }
    }

    /// What a naming rule says of a label of bare punctuation; `nil` where it has none.
    func doubtOfMarks(_ evidence: [String: Evidence]) -> Judgement? {
        guard let marks = marksForName else { return nil }
        return .cantTell(
            "The label is only “\(marks)”; whether a voice says it, and what it names, a person must judge.",
            evidence.merging(["label": .text(marks)]) { $1 })
    }

    /// What people call it: its label, else what is printed there, else its name in the capture.
    package var spokenName: String { [label, text].compactMap { $0 }.first { !Words.isBlank($0) } ?? name }

    /// A row of a list: its label may be what somebody wrote.
    package var isRow: Bool { classEnds(with: ["Cell"]) || above.contains(where: \.isScrollable) }

    /// Its class is the system's own.
    var isOfSystem: Bool { ["UI", "_UI", "SwiftUI"].contains { node.className?.hasPrefix($0) == true } }

    /// The words of its own text, at least one; a quick look, without cutting them.
    package var showsWords: Bool { text.map(Words.hasAny) ?? false }

    /// It, or a node above it, cannot be used.
    package var isDisabled: Bool { !isEnabled || above.contains { !$0.isEnabled } }
}

extension Words {
    /// Whether a text has at least one word: a letter or a digit.
    package static func hasAny(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            case 0..<0x80: false
            default: scalar.isLetter || scalar.properties.numericType != nil
            }
        }
    }
}
