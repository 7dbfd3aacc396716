/// Finds all pairs of names that share at least half of their words, without comparing all with all.
///
/// Names are lists of words from the rarest to the most common. At the first word that two names share, no more than
/// what follows it can be shared as well; so a common word at the end of a name leads nowhere (prefix filtering with
/// positions: Xiao et al., “Efficient Similarity Joins for Near Duplicate Detection”, 2008).
enum AlikeNames {
    /// A word that so many names have at one place tells none of them apart; they are found by where they lie.
    private static let crowd = 128

    private struct Slot: Hashable {
        /// How many words the name has, and at which of them this one stands.
        let length: Int
        let position: Int
    }

    /// Pairs of places in the two lists.
    static func pairs(_ names: [Set<String>], _ others: [Set<String>]) -> [(Int, Int)] {
        var frequency: [String: Int] = [:]
        for name in names + others { for word in name { frequency[word, default: 0] += 1 } }
        func ordered(_ name: Set<String>) -> [String] {
            name.sorted { (frequency[$0] ?? 0, $0) < (frequency[$1] ?? 0, $1) }
        }
        var postings: [String: [Slot: [Int]]] = [:]
        for (place, name) in others.enumerated() {
            for (position, word) in ordered(name).enumerated() {
                postings[word, default: [:]][Slot(length: name.count, position: position), default: []].append(place)
            }
        }
        return names.enumerated().flatMap { place, name -> [(Int, Int)] in
            var met: Set<Int> = []
            for (position, word) in ordered(name).enumerated() {
                for (slot, found) in postings[word] ?? [:]
                where found.count <= crowd && canBeAlike(name.count, position, slot) {
                    met.formUnion(found)
                }
            }
            return met.filter { name.similarity(to: others[$0]) >= ElementMatcher.likeness }.map { (place, $0) }
        }
    }

    /// Whether two names may share half of all their words if the first shared one stands at these positions.
    private static func canBeAlike(_ length: Int, _ position: Int, _ slot: Slot) -> Bool {
        3 * min(length - position, slot.length - slot.position) >= length + slot.length
    }
}
