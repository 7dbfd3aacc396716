import Screens

extension ReportDraft {
    /// Whether it says beyond doubt that the trouble it tells of is there, by the lists of `matters.txt`.
    ///
    /// Only such a message reopens what is mended as far as anybody knows. Whoever tells of what was, takes back what they had
    /// said, asks whether it is so, or means another platform, may be content: that is for a person to read.
    /// - Parameter platform: of the app.
    package func isPlainComplaint(on platform: String?) -> Bool { PlainComplaint(self).isPlain(on: platform) }
}

private struct PlainComplaint {
    private let draft: ReportDraft
    /// Without the names that they quote.
    private let sentences: [Sentence]

    /// A sentence, by the parts that it is made of.
    private struct Sentence {
        let clauses: [[String]]
        let isQuestion: Bool
    }

    init(_ draft: ReportDraft) {
        self.draft = draft
        sentences = Self.sentences(Quotations.withoutNames(OwnWords.of(draft.text)))
    }

    func isPlain(on platform: String?) -> Bool {
        guard draft.fault == nil else { return true }
        guard !isTakenBack, !isElsewhere(than: platform) else { return false }
        let telling = sentences.flatMap { sentence in
            sentence.clauses.filter(Self.tellsTrouble).map { Self.isPlain($0, in: sentence) }
        }
        // Where no part tells by itself what it is, all that is said has to be beyond doubt.
        guard telling.isEmpty else { return telling.contains(true) }
        return sentences.allSatisfy { sentence in sentence.clauses.allSatisfy { Self.isPlain($0, in: sentence) } }
    }

    private var isTakenBack: Bool {
        let said = sentences.map { Array($0.clauses.joined()) }
        if sentences.flatMap(\.clauses).contains(where: Self.isDone) { return true }
        return Self.phrases("takenBack").occur(in: Self.phrases("still").rest(of: said))
    }

    /// Every word of a platform is of another one than the app's.
    private func isElsewhere(than platform: String?) -> Bool {
        let own = Self.platforms.filter { platform?.lowercased().contains($0) ?? false }
        guard !own.isEmpty else { return false }
        let said =
            sentences.map { Array($0.clauses.joined()) }
            + [draft.assistiveTechnology, draft.os, draft.device].map { Words.of(ScriptParts.parted($0 ?? "")) }
        func tells(_ platforms: [String]) -> Bool { platforms.contains { Self.phrases($0).occur(in: said) } }
        return tells(Self.platforms.filter { !own.contains($0) }) && !tells(own)
    }

    private static let platforms = ["ios", "android", "web"]

    private static func tellsTrouble(_ clause: [String]) -> Bool {
        !FaultReading(said: [clause]).classes.isEmpty
            || says("still", clause) && !["praise", "well", "mended"].contains { says($0, clause) }
    }

    private static func isPlain(_ clause: [String], in sentence: Sentence) -> Bool {
        if says("mended", clause) || says("over", clause) && !says("still", clause) { return false }
        if sentence.isQuestion { return false }
        if says("still", clause) { return true }
        return !says("past", clause) && !phrases("retold").occur(in: [Array(sentence.clauses.joined())])
    }

    /// It says that something is over, and nothing else.
    private static func isDone(_ clause: [String]) -> Bool {
        let done = phrases("done")
        return done.occur(in: [clause]) && done.rest(of: [clause])[0].isEmpty
    }

    private static func says(_ list: String, _ clause: [String]) -> Bool { phrases(list).occur(in: [clause]) }

    private static func phrases(_ list: String) -> Phrases { PhraseLists.phrases(of: list) }

    private static func sentences(_ text: String) -> [Sentence] {
        var sentences: [Sentence] = []
        var rest = text.replacing(/(\d)\.(?=\d)/) { "\($0.1) " }[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(where: ".!?;。！？；\n\r".contains) ?? rest.endIndex
            let clauses = rest[..<end].split(whereSeparator: ",:、，：–—".contains).flatMap { part in
                Words.of(ScriptParts.parted(String(part))).split(whereSeparator: joining.contains).map(Array.init)
            }
            let isAsked = end < rest.endIndex && "?？".contains(rest[end])
            let asks = phrases("whether").occur(in: [Array((clauses.first ?? []).prefix(1))])
            if !clauses.isEmpty { sentences.append(Sentence(clauses: clauses, isQuestion: isAsked && asks)) }
            rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
        }
        return sentences
    }

    /// Between two things that are said.
    private static let joining: Set<String> = [
        "and", "but", "while", "whereas", "although", "though", "und", "aber", "während", "obwohl", "y", "pero",
        "mientras", "aunque", "et", "mais", "alors",
    ]
}
