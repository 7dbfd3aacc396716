/// What is read again of a comparison in Markdown, by whoever tells it elsewhere: its first line, and a last one that nobody sees.
struct DiffHeading {
    static let start = "### Earshot: "
    static func mark(_ isWorse: Bool) -> String { "<!-- earshot diff: \(isWorse ? "worse" : "not worse") -->" }

    /// `one regression, 2 new faults`.
    let found: String
    let isWorse: Bool
    /// The comparison without the last line.
    let text: String

    /// `nil`: `earshot diff --markdown` did not write it, or not to its end.
    init?(_ markdown: String) {
        var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        guard let first = lines.first, first.hasPrefix(Self.start), let last = lines.popLast(),
            let isWorse = [true, false].first(where: { Self.mark($0) == last })
        else { return nil }
        found = String(first.dropFirst(Self.start.count))
        self.isWorse = isWorse
        while lines.last?.isEmpty == true { lines.removeLast() }
        text = lines.joined(separator: "\n")
    }
}
