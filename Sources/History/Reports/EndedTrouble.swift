import Screens

/// What a message says is over: “VoiceOver no longer skips the rows”, “The button has no name. Verified as fixed.”
///
/// Behind “no longer” a word of trouble says that it has ended; any other says that something is there no more, and that is a
/// trouble. What is wished for, doubted or hoped is not over.
enum EndedTrouble {
    /// “… no longer skips …”, “… doesn't get stuck any more”, “… überspringt … nicht mehr”
    static func isTold(in clause: [String]) -> Bool {
        guard mayBeTold(in: clause), !isOpen(clause), !says("unable", clause) else { return false }
        if says("endedAsOne", clause) { return true }
        let negated = says("anyMore", clause) ? PhraseLists.phrases(of: "negating").behind(in: clause) : []
        return (PhraseLists.phrases(of: "noMore").behind(in: clause) + negated).contains { isTroubling($0, in: clause) }
    }

    /// Cutting a text into sentences takes longer than to look for words that most messages don't have.
    static func mayBeTold(in words: [String]) -> Bool {
        says("noMore", words) || says("anyMore", words) || says("endedAsOne", words)
    }

    /// What flicking passes over is skipped by a screen reader: a player's button that “no longer skips the intro” is broken.
    private static func isTroubling(_ behind: ArraySlice<String>, in clause: [String]) -> Bool {
        let words = behind.drop(while: between.contains)
        if PhraseLists.phrases(of: "troubling").begin(words) { return true }
        guard PhraseLists.phrases(of: "passing").begin(words), !PhraseLists.phrases(of: "passingOn").begin(words),
            let subject = clause[..<behind.startIndex].last(where: { !denying.contains($0) })
        else { return false }
        return says("mover", [subject])
    }

    /// It is wished for, doubted, or told by somebody.
    private static func isOpen(_ words: [String]) -> Bool { ["doubt", "awaited"].contains { says($0, words) } }

    /// Between who does something and what they do no longer, without apostrophes.
    private static let denying: Set<String> = [
        "no", "longer", "not", "doesnt", "dont", "didnt", "isnt", "arent", "does", "do", "did", "is", "are", "never",
        "ya", "now", "also", "jetzt", "ahora",
    ]

    /// The text without what a sentence for itself, or the end or the beginning of one, says is over: “This is fixed.” A point of a
    /// list ends what it tells itself. As it stands where nothing is over.
    static func without(_ text: String) -> String {
        guard says("closing", Words.of(text)) else { return text }
        let told = sentences(of: text)
        var ended: Set<Int> = []
        for (place, part) in told.enumerated() {
            let others = told.indices.filter { told[$0].isWithin(part) }
            if isClosing(part.sentence), !others.contains(where: { $0 > place && isUnclosed(told[$0].sentence) }) {
                ended.formUnion(others.filter { $0 <= place || isHarmless(told[$0].sentence) })
            } else if endsItself(part.sentence) {
                ended.insert(place)
            }
        }
        guard !ended.isEmpty else { return text }
        var (rest, start) = ("", text.startIndex)
        for place in ended.sorted() {
            rest += String(text[start..<told[place].sentence.text.startIndex])
            start = told[place].sentence.text.endIndex
        }
        return rest + String(text[start...])
    }

    private struct Told {
        let sentence: ToldSentence
        /// The point of a list that it stands in; 0: none.
        let point: Int

        /// What stands in no point is of the whole message.
        func isWithin(_ other: Told) -> Bool { other.point == 0 || point == other.point }
    }

    private static func sentences(of text: String) -> [Told] {
        var (point, points, end) = (0, 0, text.startIndex)
        return ToldSentence.all(in: text).enumerated().map { place, sentence in
            let start = sentence.text.startIndex
            let lines = text[end..<start].count(where: \.isNewline)
            if place == 0 || lines > 0 {
                if MessageParts.afterMark(text[start...].prefix { !$0.isNewline }.drop(while: \.isWhitespace)) != nil {
                    points += 1
                    point = points
                } else if lines > 1 {
                    point = 0
                }
            }
            let isLine = sentence.text.last?.isNewline ?? false
            end = isLine ? text.index(before: sentence.text.endIndex) : sentence.text.endIndex
            return Told(sentence: sentence, point: point)
        }
    }

    /// It says that what was told is over, and nothing else.
    private static func isClosing(_ sentence: ToldSentence) -> Bool {
        !sentence.isAsked && isClosing(String(sentence.text))
    }

    private static func isClosing(_ text: String) -> Bool {
        let words = [Words.of(text)], closing = PhraseLists.phrases(of: "closing")
        guard closing.occur(in: words) else { return false }
        let rest = PhraseLists.phrases(of: "closingAside").rest(of: closing.rest(of: words))
        return rest.joined().allSatisfy(Words.isNumber)
    }

    /// Behind what closes: “But not on my tablet.” What tells of a class of trouble stands for itself.
    private static func isUnclosed(_ sentence: ToldSentence) -> Bool {
        says("unclosed", Words.of(String(sentence.text))) && !isClosing(sentence)
            && FaultReading(said: [sentence.words]).classes.isEmpty
    }

    /// It names at most what some trouble may be of: “Dynamic type is supported throughout.”
    private static func isHarmless(_ sentence: ToldSentence) -> Bool {
        !["complaint", "ill"].contains { says($0, Words.of(String(sentence.text))) }
            && FaultReading(said: [sentence.words], withTopics: false).classes.isEmpty
    }

    /// “The list skipped rows, this is fixed”, “Fixed: the list skips rows”. “You say, this is fixed” ends nothing.
    private static func endsItself(_ sentence: ToldSentence) -> Bool {
        // “It was silent before, that is fixed now.”
        guard !sentence.isAsked, !isOpen(sentence.words.filter { $0 != "before" }) else { return false }
        if let colon = sentence.text.firstIndex(where: { ":：".contains($0) }),
            isClosing(String(sentence.text[..<colon]))
        {
            return true
        }
        let parts = sentence.text.split { ",，、–—".contains($0) }.map(String.init)
        guard parts.count > 1, let last = parts.last, let verb = Words.of(last).first, !being.contains(verb) else {
            return false
        }
        return isClosing(last) && !says("saying", Words.of(parts[parts.count - 2]).suffix(2))
    }

    private static func says(_ list: String, _ words: some Sequence<String>) -> Bool {
        PhraseLists.phrases(of: list).occur(in: [Array(words)])
    }

    /// Between “no longer” and what is no longer so.
    private static let between: Set<String> = ["be", "being", "ever", "even", "so"]
    /// “The list, which was silent, is fixed” goes on with what was said before the comma.
    private static let being: Set<String> = [
        "is", "are", "was", "were", "has", "have", "ist", "sind", "hat", "haben", "wurde", "está", "están", "est",
        "sont",
    ]
}
