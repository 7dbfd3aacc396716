import Foundation

/// Some texts, to ask of many whether they are among them. Most are not, and that is seen without hashing: none here is as
/// long as they are and begins and ends as they do. Of those that do, most have one such text to be compared with.
///
/// A class, so that a rule's tables are handed on by one reference.
package final class KnownWords: Sendable {
    private let words: Set<String>
    /// By a number for how long they are and how they begin and end.
    private let shelves: [[String]]
    /// Of more than so many on one shelf none is compared: they are looked up.
    private static let few = 4

    package init(_ words: Set<String>) {
        self.words = words
        var count = 16
        while count < words.count * 4 { count *= 2 }
        var shelves = [[String]](repeating: [], count: count)
        for word in words {
            let composed = word.isASCII ? word : word.precomposedStringWithCanonicalMapping
            shelves[KnownWords.shelf(of: composed, among: count)].append(composed)
        }
        self.shelves = shelves
    }

    /// - Parameter word: composed, as ``Words`` cuts them and as all of ASCII is.
    package func contains(_ word: String) -> Bool {
        let shelf = KnownWords.shelf(of: word, among: shelves.count)
        return shelves[shelf].count > KnownWords.few ? words.contains(word) : shelves[shelf].contains(word)
    }

    /// - Parameter count: a power of two.
    private static func shelf(of word: String, among count: Int) -> Int {
        let bytes = word.utf8
        guard let first = bytes.first, let last = bytes.last else { return 0 }
        return ((Int(first) &* 31 &+ Int(last)) &* 31 &+ bytes.count) & (count - 1)
    }
}
