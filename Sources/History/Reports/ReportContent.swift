import Screens

/// What somebody says who tells of no class of trouble: kind words, polite ones, wishes, or that all is well.
struct ReportContent {
    private let draft: ReportDraft
    private let said: [[String]]

    init(_ draft: ReportDraft, said: [[String]]) { (self.draft, self.said) = (draft, said) }

    /// The sentences of the text, as words.
    private var sentences: [[String]] {
        draft.text.split { ".!?;。！？；\n\r".contains($0) }.map { Words.of(String($0)) }.filter { !$0.isEmpty }
    }

    /// They ask how something is done, or for something that is not there, and tell of no barrier and nothing that fails.
    var isWish: Bool {
        let wish = PhraseLists.phrases(of: "wish")
        return wish.occur(in: said) && !isTrouble(beside: wish) && !PhraseLists.accessibility.occur(in: said)
    }

    /// “Buy now: ok”: beside names and small words they say nothing but that it is well.
    var isWell: Bool { isNothing(but: "well") }

    /// It says nothing but that it works or is over, or thanks, in words that are all known: “Läuft wieder, danke euch.” `nil`: it says
    /// anything else, or asks.
    var settled: ReportMatter? {
        guard let told = toldInKnownWords, told.works || told.thanks else { return nil }
        return told.works ? .mended : .praise
    }

    /// It says nothing at all, but for small words.
    var isEmpty: Bool { toldInKnownWords != nil }

    /// What it says where all of its words are known; `nil`: one is not, or it asks.
    private var toldInKnownWords: (works: Bool, thanks: Bool)? {
        guard !draft.text.contains(where: "?？".contains), !ReportSections.tellExpected(in: OwnWords.of(draft.text))
        else { return nil }
        var (rest, works, thanks) = (said, false, false)
        for list in ["settled", "ended", "mended", "closing", "courtesy", "praise", "well", "thanks", "settledAside"] {
            let phrases = PhraseLists.phrases(of: list)
            guard phrases.occur(in: rest) else { continue }
            rest = phrases.rest(of: rest)
            works = works || ["settled", "ended", "mended", "closing", "well"].contains(list)
            thanks = thanks || ["courtesy", "praise"].contains(list)
        }
        let isKnown = PhraseLists.phrases(of: "little").rest(of: rest).joined().allSatisfy(names.contains)
        return isKnown ? (works, thanks) : nil
    }

    /// Kind words. Thanks alone are politeness where more is said; and where the message is likely about a barrier, every sentence
    /// about it is a kind one.
    func isPraise(aboutBarriers: Bool) -> Bool {
        guard PhraseLists.phrases(of: "praise").occur(in: said) else { return isNothing(but: "courtesy") }
        return !aboutBarriers
            || !sentences.contains { sentence in
                PhraseLists.accessibility.occur(in: [sentence])
                    && !["praise", "well"].contains { PhraseLists.phrases(of: $0).occur(in: [sentence]) }
            }
    }

    private func isTrouble(beside phrases: Phrases) -> Bool {
        let rest = phrases.rest(of: said)
        return ["complaint", "doubt"].contains { PhraseLists.phrases(of: $0).occur(in: rest) }
    }

    private func isNothing(but matter: String) -> Bool {
        let phrases = PhraseLists.phrases(of: matter)
        guard phrases.occur(in: said), !isTrouble(beside: phrases) else { return false }
        let rest = PhraseLists.phrases(of: "little").rest(of: phrases.rest(of: said))
        return rest.joined().allSatisfy(names.contains)
    }

    /// Words of the places that the report names.
    private var names: Set<String> { Set(Words.of(draft.element ?? "") + Words.of(draft.screen ?? "")) }

    /// A text without what it says is well: “Pay is silent, Share is fine” tells nothing of Share.
    static func complaints(in text: String) -> String {
        text.split { ".!?;。！？；\n\r".contains($0) }.map { sentence in
            // What stands behind a comma may say of what the trouble before it is: “it does not say, who sent the message”.
            sentence.split { ",，、".contains($0) }.map(complaints(inPart:)).filter { !$0.isEmpty }
                .joined(separator: ", ")
        }.filter { !$0.isEmpty }.joined(separator: ". ")
    }

    private static func complaints(inPart part: Substring) -> String {
        clauses(of: Words.of(String(part))).filter { clause in
            !["well", "mended"].contains { PhraseLists.phrases(of: $0).occur(in: [clause]) }
                || ["complaint", "doubt"].contains { PhraseLists.phrases(of: $0).occur(in: [clause]) }
                || !FaultReading(said: [clause]).classes.isEmpty
        }.map { $0.joined(separator: " ") }.joined(separator: ". ")
    }

    private static func clauses(of words: [String]) -> [[String]] {
        words.split { ["but", "while", "whereas", "aber", "während", "pero", "mais"].contains($0) }.map(Array.init)
    }
}
