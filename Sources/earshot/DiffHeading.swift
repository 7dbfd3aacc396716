/// What is read again of a comparison in Markdown, by whoever tells it elsewhere: its first line, and a last one that nobody sees.
struct DiffHeading {
    static let start = "### Earshot: "
    static func mark(_ outcome: Outcome) -> String { "<!-- earshot diff: \(outcome.rawValue) -->" }

    enum Outcome: String, CaseIterable {
        case worse
        case notWorse = "not worse"
        /// Nothing that was compared got worse, and something was not: it was not captured, or shows something else.
        case notKnown = "not known"

        /// As JSON says it.
        var word: String {
            switch self {
            case .worse: "worse"
            case .notWorse: "notWorse"
            case .notKnown: "notKnown"
            }
        }
    }

    /// `one regression, 2 new faults`.
    let found: String
    let outcome: Outcome
    /// The comparison without the last line.
    let text: String

    /// `nil`: neither `earshot diff --markdown` nor `earshot upload --preview --markdown` wrote it, or not to its end.
    init?(_ markdown: String) {
        var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        guard let first = lines.first, first.hasPrefix(Self.start), let last = lines.popLast(),
            let outcome = Outcome.allCases.first(where: { Self.mark($0) == last })
        else { return nil }
        found = String(first.dropFirst(Self.start.count))
        self.outcome = outcome
        while lines.last?.isEmpty == true { lines.removeLast() }
        text = lines.joined(separator: "\n")
    }
}
