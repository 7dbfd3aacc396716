import Screens

/// A sentence of a message, by the parts that it is made of.
struct ToldSentence {
    struct Clause {
        let words: [String]
        /// Releases that it names, but for those since which something is so, and versions of a system.
        fileprivate let releases: [String]
        /// Since which something is so.
        fileprivate let begun: [String]
        /// All that it names, but for versions of a system.
        var named: [String] { releases + begun }

        /// It tells of a release, and not of the one that the person has.
        func names(otherThan own: String?) -> Bool {
            guard let own, !releases.isEmpty else { return false }
            return !releases.contains { own == $0 || own.hasPrefix($0 + ".") || $0.hasPrefix(own + ".") }
        }
    }

    let clauses: [Clause]
    /// As it stands in the message, with the sign that ends it.
    let text: Substring
    /// It ends with a question mark.
    let isAsked: Bool
    /// It asks whether something is so.
    let isQuestion: Bool
    var words: [String] { clauses.flatMap(\.words) }
    var releases: [String] { clauses.flatMap(\.named) }

    static func all(in text: String) -> [ToldSentence] {
        var sentences: [ToldSentence] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = end(of: rest)
            let clauses = rest[..<end].split(whereSeparator: ",:、，：–—".contains).flatMap(clauses)
            let isAsked = end < rest.endIndex && "?？".contains(rest[end])
            let begin = Array((clauses.first?.words ?? []).prefix(1))
            let next = end < rest.endIndex ? rest.index(after: end) : end
            if !clauses.isEmpty {
                sentences.append(
                    ToldSentence(
                        clauses: clauses, text: rest[..<next], isAsked: isAsked,
                        isQuestion: isAsked && PhraseLists.phrases(of: "whether").occur(in: [begin])))
            }
            rest = rest[next...]
        }
        return sentences
    }

    /// The words of all parts of its sentences.
    static func clauses(of text: String) -> [[String]] { all(in: text).flatMap(\.clauses).map(\.words) }

    /// The words of each, where what a semicolon parts is one.
    static func words(of text: String) -> [[String]] {
        all(in: text).reduce(into: (said: [[String]](), isOpen: false)) { read, sentence in
            if read.isOpen, !read.said.isEmpty {
                read.said[read.said.count - 1] += sentence.words
            } else {
                read.said.append(sentence.words)
            }
            read.isOpen = sentence.text.last.map { ";；".contains($0) } ?? false
        }.said
    }

    /// A point between figures ends nothing.
    private static func end(of text: Substring) -> Substring.Index {
        text.indices.first { place in
            guard ".!?;。！？；".contains(text[place]) || text[place].isNewline else { return false }
            let next = text.index(after: place)
            let isWithinFigures =
                text[place] == "." && place > text.startIndex && next < text.endIndex
                && text[text.index(before: place)].isNumber && text[next].isNumber
            return !isWithinFigures
        } ?? text.endIndex
    }

    private static func clauses(of part: Substring) -> [Clause] {
        part.split(whereSeparator: \.isWhitespace)
            .split { joining.contains($0.lowercased()) }
            .map { words in
                let named = releases(in: words)
                return Clause(
                    words: Words.of(ScriptParts.parted(words.joined(separator: " "))), releases: named.told,
                    begun: named.begun)
            }
            .filter { !$0.words.isEmpty }
    }

    private static func releases(in words: ArraySlice<Substring>) -> (told: [String], begun: [String]) {
        var (told, begun): ([String], [String]) = ([], [])
        for place in words.indices {
            guard let release = dotted(in: words[place]) else { continue }
            let before = place > words.startIndex ? words[place - 1].lowercased() : ""
            if since.contains(before) {
                begun.append(release)
            } else if !systems.contains(before) {
                told.append(release)
            }
        }
        return (told, begun)
    }

    /// The first figure of several parts in a word: “1.1”.
    private static func dotted(in word: Substring) -> String? {
        guard word.utf8.contains(UInt8(ascii: ".")) else { return nil }
        for part in word.split(whereSeparator: { !$0.isNumber && $0 != "." }) {
            let figures = part.split(separator: ".", omittingEmptySubsequences: false)
                .drop(while: \.isEmpty).prefix { !$0.isEmpty }
            if figures.count > 1 { return figures.joined(separator: ".") }
        }
        return nil
    }

    /// Before a figure that is no release.
    private static let systems: Set<String> = [
        "ios", "ipados", "android", "macos", "watchos", "tvos", "voiceover", "talkback",
    ]
    private static let since: Set<String> = ["since", "seit", "ab", "desde", "depuis"]

    /// Between two things that are said.
    static let joining: Set<String> = [
        "and", "but", "while", "whereas", "although", "though", "that", "when", "und", "aber", "während", "obwohl",
        "dass",
        "wenn", "y", "pero", "mientras", "aunque", "que", "cuando", "et", "mais", "alors", "quand",
    ]
}
