import Screens

/// The parts of a message that stand under a heading: the steps to a trouble, what was expected, what happened.
///
/// How somebody comes to a trouble and what should be tell of none, whatever words they need: “force quit the app”, “nothing else is
/// read”. What stands under any other heading, and under none, does.
enum ReportSections {
    private enum Kind { case steps, expected, happened, other }

    /// The text without steps and what was expected. Steps are left where nothing else tells of trouble: the last may be what
    /// happens then. So is all of it where only what was expected tells of some, and nothing says what happened: where that ends may
    /// not be seen.
    static func told(in text: String) -> String {
        guard mayHaveSections(text) else { return text }
        let pieces = pieces(of: text)
        guard pieces.contains(where: { [.steps, .expected].contains($0.kind) }) else { return text }
        func kept(_ kinds: [Kind]) -> String {
            pieces.filter { kinds.contains($0.kind) }.map { String($0.text) }.joined()
        }
        func tellsTrouble(_ text: String) -> Bool { !FaultReading([text]).classes.isEmpty }
        let told = kept([.happened, .other])
        if tellsTrouble(told) { return told }
        let withSteps = kept([.steps, .happened, .other])
        if Words.isBlank(withSteps) { return text }
        let isHappeningTold = pieces.contains { $0.kind == .happened && $0.saysMore }
        if isHappeningTold || tellsTrouble(withSteps) || complains(told) { return withSteps }
        let rest = withoutFirst(pieces)
        if tellsTrouble(rest) { return rest }
        return tellsTrouble(text) ? text : withSteps
    }

    /// Whoever says under a heading what they expected is not just content.
    static func tellExpected(in text: String) -> Bool {
        mayHaveSections(text) && pieces(of: text).contains { $0.kind == .expected }
    }

    private static func complains(_ text: String) -> Bool {
        let words = Words.of(text)
        return ["complaint", "ill"].contains { PhraseLists.says($0, words) }
    }

    /// Without the first sentence of what was expected, which surely is that.
    private static func withoutFirst(_ pieces: [Piece]) -> String {
        var isBehindFirst = false
        return pieces.filter { piece in
            guard piece.kind == .expected else {
                isBehindFirst = false
                return true
            }
            defer { isBehindFirst = isBehindFirst || piece.saysMore }
            return isBehindFirst
        }.map { String($0.text) }.joined()
    }

    /// Cutting a text takes longer than to look for words that most messages don't have.
    private static func mayHaveSections(_ text: String) -> Bool {
        guard text.contains(where: { $0.isNewline || ":：".contains($0) }) else { return false }
        let words = Words.of(text)
        return ["stepsHeading", "expectedHeading"].contains { PhraseLists.says($0, words) }
    }

    private struct Piece {
        let kind: Kind
        let text: Substring
        /// It is more than a heading.
        var saysMore = false
    }

    private static func pieces(of text: String) -> [Piece] {
        var state = State()
        return lines(of: text).flatMap { line -> [Piece] in
            let bare = line.drop(while: \.isWhitespace)
            if bare.isEmpty {
                state.passBlankLine()
                return [Piece(kind: state.kind, text: line)]
            }
            state.begin(line, isMarked: MessageParts.afterMark(bare) != nil)
            return sentences(of: line).map { sentence -> Piece in
                let saysMore = state.pass(sentence)
                return Piece(kind: state.kind, text: sentence, saysMore: saysMore)
            }
        }
    }

    /// With the sign that ends each.
    private static func lines(of text: String) -> [Substring] {
        parts(of: text[...]) { text, place in text[place].isNewline }
    }

    /// Within a line, with the blanks before each: “Expected: it has a name. Actual: nothing is read.” A heading behind a comma begins
    /// one, and so does a “but”.
    private static func sentences(of line: Substring) -> [Substring] {
        let found = parts(of: line) { line, place in
            let next = line.index(after: place)
            return ".!?;,，；".contains(line[place]) && next < line.endIndex && line[next].isWhitespace
                && !line[..<place].allSatisfy { $0.isNumber || $0.isWhitespace }
        }
        return found.reduce(into: [Substring]()) { sentences, part in
            let isGoingOn = !turns(part) && Heading(part)?.hasColon != true
            if isGoingOn, let last = sentences.last, let sign = last.last, ",，".contains(sign) {
                sentences[sentences.count - 1] = line[last.startIndex..<part.endIndex]
            } else {
                sentences.append(part)
            }
        }
    }

    /// It goes on with what is so, and not as was expected: “But VoiceOver says nothing.”
    private static func turns(_ sentence: Substring) -> Bool {
        PhraseLists.phrases(of: "turned").beginning(Words.of(String(sentence))[...]) != nil
    }

    private static func parts(of text: Substring, _ isEnd: (Substring, Substring.Index) -> Bool) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        for place in text.indices where isEnd(text, place) {
            let next = text.index(after: place)
            parts.append(text[start..<next])
            start = next
        }
        return start < text.endIndex ? parts + [text[start...]] : parts
    }

    /// Where in the message one is.
    private struct State {
        private(set) var kind = Kind.other
        /// Its heading is set as one, so that it goes on to the next.
        private var isSetOff = false
        /// A line of it was marked as a point of a list.
        private var hasPoints = false
        private var hasText = false

        mutating func passBlankLine() {
            if hasText, !hasPoints, !isSetOff { kind = .other }
        }

        /// Steps end with their list.
        mutating func begin(_ line: Substring, isMarked: Bool) {
            if hasPoints, !isMarked, kind == .steps || !isSetOff, line.first?.isWhitespace != true { kind = .other }
            if isMarked, kind != .other { hasPoints = true }
        }

        /// - Returns: whether it is more than a heading.
        mutating func pass(_ sentence: Substring) -> Bool {
            if let heading = Heading(sentence) {
                (kind, isSetOff, hasPoints, hasText) = (heading.kind, heading.isSetOff, false, heading.hasText)
                return heading.hasText
            }
            if kind == .expected, ReportSections.turns(sentence) {
                (kind, isSetOff, hasPoints) = (.other, false, false)
            }
            hasText = true
            return true
        }
    }

    /// “Steps to reproduce”, “## Expected behaviour”, “**Erwartet:** …”, “Actual: nothing is read”
    private struct Heading {
        let kind: Kind
        let isSetOff: Bool
        let hasText: Bool
        let hasColon: Bool

        private static let longest = 7

        init?(_ sentence: Substring) {
            let line = sentence.drop(while: \.isWhitespace)
            let isMarkdown = line.hasPrefix("#") || line.hasPrefix("**") || line.hasPrefix("__")
            let bare = MessageParts.afterMark(line) ?? line
            let colon = bare.firstIndex { ":：".contains($0) }
            let words = Words.of(String(bare[..<(colon ?? bare.endIndex)]))
            guard !words.isEmpty, words.count <= Self.longest else { return nil }
            func isCalled(_ list: String) -> Bool {
                let rest = PhraseLists.phrases(of: list).rest(of: [words])
                return rest != [words] && PhraseLists.phrases(of: "headingAside").rest(of: rest).joined().isEmpty
            }
            if isCalled("stepsHeading") {
                kind = .steps
            } else if isCalled("expectedHeading") {
                kind = .expected
            } else if isCalled("happenedHeading") {
                kind = .happened
            } else if isMarkdown || isCalled("otherHeading") {
                kind = .other
            } else {
                return nil
            }
            (isSetOff, hasColon) = (isMarkdown, colon != nil)
            hasText = colon.map { !Words.of(String(bare[$0...])).isEmpty } ?? false
            // “Expected” that goes on is no heading, and “Steps: nothing is read” may be about a screen of that name.
            guard isMarkdown || colon != nil || sentence.last?.isNewline == true,
                isMarkdown || kind != .steps || !hasText || words.count > 1
            else { return nil }
        }
    }
}
