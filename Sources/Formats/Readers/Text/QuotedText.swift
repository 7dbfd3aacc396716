import History

/// What a person wrote in a mail, without the mail they answered and without their signature.
enum QuotedText {
    static func removed(from text: String) -> String {
        let text = PlainText.bounded(text)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let kept = PlainText.tidy(OwnWords.withoutSignature(OwnWords.unquoted(lines)).joined(separator: "\n"))
        return kept.isEmpty ? PlainText.tidy(text) : kept
    }
}

extension StringProtocol {
    /// Without the characters at both ends that the test holds for.
    func trimming(_ isDropped: (Character) -> Bool) -> String {
        var rest = self[...]
        while let first = rest.first, isDropped(first) { rest.removeFirst() }
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return String(rest)
    }
    var trimmed: String { trimming(\.isWhitespace) }
}
