import Foundation

/// The release that people mean, however they write it.
package enum SpokenRelease {
    /// The one of `known` that the text names: “5.0.1”, “5.0.1+1234”, “v5.0.1”, “Version 5.0.1 (1234)”. `nil` where it
    /// names none of them, or several, and where it says something else of the one: “before 5.0”, “5.0 beta”, “iOS 5.0”.
    package static func find(_ text: String, among known: [String]) -> String? {
        if known.contains(text) { return text }
        if let release = BuildName(text)?.release, known.contains(release) { return release }
        let words = words(of: ScriptParts.parted(text))
        guard !text.contains(where: "<>≤≥".contains), !words.contains(where: { others.contains($0.lowercased()) })
        else { return nil }
        let named = words.indices.compactMap { index -> String? in
            guard index == 0 || !systems.contains(words[index - 1].lowercased()) else { return nil }
            return known.first { names(words[index], $0) }
        }
        return Set(named).count == 1 ? named.first : nil
    }

    /// The one release that a message names in its words as the one that somebody has: of `known`, or a figure behind one
    /// of the words `called`. A figure alone may be anything, and one behind the name of a system is that system's. What is
    /// said to have worked, or of the time before, is not what they have. `nil` where it names none, or several.
    package static func mentioned(in text: String, among known: [String], called: Set<String> = []) -> String? {
        let named = clauses(of: ScriptParts.parted(OwnWords.of(text))).flatMap { words -> [String] in
            guard !words.contains(where: { former.contains($0.lowercased()) }) else { return [] }
            return words.indices.compactMap { index in
                // “Not in 5.1”: whether it works there or not, nobody can tell.
                guard index < 2 || !["not", "nicht"].contains(words[index - 2].lowercased()) else { return nil }
                return release(at: index, of: words, known, called)
            }
        }
        return Set(named).count == 1 ? named.first : nil
    }

    /// All of `known` that a message names, whatever it says of them.
    package static func named(in text: String, among known: [String]) -> Set<String> {
        Set(
            clauses(of: ScriptParts.parted(OwnWords.of(text))).flatMap { words in
                words.indices.compactMap { release(at: $0, of: words, known, []) }
            })
    }

    private static func release(
        at index: Int, of words: [Substring], _ known: [String], _ called: Set<String>
    ) -> String? {
        let word = words[index]
        let isCalled =
            index > 0 && called.contains(words[index - 1].lowercased().trimmingCharacters(in: .punctuationCharacters))
            || called.contains(word.prefix { $0.isLetter }.lowercased())
        let before = index - (isCalled ? 2 : 1)
        guard word.contains("."), before < 0 || !systems.contains(words[before].lowercased()) else { return nil }
        return known.first { names(word, $0) } ?? (isCalled ? figure(word) : nil)
    }

    /// The words of each part of a text between points, commas and line breaks; those within a figure part nothing.
    private static func clauses(of text: String) -> [[Substring]] {
        var clauses: [[Substring]] = [[]]
        for part in text.split(whereSeparator: \.isWhitespace) {
            for word in words(of: String(part)) {
                clauses[clauses.count - 1].append(word.last == "." ? word.dropLast() : word)
            }
            if part.last.map(",.;:!?。、".contains) ?? false { clauses.append([]) }
        }
        return clauses
    }

    private static func words(of text: String) -> [Substring] {
        text.split { !($0.isLetter || $0.isNumber || ".-_+".contains($0)) }
    }

    /// Beside one of these the release that is named is not the one that the person has, or not alone.
    private static let others: Set = [
        "before", "after", "until", "till", "not", "no", "older", "newer", "than", "prior", "earlier", "later",
        "worked", "works", "work", "fine", "but", "or", "and", "to", "below", "above", "beta", "alpha", "rc", "preview",
        "vor", "nach", "bis", "nicht", "älter", "neuer", "als", "ging", "oder", "und", "aber",
        "antes", "después", "hasta", "anterior", "posterior", "avant", "après", "jusqu", "pas", "ou", "et",
        "以前", "以降", "まで", "ベータ",
    ]

    private static let former: Set = [
        "worked", "works", "fine", "until", "till", "before", "back", "older", "earlier", "prior",
        "bis", "vor", "ging", "funktionierte", "hasta", "antes", "funcionaba", "avant", "jusqu", "fonctionnait",
    ]

    /// `6.2` of “6.2+1234”, “v6.2” and “ver.6.2”.
    private static func figure(_ word: Substring) -> String? {
        let bare = uncalled(word).prefix { $0 != "+" }
        return bare.first?.isNumber == true && bare.allSatisfy { ($0.isASCII && $0.isNumber) || $0 == "." }
            ? String(bare) : nil
    }

    private static let systems: Set = ["ios", "ipados", "android", "macos", "watchos", "tvos", "visionos", "system"]

    private static func names(_ word: Substring, _ release: String) -> Bool {
        let bare = word.prefix { $0 != "+" }
        return bare == release || uncalled(bare) == release
    }

    /// Without a word for version that stands before it: “v5.0”, “Ver.5.0”, “Version5.0”.
    private static func uncalled(_ word: Substring) -> Substring {
        let letters = word.prefix { $0.isLetter }
        guard ToldWords.version.contains(letters.lowercased()) else { return word }
        return word.dropFirst(letters.count).drop { $0 == "." }
    }
}
