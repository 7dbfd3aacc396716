import Screens

extension EndedTrouble {
    /// The text without what a sentence for itself, or the end or the beginning of one, says is over: “This is fixed.” As it stands
    /// where nothing is over.
    /// - Parameter release: that the person has, where they say so.
    static func without(_ text: String, of release: String? = nil) -> String {
        guard PhraseLists.says("closing", Words.of(text)) else { return text }
        let ended = ClosingSentences(text, of: release).ended
        guard !ended.isEmpty else { return text }
        var (rest, start) = ("", text.startIndex)
        for sentence in ended {
            rest += String(text[start..<sentence.startIndex])
            start = sentence.endIndex
        }
        return rest + String(text[start...])
    }
}

/// What the sentences of a message end that say that a trouble is over.
///
/// One trouble is ended in its own paragraph, or in the one before it, and in its own point of a list; all of them where the sentence
/// says so. What comes behind must be thanks, or trouble of its own: behind anything else nobody knows whether it is over.
private struct ClosingSentences {
    private let told: [Told]
    /// By the sentence that ends them.
    private var ends: [Int: [Range<Int>]] = [:]

    private struct Told {
        let sentence: ToldSentence
        /// The point of a list that it stands in; 0: none.
        let point: Int
        let paragraph: Int
        var kind = ClosingSentence.Kind.other

        func isBeside(_ other: Told) -> Bool { point == other.point && paragraph == other.paragraph }
    }

    init(_ text: String, of release: String?) {
        var told = Self.sentences(of: text)
        let sentences = told.map(\.sentence)
        let newest = ClosingSentence.newest(in: sentences.flatMap(\.clauses), butFor: "closing")
        let signature = Self.signature(in: sentences)
        for place in told.indices {
            told[place].kind =
                place >= signature
                ? .aside : ClosingSentence(told[place].sentence, of: release, behind: newest).kind
        }
        self.told = told
        findEnds()
    }

    private static func sentences(of text: String) -> [Told] {
        var (point, points, paragraph, end) = (0, 0, 0, text.startIndex)
        return ToldSentence.all(in: text).enumerated().map { place, sentence in
            let start = sentence.text.startIndex
            let lines = text[end..<start].count(where: \.isNewline)
            if lines > 1 { paragraph += 1 }
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
            return Told(sentence: sentence, point: point, paragraph: paragraph)
        }
    }

    // MARK: What each would end

    /// Sentences of one paragraph, or one point, since what was last ended there.
    private struct Stretch {
        let start: Int
        var end = 0
        var point = 0
        /// It holds more than thanks.
        var isTold = false
        /// Something of it complains.
        var complains = false
        /// Its first sentence that tells of trouble.
        var first: ToldSentence?
        /// Others tell of other things.
        var isOfSeveral = false

        mutating func take(_ sentence: ToldSentence) {
            isTold = true
            let said = [sentence.words]
            guard !FaultReading(said: said).orPlain(said).classes.isEmpty else {
                complains = complains || ["complaint", "ill"].contains { PhraseLists.says($0, sentence.words) }
                return
            }
            complains = true
            guard let first else {
                self.first = sentence
                return
            }
            isOfSeveral = isOfSeveral || ClosingSentence.tells(sentence, ofOtherThan: first)
        }
    }

    private mutating func findEnds() {
        var current = Stretch(start: 0)
        var before: Stretch?
        var isAlone = true
        for (place, part) in told.enumerated() {
            if place > 0, !part.isBeside(told[place - 1]) {
                (current.end, current.point) = (place, told[place - 1].point)
                if current.isTold, current.complains || before?.complains != true { before = current }
                (current, isAlone) = (Stretch(start: place), true)
            }
            switch part.kind {
            case .aside: break
            case .closing(let reach):
                let here = current.start..<place + 1
                if part.point == 0, reach == .all || reach == .several && isAlone {
                    ends[place] = [0..<place + 1]
                    before = nil
                } else if isAlone, part.point == 0, let paragraph = before {
                    // Which of several points it means, nobody knows.
                    if paragraph.isOfSeveral || paragraph.point > 1 { continue }
                    ends[place] = [paragraph.start..<paragraph.end, here]
                    before = nil
                } else {
                    if current.isOfSeveral, reach == .one { continue }
                    ends[place] = [here]
                }
                current = Stretch(start: place + 1)
            case .endingItself, .trouble, .returning, .restricting, .other:
                isAlone = false
                current.take(part.sentence)
            }
        }
    }

    // MARK: What is ended

    /// In their order.
    var ended: [Substring] {
        var isEnded = told.map { _ in false }
        var endOfAll = 0
        // The points in which something stands behind that is not known to be harmless, that says that it is not over, and that it is back.
        var (open, restricted, returned): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
        var endOfThanks = told.count
        for place in told.indices.reversed() {
            let point = told[place].point
            func isFree(of points: Set<Int>) -> Bool {
                point == 0 ? points.isEmpty : points.isDisjoint(with: [0, point])
            }
            switch told[place].kind {
            case .aside: continue
            case .returning:
                open.insert(point)
                returned.insert(point)
            case .restricting:
                open.insert(point)
                restricted.insert(point)
            case .other: open.insert(point)
            case .trouble:
                // What stands behind it is said of it.
                if point == 0 {
                    (open, restricted) = (returned, [])
                } else {
                    if !returned.contains(point) { open.remove(point) }
                    restricted.remove(point)
                }
            case .endingItself: isEnded[place] = isFree(of: restricted) && isFree(of: returned)
            case .closing:
                guard isFree(of: open), let ranges = ends[place] else { break }
                for range in ranges + [place..<endOfThanks] where range.lowerBound > 0 || range.upperBound > endOfAll {
                    if range.lowerBound == 0 { endOfAll = max(endOfAll, range.upperBound) }
                    for index in range { isEnded[index] = true }
                }
            }
            endOfThanks = place
        }
        return told.indices.filter { isEnded[$0] }.map { told[$0].sentence.text }
    }

    // MARK: Names below

    /// So many sentences, of so many words each, may stand in a signature.
    private static let signatureLength = 4
    private static let signatureWidth = 8

    /// Where the signature begins: “Best regards,” and a name, or a name on the last line.
    private static func signature(in sentences: [ToldSentence]) -> Int {
        let last = sentences.suffix(signatureLength)
        for (place, sentence) in zip(last.indices, last) where place > 0 {
            let words = Words.of(String(sentence.text))
            let isBegun = PhraseLists.phrases(of: "signing").beginning(words[...]) != nil
            if isBegun, sentences[place...].allSatisfy({ isOfSignature($0) }) { return place }
        }
        guard let name = sentences.last, sentences.count > 1, isName(name),
            sentences[sentences.count - 2].text.last?.isNewline == true
                || sentences[sentences.count - 2].text.endIndex < name.text.startIndex
        else { return sentences.count }
        return sentences.count - 1
    }

    private static func isOfSignature(_ sentence: ToldSentence) -> Bool {
        let words = Words.of(String(sentence.text))
        return words.count <= signatureWidth && !sentence.isAsked
            && !["unclosed", "returned", "complaint", "ill", "still"].contains { PhraseLists.says($0, words) }
            && FaultReading(said: [words]).classes.isEmpty
    }

    /// Two words at most with capital letters, and no sign behind them.
    private static func isName(_ sentence: ToldSentence) -> Bool {
        let words = sentence.text.split(whereSeparator: \.isWhitespace).drop { ["–", "—", "-"].contains($0) }
        return (1...2).contains(words.count) && isOfSignature(sentence)
            && words.allSatisfy { word in
                word.first?.isUppercase == true && word.allSatisfy { $0.isLetter || "-'’".contains($0) }
                    && NamedKind(word: word.lowercased()) == nil
            }
    }
}
