import Screens

/// Words that stand together, as people write them. “…” stands for a few words between, `word*` for all that begin so, `#` for a kind
/// of control.
struct Phrase: Sendable {
    enum Word: Sendable {
        case whole(String)
        case beginning(String)
        /// Any that names a kind of control; no phrase begins with it.
        case kind

        func isMet(by word: String) -> Bool {
            switch self {
            case .whole(let whole): word == whole
            case .beginning(let beginning): word.hasPrefix(beginning)
            case .kind: NamedKind(word: word) != nil
            }
        }

        var writtenOut: String? { if case .whole(let word) = self { word } else { nil } }
        var begun: String? { if case .beginning(let word) = self { word } else { nil } }
    }

    /// So many words may stand between the pieces of a phrase.
    private static let gap = 8
    /// As it stands in the list.
    let text: String
    let weight: Double
    /// It names what is told of, and does not say that it is bad.
    let isTopic: Bool
    /// It stands within one part of a sentence.
    let isWithin: Bool
    /// Between them a few words may stand.
    fileprivate let pieces: [[Word]]

    /// `~ 2 | no … label*`: whether it only names what is told of, its weight, 1 where none stands, whether it stands within one part of
    /// a sentence, and its words.
    init(line: String) {
        isTopic = line.hasPrefix("~ ")
        let line = isTopic ? String(line.dropFirst(2)) : line
        let parts = line.split(separator: " ", maxSplits: 1)
        let weight = parts.count == 2 ? Double(parts[0]) : nil
        let words = weight == nil ? line : String(parts[1])
        isWithin = words.hasPrefix("| ")
        text = isWithin ? String(words.dropFirst(2)) : words
        self.weight = weight ?? 1
        pieces = text.split(separator: "…").map { piece in
            piece.split(separator: " ").flatMap { token -> [Word] in
                if token == "#" { return [.kind] }
                let words = Words.of(String(token))
                guard token.hasSuffix("*"), let last = words.last else { return words.map(Word.whole) }
                return words.dropLast().map(Word.whole) + [.beginning(last)]
            }
        }.filter { !$0.isEmpty }
    }

    /// Where it stands when it begins at this word of a text; `nil`: it doesn't.
    fileprivate func range(in text: [String], at start: Int) -> Range<Int>? {
        Self.end(of: pieces[...], in: text, at: start).map { start..<$0 }
    }

    private static func end(of pieces: ArraySlice<[Word]>, in text: [String], at start: Int) -> Int? {
        guard let piece = pieces.first else { return start }
        let end = start + piece.count
        guard end <= text.count, zip(piece, text[start..<end]).allSatisfy({ $0.isMet(by: $1) }) else { return nil }
        guard pieces.count > 1 else { return end }
        return (end...end + gap).lazy.compactMap { self.end(of: pieces.dropFirst(), in: text, at: $0) }.first
    }
}

/// Many phrases, found in one walk over a text.
struct Phrases: Sendable {
    private let phrases: [Phrase]
    /// By their first word, and by its first letter where it may go on.
    private let byWord: [String: [Int]]
    private let byLetter: [Character: [Int]]

    init(_ phrases: [Phrase]) {
        self.phrases = phrases
        var (byWord, byLetter): ([String: [Int]], [Character: [Int]]) = ([:], [:])
        for (index, phrase) in phrases.enumerated() {
            switch phrase.pieces.first?.first {
            case .whole(let word): byWord[word, default: []].append(index)
            case .beginning(let beginning): beginning.first.map { byLetter[$0, default: []].append(index) }
            case .kind, nil: break
            }
        }
        (self.byWord, self.byLetter) = (byWord, byLetter)
    }

    /// The words of those that are written out.
    var wholeWords: Set<String> {
        Set(
            phrases.flatMap { phrase -> [String] in
                let words = phrase.pieces.joined().map(\.writtenOut)
                return words.contains { $0 == nil } ? [] : words.compactMap(\.self)
            })
    }

    /// What words begin with that may go on otherwise, of phrases that weigh for what they stand for.
    var beginnings: [String] {
        phrases.filter { $0.weight > 0 }.flatMap { $0.pieces.joined().compactMap(\.begun) }
    }

    func occur(in texts: [[String]]) -> Bool { !found(in: texts).isEmpty }

    /// Those that occur, each once; of two that stand on one another the one that weighs more, else the longer one.
    func found(in texts: [[String]]) -> [Phrase] {
        Set(places(in: texts).map(\.phrase)).sorted().map { phrases[$0] }
    }

    /// How many words the longest of them has that stands at the beginning of a text; `nil`: none does.
    func beginning(_ text: ArraySlice<String>) -> Int? {
        guard let word = text.first else { return nil }
        // No phrase goes on for so long.
        let text = Array(text.prefix(Self.longest))
        let candidates = [byWord[word], word.first.flatMap { byLetter[$0] }].compactMap(\.self).joined()
        return candidates.compactMap { phrases[$0].range(in: text, at: 0)?.upperBound }.max()
    }

    private static let longest = 48

    /// What stands behind each of them in a text.
    func behind(in text: [String]) -> [ArraySlice<String>] {
        places(in: [text]).map { text[$0.range.upperBound...] }
    }

    /// What the texts say beside them.
    func rest(of texts: [[String]]) -> [[String]] {
        var isLeft = texts.map { Array(repeating: true, count: $0.count) }
        for place in places(in: texts) {
            for word in place.range { isLeft[place.text][word] = false }
        }
        return zip(texts, isLeft).map { text, isLeft in zip(text, isLeft).filter { $0.1 }.map { $0.0 } }
    }

    /// A text in which each of them is another word, or none.
    func replaced(in text: [String], by words: [String]) -> [String] {
        let found = Dictionary(places(in: [text]).map { ($0.range.lowerBound, $0.range) }) { first, _ in first }
        var (replaced, place): ([String], Int) = ([], 0)
        while place < text.count {
            replaced += found[place] == nil ? [text[place]] : words
            place = found[place]?.upperBound ?? place + 1
        }
        return replaced
    }

    private func places(in texts: [[String]]) -> [(phrase: Int, text: Int, range: Range<Int>)] {
        var places: [(phrase: Int, text: Int, range: Range<Int>)] = []
        guard !phrases.isEmpty else { return places }
        for (number, text) in texts.enumerated() {
            for (start, word) in text.enumerated() {
                for candidates in [byWord[word], word.first.flatMap { byLetter[$0] }] {
                    for index in candidates ?? [] {
                        if let range = phrases[index].range(in: text, at: start) {
                            places.append((index, number, range))
                        }
                    }
                }
            }
        }
        places.sort {
            let (left, right) = (abs(phrases[$0.phrase].weight), abs(phrases[$1.phrase].weight))
            return left != right ? left > right : ($0.range.count, $1.phrase) > ($1.range.count, $0.phrase)
        }
        var taken: [(phrase: Int, text: Int, range: Range<Int>)] = []
        var isTaken = texts.map { Array(repeating: false, count: $0.count) }
        for place in places where !isTaken[place.text][place.range].contains(true) {
            taken.append(place)
            for word in place.range { isTaken[place.text][word] = true }
        }
        return taken
    }
}
