import Foundation

/// Some texts, to ask of many whether they are among them. Most are not, and that is seen without hashing: none here is as
/// long as they are and begins and ends as they do.
package struct KnownWords: Sendable {
    private let words: Set<String>
    /// By first byte and by last byte, how many bytes such texts have: a bit each, the last for all that are longer.
    private var beginnings = [UInt64](repeating: 0, count: 256)
    private var endings = [UInt64](repeating: 0, count: 256)

    package init(_ words: Set<String>) {
        self.words = words
        for word in words {
            let composed = word.precomposedStringWithCanonicalMapping
            guard let first = composed.utf8.first, let last = composed.utf8.last else { continue }
            beginnings[Int(first)] |= KnownWords.length(of: composed)
            endings[Int(last)] |= KnownWords.length(of: composed)
        }
    }

    /// - Parameter word: composed, as ``Words`` cuts them and as all of ASCII is.
    package func contains(_ word: String) -> Bool {
        guard let first = word.utf8.first, let last = word.utf8.last else { return words.contains(word) }
        return beginnings[Int(first)] & endings[Int(last)] & KnownWords.length(of: word) != 0 && words.contains(word)
    }

    private static func length(of word: String) -> UInt64 { 1 << UInt64(min(word.utf8.count, 63)) }
}
