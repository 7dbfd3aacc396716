/// A state as it is printed: its sign is for those who see, since its word says the same.
package struct SignedWord {
    package var sign: String
    package var word: String

    /// - Parameter text: as `PlainWords` has it: “✗ present”.
    package init(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        (sign, word) = parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("", text)
    }

    package static let sample = SignedWord("s w")
}
