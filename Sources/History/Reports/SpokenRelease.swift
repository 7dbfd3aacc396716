import Foundation

/// The release that people mean, however they write it.
package enum SpokenRelease {
    /// The one of `known` that the text names: “5.0.1”, “5.0.1+1234”, “v5.0.1”, “Version 5.0.1 (1234)”. `nil` where it
    /// names none of them, or several.
    package static func find(_ text: String, among known: [String]) -> String? {
        if known.contains(text) { return text }
        if let release = BuildName(text)?.release, known.contains(release) { return release }
        let words = ScriptParts.parted(text).split { !($0.isLetter || $0.isNumber || ".-_+".contains($0)) }
        let named = Set(words.compactMap { word in known.first { names(word, $0) } })
        return named.count == 1 ? named.first : nil
    }

    /// The one release that a message names in its words: of `known`, or a figure behind one of the words `called`. A
    /// figure alone may be anything, and one behind the name of a system is that system's. `nil` where it names none, or
    /// several.
    package static func mentioned(in text: String, among known: [String], called: Set<String> = []) -> String? {
        let words = ScriptParts.parted(OwnWords.of(text)).split {
            !($0.isLetter || $0.isNumber || ".-_+".contains($0))
        }
        let named = words.indices.compactMap { index -> String? in
            let word = words[index].last == "." ? words[index].dropLast() : words[index]
            let isCalled =
                index > 0
                && called.contains(words[index - 1].lowercased().trimmingCharacters(in: .punctuationCharacters))
                || called.contains(word.prefix { $0.isLetter }.lowercased())
            let before = index - (isCalled ? 2 : 1)
            guard word.contains("."), before < 0 || !systems.contains(words[before].lowercased()) else { return nil }
            return known.first { names(word, $0) } ?? (isCalled ? figure(word) : nil)
        }
        return Set(named).count == 1 ? named.first : nil
    }

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
