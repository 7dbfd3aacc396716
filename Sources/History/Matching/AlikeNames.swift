/// Finds all pairs of names that share at least half of their words, without comparing all with all.
///
/// Names are lists of words from the rarest to the most common. At the first word that two names share, no more than
/// what follows it can be shared as well; so a common word at the end of a name leads nowhere (prefix filtering with
/// positions: Xiao et al., “Efficient Similarity Joins for Near Duplicate Detection”, 2008).
enum AlikeNames {
    /// A word that so many names have at one place tells none of them apart; they are found by where they lie.
    private static let crowd = 128

    private struct Slot: Hashable {
        let word: Int
        /// How many words the name has, and at which of them this one stands.
        let length: Int
        let position: Int
    }

    /// Pairs of places in the two lists. A name is its words' numbers, each once, in rising order.
    static func pairs(_ names: [[Int]], _ others: [[Int]]) -> [(name: Int, other: Int, similarity: Double)] {
        let words = 1 + ((names + others).compactMap(\.last).max() ?? 0)
        var frequency = [Int](repeating: 0, count: words)
        for name in names { for word in name { frequency[word] += 1 } }
        for name in others { for word in name { frequency[word] += 1 } }
        func ordered(_ name: [Int]) -> [Int] { name.sorted { (frequency[$0], $0) < (frequency[$1], $1) } }
        var postings: [Slot: [Int]] = [:]
        var slots = [[Slot]](repeating: [], count: words)
        for (place, name) in others.enumerated() {
            for (position, word) in ordered(name).enumerated() {
                let slot = Slot(word: word, length: name.count, position: position)
                if postings[slot] == nil { slots[word].append(slot) }
                postings[slot, default: []].append(place)
            }
        }
        var lastMet = [Int](repeating: -1, count: others.count)
        var pairs: [(name: Int, other: Int, similarity: Double)] = []
        for (place, name) in names.enumerated() {
            for (position, word) in ordered(name).enumerated() {
                for slot in slots[word] where canBeAlike(name.count, position, slot) {
                    guard let found = postings[slot], found.count <= crowd else { continue }
                    for other in found where lastMet[other] != place {
                        lastMet[other] = place
                        let similarity = NameContents.similarity(name, others[other])
                        if similarity >= ElementMatcher.likeness { pairs.append((place, other, similarity)) }
                    }
                }
            }
        }
        return pairs
    }

    /// Whether two names may share half of all their words if the first shared one stands at these positions.
    private static func canBeAlike(_ length: Int, _ position: Int, _ slot: Slot) -> Bool {
        3 * min(length - position, slot.length - slot.position) >= length + slot.length
    }
}
